import { useListKeys } from '../../../shell/use-list-keys.ts';
import { t } from '../../../text/text.ts';
import { CATEGORIES } from '#kernel/term-categories.ts';
import { categoryName } from '../../names.ts';
import type { Term } from './use-review.ts';

/** With the keys 1 to 9; the others are chosen from the list. */
const BY_KEY = CATEGORIES.slice(0, 9);

/** J/K move, A good, X not a term, E edit, 1 to 9 choose a category, ⌘⏎ confirms; `?` lists them where they work. */
export function useReviewKeys(acts: {
  isLocked: boolean;
  /** Into some language at least. */
  mayWrite: boolean;
  listed: readonly Term[];
  current: Term | undefined;
  select: (id: string) => void;
  good: () => void;
  drop: () => void;
  categorize: (category: string) => void;
  confirm: () => void;
}): void {
  const edit = () => document.querySelector<HTMLInputElement>('[data-translation]:read-write')?.focus();
  useListKeys({
    group: t('terms.keys'),
    ids: acts.listed.map(({ id }) => id),
    chosen: acts.current?.id,
    choose: acts.select,
    own: [
      ...(acts.mayWrite ? [{ id: 'terms:edit', label: t('terms.key.edit'), keys: 'e', run: edit }] : []),
      ...(acts.isLocked
        ? []
        : [
            { id: 'terms:good', label: t('terms.good'), keys: 'a', run: acts.good },
            { id: 'terms:drop', label: t('terms.drop'), keys: 'x', run: acts.drop },
            ...BY_KEY.map((category, index) => ({
              id: `terms:category${index + 1}`,
              label: t('terms.key.category', { category: categoryName(category) }),
              keys: String(index + 1),
              run: () => acts.categorize(category),
            })),
            {
              id: 'terms:confirm',
              label: t('terms.key.confirm'),
              keys: 'mod+enter',
              run: acts.confirm,
              whileTyping: true,
            },
          ]),
    ],
  });
}
