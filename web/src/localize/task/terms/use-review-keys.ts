import { useListKeys } from '../../../shell/use-list-keys.ts';
import { t } from '../../../text/text.ts';
import type { Term } from './use-review.ts';

/** J/K move, A good, X not a term, E edit, ⌘⏎ confirms: listed under `?`, where they work. */
export function useReviewKeys(acts: {
  isLocked: boolean;
  listed: readonly Term[];
  current: Term | undefined;
  select: (id: string) => void;
  good: () => void;
  drop: () => void;
  confirm: () => void;
}): void {
  const edit = () => document.querySelector<HTMLInputElement>('[data-translation]')?.focus();
  useListKeys({
    group: t('terms.keys'),
    ids: acts.listed.map(({ id }) => id),
    chosen: acts.current?.id,
    choose: acts.select,
    own: acts.isLocked
      ? []
      : [
          { id: 'terms:edit', label: t('terms.key.edit'), keys: 'e', run: edit },
          { id: 'terms:good', label: t('terms.good'), keys: 'a', run: acts.good },
          { id: 'terms:drop', label: t('terms.drop'), keys: 'x', run: acts.drop },
          {
            id: 'terms:confirm',
            label: t('terms.key.confirm'),
            keys: 'mod+enter',
            run: acts.confirm,
            whileTyping: true,
          },
        ],
  });
}
