import { useEffect } from 'react';
import { explain } from '../api/explain.ts';
import { t } from '../text/text.ts';
import { useActions } from './actions.ts';
import { type Toast, toast } from './toast.ts';

/** The last thing that was done on the screen; the notice shows one at a time, too. */
let last: (() => void) | null = null;

/** Says what was done and offers to take it back, in the notice and by ⌘Z: the last thing that was done, once. */
export function useUndo(id: string, group: string): typeof offerUndo {
  useActions([
    {
      id: `${id}.undo`,
      label: t('common.undo'),
      group,
      keys: 'mod+z',
      isLocal: true,
      run: () => last?.(),
    },
  ]);
  // What was done on a screen that is gone is not taken back unseen.
  useEffect(
    () => () => {
      last = null;
    },
    [],
  );
  return offerUndo;
}

/**
 * For parts of a screen that has the key already. Without a way back it says what was done, and nothing before it
 * can be taken back any more.
 */
export function offerUndo(text: string, back?: () => Promise<unknown>, see?: Toast['see']): void {
  const undo = back && (() => void once(back));
  last = undo ?? null;
  toast({ text, tone: 'ok', ...(undo && { undo }), ...(see && { see }) });
}

async function once(back: () => Promise<unknown>): Promise<void> {
  last = null;
  try {
    await back();
  } catch (error) {
    toast({ ...explain(error), tone: 'bad' });
  }
}
