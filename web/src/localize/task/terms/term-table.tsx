import { Check } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { t } from '../../../text/text.ts';
import { State, Tag } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { Foreign } from '../../bits.tsx';
import { categoryName } from '../../names.ts';
import { originLook } from '../../states.ts';
import { Score, scoreOf } from './score.tsx';
import type { Term } from './use-review.ts';

/** The number of languages that fit beside the term on a large window; the panel shows all of them. */
const LANGUAGES_SHOWN = 3;

export function TermTable({
  terms,
  languages,
  selected,
  onSelect,
  looked,
}: {
  terms: readonly Term[];
  languages: readonly string[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  looked: ReadonlySet<string>;
}) {
  const shown = languages.slice(0, LANGUAGES_SHOWN);
  // Unchanged rows keep the function they were given, so it must read the present filters.
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((id: string) => latest.current(id), []);
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('terms.found')}
      className="overflow-auto rounded-lg border border-line bg-surface shadow-e1 xl:min-h-0 xl:flex-1"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 z-10">
          <tr className="bg-sunken text-2xs text-fg-3">
            <Head>{t('terms.term')}</Head>
            <Head className="max-sm:hidden">{t('terms.category')}</Head>
            <Head>{t('terms.score')}</Head>
            {shown.map((code) => (
              <Head key={code} className="font-mono max-xl:hidden">
                {code}
              </Head>
            ))}
            <Head className="max-md:hidden">{t('terms.source')}</Head>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <TermRow
              key={term.id}
              term={term}
              shown={shown}
              isOn={term.id === selected}
              isLooked={looked.has(term.id)}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={cn('h-8 border-b border-line px-3 font-medium first:pl-4', className)}>
      {children}
    </th>
  );
}

interface Row {
  term: Term;
  shown: readonly string[];
  isOn: boolean;
  isLooked: boolean;
  onSelect: (id: string) => void;
}

/** A key moves the mark from one row to another; the hundreds of others are not drawn again. */
const TermRow = memo(
  TermLine,
  (old, now) =>
    old.term === now.term &&
    old.isOn === now.isOn &&
    old.isLooked === now.isLooked &&
    old.shown.join() === now.shown.join(),
);

function TermLine({ term, shown, isOn, isLooked, onSelect }: Row) {
  const select = () => onSelect(term.id);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isOn) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOn]);
  return (
    // The button inside is for the keyboard; a click anywhere in the row is a shortcut for the mouse.
    <tr
      ref={row}
      onClick={select}
      className={cn(
        'row-hover scroll-mt-8 border-b border-line/70 last:border-0',
        isOn && 'bg-brand-soft/60 shadow-[inset_2.5px_0_0_var(--brand)] hover:bg-brand-soft/60',
      )}
    >
      <td className="max-w-72 px-3 py-1.5 pl-4">
        <button
          type="button"
          aria-current={isOn ? 'true' : undefined}
          onClick={select}
          className="flex max-w-full items-center gap-1.5 text-left font-semibold"
        >
          <Foreign lang={term.source_language} className="truncate">
            {term.term}
          </Foreign>
          {isLooked && (
            <Check
              className="size-3.5 shrink-0 text-ok-text"
              strokeWidth={2.5}
              aria-label={t('terms.looked')}
            />
          )}
        </button>
        <Foreign lang={term.source_language} className="block truncate text-2xs text-fg-3">
          {term.content}
        </Foreign>
      </td>
      <td className="px-3 max-sm:hidden">
        <Tag>{categoryName(term.category)}</Tag>
      </td>
      <td className="px-3">
        <Score value={scoreOf(term)} />
      </td>
      {shown.map((code) => (
        <td key={code} className="max-w-36 truncate px-3 max-xl:hidden">
          {term.translations[code] ? (
            <Foreign lang={code}>{term.translations[code]}</Foreign>
          ) : (
            <span className="text-fg-3">–</span>
          )}
        </td>
      ))}
      <td className="px-3 max-md:hidden">
        <State look={originLook(term.origin)} />
      </td>
    </tr>
  );
}
