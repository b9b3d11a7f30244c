import { useEffect } from 'react';
import { explain } from '../api/explain.ts';
import { t } from '../text/text.ts';
import { useActions } from './actions.ts';
import { type Toast, toast } from './toast.ts';

/** The last action on the screen; the notice also shows only one at a time. */
let last: (() => void) | null = null;

/** Says what was done and offers to undo it, in the notice and with ⌘Z: only the last action, once. */
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
  // An action on a screen that is gone is not undone unseen.
  useEffect(
    () => () => {
      last = null;
    },
    [],
  );
  return offerUndo;
}

/**
 * For parts of a screen that already has the key. Without an undo it says what was done, and earlier actions can no
 * longer be undone.
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
