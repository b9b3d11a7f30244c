import { useRef } from 'react';
import { explain } from '../api/explain.ts';
import { t } from '../text/text.ts';
import { useActions } from './actions.ts';
import { toast } from './toast.ts';

/** Says what was done and offers to take it back, in the notice and by ⌘Z: the last thing that was done, once. */
export function useUndo(id: string, group: string) {
  const last = useRef<(() => void) | null>(null);
  useActions([
    {
      id: `${id}.undo`,
      label: t('common.undo'),
      group,
      keys: 'mod+z',
      isLocal: true,
      run: () => last.current?.(),
    },
  ]);
  /** Without a way back it says what was done, and nothing before it can be taken back any more. */
  return (text: string, back?: () => Promise<unknown>) => {
    const undo = back && (() => void once(back));
    last.current = undo ?? null;
    toast({ text, tone: 'ok', ...(undo && { undo }) });
  };

  async function once(back: () => Promise<unknown>): Promise<void> {
    last.current = null;
    try {
      await back();
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    }
  }
}
