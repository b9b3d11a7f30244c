import { Ban, CaseSensitive, Lock, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { categoryName } from '../names.ts';
import { useAct } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CheckBox, Input } from '../../ui/field.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { TermAction } from './use-term-undo.ts';
import type { Term, TermLanguage } from './term.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useKeptTerm } from '../use-kept-term.ts';
import type { TermRights } from '../use-term-rights.ts';

/** Room for every column with three languages beside the sidebar. */
const ALL_COLUMNS = '(min-width: 90rem)';

/**
 * Terms with their translations, which are edited in place. If the window is too narrow for all columns, everything
 * else is shown under the term.
 */
export function TermTable({
  project,
  items,
  source,
  languages,
  rights,
  chosen,
  onChoose,
  onEdit,
  onDeed,
}: {
  project: string;
  items: readonly Term[];
  source: string;
  languages: readonly TermLanguage[];
  rights: TermRights;
  chosen: ReadonlySet<string>;
  onChoose: (next: ReadonlySet<string>) => void;
  onEdit: (term: Term) => void;
  /** How to undo a change. */
  onDeed: (deed: TermAction) => void;
}) {
  const mayWrite = rights.whole;
  const hasAll = useMedia(ALL_COLUMNS);
  const areAll = items.every(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  return (
    <Table
      label={t('nav.termbase')}
      head={[
        ...(mayWrite
          ? [
              <CheckBox
                key="all"
                aria-label={t('termbase.selectAll')}
                checked={areAll ? true : chosen.size > 0 ? 'indeterminate' : false}
                onCheckedChange={() => onChoose(areAll ? new Set() : new Set(items.map(({ id }) => id)))}
              />,
            ]
          : []),
        `${t('termbase.term')} (${source})`,
        ...(hasAll ? [t('termbase.category')] : []),
        ...languages.map(({ code }) => languageName(code)),
        ...(hasAll ? [t('termbase.rules'), t('termbase.changed')] : []),
        ...(mayWrite
          ? [
              <span key="edit" className="sr-only">
                {t('common.edit')}
              </span>,
            ]
          : []),
      ]}
    >
      {items.map((term) => (
        <Row key={term.id}>
          {mayWrite && (
            <Cell className="w-8">
              <CheckBox
                aria-label={t('termbase.select', { term: term.content })}
                checked={chosen.has(term.id)}
                onCheckedChange={() => toggle(term.id)}
              />
            </Cell>
          )}
          <Cell className="max-w-64">
            <span lang={source} dir="auto" className="block truncate font-medium" title={term.content}>
              {term.content}
            </span>
            {term.note !== '' && (
              <span className="block truncate text-xs text-fg-3" title={term.note}>
                {term.note}
              </span>
            )}
            {!hasAll && (
              <Rules term={term}>{term.category !== '' && <Tag>{categoryName(term.category)}</Tag>}</Rules>
            )}
          </Cell>
          {hasAll && <Cell>{term.category !== '' && <Tag>{categoryName(term.category)}</Tag>}</Cell>}
          {languages.map((language) => (
            <Cell key={language.code} className={hasAll ? 'min-w-40' : 'wrap-anywhere'}>
              <Translation
                project={project}
                term={term}
                language={language}
                mayWrite={rights.into(language.code)}
                mayUndo={mayWrite}
                onDeed={onDeed}
              />
            </Cell>
          ))}
          {hasAll && (
            <Cell>
              <Rules term={term} />
            </Cell>
          )}
          {hasAll && (
            <Cell>
              <Time at={term.updated_at} />
            </Cell>
          )}
          {mayWrite && (
            <Cell className="w-10">
              <IconButton
                icon={Pencil}
                label={t('termbase.editThis', { term: term.content })}
                onClick={() => onEdit(term)}
              />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

/** How the term is to be used. */
function Rules({ term, children }: { term: Term; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-1 py-1 empty:hidden">
      {children}
      {term.do_not_translate && (
        <Tag tone="info" icon={Lock}>
          {t('termbase.dnt')}
        </Tag>
      )}
      {term.case_sensitive && <Tag icon={CaseSensitive}>{t('termbase.case')}</Tag>}
      {term.variants.length > 0 && (
        <Tag title={term.variants.join(', ')}>{t('termbase.variants', { count: term.variants.length })}</Tag>
      )}
      <Forbidden lists={term.forbidden} />
    </span>
  );
}

/** Counted over all languages; the title lists them. */
function Forbidden({ lists }: { lists: Term['forbidden'] }) {
  const named = Object.entries(lists).flatMap(([code, all]) => all.map((each) => `${code}: ${each}`));
  if (named.length === 0) return null;
  return (
    <Tag tone="bad" icon={Ban} title={named.join(', ')}>
      {t('termbase.forbidden', { count: named.length })}
    </Tag>
  );
}

/** Click or Enter opens the field; Enter or leaving it saves, Esc does not. */
function Translation({
  project,
  term,
  language,
  mayWrite,
  mayUndo,
  onDeed,
}: {
  project: string;
  term: Term;
  language: TermLanguage;
  mayWrite: boolean;
  mayUndo: boolean;
  onDeed: (deed: TermAction) => void;
}) {
  const now = term.translations[language.code] ?? '';
  const { typed, type, forget } = useKeptTerm(term.id, language.code);
  // Words that could not be saved open the field again, without taking the focus.
  const [isOpened, setOpened] = useState(false);
  const act = useAct('update_terms', {
    changes: ['list_terms', 'suggest_for_row'],
    onDone: () => mayUndo && onDeed({ changed: term }),
  });
  const shown = (
    <span lang={language.bcp47} dir={language.direction} className={now === '' ? 'text-fg-3' : ''}>
      {now === '' ? '–' : now}
    </span>
  );
  if (!mayWrite) return shown;
  const label = t('termbase.editCell', {
    term: term.content,
    language: languageName(language.code),
    text: now || t('termbase.noText'),
  });
  if (!isOpened && (typed === null || act.isBusy))
    return (
      <button
        type="button"
        aria-label={label}
        className="-mx-1.5 w-full cursor-text rounded-xs px-1.5 py-1 text-left hover:bg-hover"
        onClick={() => {
          act.reset();
          setOpened(true);
        }}
      >
        {shown}
      </button>
    );
  const text = typed ?? now;
  const save = () => {
    const wanted = text.trim();
    setOpened(false);
    if (wanted === now) return forget();
    const terms = [{ id: term.id, translations: { [language.code]: wanted } }];
    act.runAsync({ project_id: project, terms }).then(forget, () => undefined);
  };
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it, unless it came back
      autoFocus={isOpened}
      aria-invalid={!isOpened || act.error ? true : undefined}
      aria-label={label}
      lang={language.bcp47}
      dir={language.direction}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') {
          forget();
          setOpened(false);
        }
      }}
    />
  );
}
