import { t } from '../text/text.ts';
import { type Action, useActions } from './actions.ts';

type Own = Omit<Action, 'group' | 'isLocal'>;

/** J and K, or the arrows, move through a list; a screen adds its own keys. `?` lists all of them together. */
export function useListKeys({
  group,
  ids,
  chosen,
  choose,
  own = [],
  copied,
}: {
  /** The heading in the list of keys. */
  group: string;
  ids: readonly string[];
  chosen: string | undefined;
  choose: (id: string) => void;
  own?: readonly Own[];
  /** What Y copies; without it there is no such key. */
  copied?: string | undefined;
}): void {
  const step = (by: 1 | -1) => () => {
    const next = stepIn(ids, chosen, by);
    if (next === undefined) return;
    choose(next);
    requestAnimationFrame(() =>
      document
        .querySelector('main :is([aria-selected=true], [aria-current=true])')
        ?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const keys: Own[] = [
    { id: 'list.next', label: t('shell.list.next'), keys: 'j', run: step(1) },
    { id: 'list.down', label: t('shell.list.next'), keys: 'arrowdown', run: step(1) },
    { id: 'list.previous', label: t('shell.list.previous'), keys: 'k', run: step(-1) },
    { id: 'list.up', label: t('shell.list.previous'), keys: 'arrowup', run: step(-1) },
    ...(copied === undefined
      ? []
      : [
          {
            id: 'list.copy',
            label: t('shell.list.copy'),
            keys: 'y',
            run: () => void navigator.clipboard.writeText(copied),
          },
        ]),
    ...own,
  ];
  useActions(keys.map((each) => ({ ...each, group, isLocal: true })));
}

/** The item `by` further on, or the first if none is chosen; it stops at the ends. */
export function stepIn(ids: readonly string[], chosen: string | undefined, by: 1 | -1): string | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  return ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
}
