import { GitMerge } from 'lucide-react';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import type { Term } from './use-review.ts';

const SHOWN = 12;

const wordsOf = (text: string) => new Set(text.toLowerCase().split(/\s+/u));

/** Terms that share the most words come first; the others follow below. */
function alike(term: Term, others: readonly Term[]): Term[] {
  const words = wordsOf(term.term);
  const shared = (other: Term) => [...wordsOf(other.term)].filter((word) => words.has(word)).length;
  return others.toSorted((a, b) => shared(b) - shared(a)).slice(0, SHOWN);
}

/** Merges two candidates that are one term: this one is removed, and the other gets what only this one knew. */
export function MergeTerm({
  term,
  others,
  onMerge,
}: {
  term: Term;
  others: readonly Term[];
  onMerge: (into: Term) => void;
}) {
  if (others.length === 0) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="xs" variant="ghost">
          <GitMerge />
          {t('terms.merge')}
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>{t('terms.merge.into')}</MenuLabel>
        {alike(term, others).map((other) => (
          <MenuItem key={other.id} onSelect={() => onMerge(other)}>
            <span lang={other.source_language}>{other.term}</span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
