import { type Action, useActions } from '../shell/actions.ts';
import { t } from '../text/text.ts';

type Own = Omit<Action, 'group' | 'isLocal'>;

/** J and K walk through a list, Y copies the id; a screen adds its own keys. */
export function useListKeys(
  ids: readonly string[],
  chosen: string | undefined,
  choose: (id: string) => void,
  own: readonly Own[] = [],
  /** What is copied, where it is not the id that is chosen by. */
  copied = chosen,
): void {
  const move = (by: number) => {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen);
    const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    choose(next);
    requestAnimationFrame(() =>
      document.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const keys: Own[] = [
    { id: 'next-line', label: t('dev.key.next'), keys: 'j', run: () => move(1) },
    { id: 'previous-line', label: t('dev.key.previous'), keys: 'k', run: () => move(-1) },
    {
      id: 'copy-id',
      label: t('dev.key.copy'),
      keys: 'y',
      run: () => {
        if (copied !== undefined) void navigator.clipboard.writeText(copied);
      },
    },
    ...own,
  ];
  useActions(keys.map((each) => ({ ...each, group: t('dev.key.group'), isLocal: true })));
}
