import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAct } from '../../../api/use-call.ts';
import { languageName } from '../../../text/format.ts';
import { inWords } from '../../../text/in-words.ts';
import { t } from '../../../text/text.ts';
import { Kbd, State, Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Options, Select } from '../../../ui/field.tsx';
import { useHere } from '../../use-address.ts';
import { useKeptTerm } from '../../use-kept-term.ts';
import { CATEGORIES } from '#kernel/term-categories.ts';
import { MergeTerm } from './merge-term.tsx';
import { Foreign } from '../../bits.tsx';
import { categoryName } from '../../names.ts';
import { originLook } from '../../states.ts';
import { Score, scoreOf } from './score.tsx';
import type { Term } from './use-review.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';

interface Props {
  term: Term;
  task: { project_id: string; task_id: string };
  languages: readonly string[];
  /** Whether it is decided, or not for this person to decide. */
  isLocked: boolean;
  mayWrite: (language: string) => boolean;
  /** Why nothing can be decided here. */
  locked: string;
  onGood: () => void;
  onDrop: () => void;
  /** The other candidates of the task. */
  others: readonly Term[];
  onMerge: (into: Term) => void;
  onCategory: (category: string) => void;
  /** Called for every save, so that a confirmation can wait for the last one. */
  onSave: (saved: Promise<unknown>) => void;
}

/** Everything about one candidate, with its translations to edit. */
export function TermInspector(props: Props) {
  const { term, task, languages, isLocked, mayWrite, locked, onGood, onDrop } = props;
  const { others, onMerge, onCategory, onSave } = props;
  const { root } = useHere();
  const look = originLook(term.origin);
  return (
    <aside
      aria-label={t('terms.details')}
      className="flex min-h-0 flex-col border-line bg-surface max-xl:border-t xl:border-l"
    >
      <div className="border-b border-line px-4 py-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {isLocked ? (
            <Tag>{categoryName(term.category)}</Tag>
          ) : (
            <Select
              aria-label={t('terms.category')}
              className="h-6 w-auto min-w-0 max-w-26 py-0 text-xs"
              value={term.category}
              onChange={(event) => onCategory(event.target.value)}
            >
              <Options
                of={[...new Set([...CATEGORIES, term.category])].map((category) => [
                  category,
                  categoryName(category),
                ])}
              />
            </Select>
          )}
          <State look={look} />
          <span className="flex-1" />
          {!isLocked && <MergeTerm term={term} others={others} onMerge={onMerge} />}
        </div>
        <div className="mt-2 flex items-end justify-between gap-3">
          <h2 className="min-w-0 break-words text-lg font-semibold leading-tight">
            <Foreign lang={term.source_language}>{term.term}</Foreign>
          </h2>
          <span className="flex shrink-0 items-center gap-2">
            <Score value={scoreOf(term)} />
            <span className="flex gap-1 max-xl:hidden" aria-hidden>
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
            </span>
          </span>
        </div>
      </div>
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto px-4 py-3">
        <section>
          <h3 className="mb-1.5 text-xs font-semibold">{t('terms.context')}</h3>
          <blockquote className="border-l-2 border-line-strong pl-2.5 text-sm text-fg-2">
            <Foreign lang={term.source_language}>
              <Marked text={term.content} part={term.term} />
            </Foreign>
          </blockquote>
          <Link
            to={`${root}/strings`}
            search={{ task: task.task_id, q: term.term }}
            className="mt-1.5 inline-block text-xs text-brand-text hover:underline"
          >
            {t('terms.places')}
          </Link>
        </section>
        <section>
          <h3 className="mb-1.5 text-xs font-semibold">{t('terms.why')}</h3>
          <p className="text-sm text-fg-2">{inWords(term.judgment)}</p>
        </section>
        <section>
          <h3 className="mb-1.5 text-xs font-semibold">{t('terms.translations')}</h3>
          <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
            {languages.map((language) => (
              <Translation
                key={`${term.id} ${language}`}
                term={term}
                task={task}
                language={language}
                mayWrite={mayWrite(language)}
                onSave={onSave}
              />
            ))}
          </div>
          {languages.some(mayWrite) && <p className="mt-1.5 text-2xs text-fg-3">{t('terms.hint')}</p>}
        </section>
      </div>
      <div className="flex shrink-0 items-center gap-2 border-t border-line px-4 py-2.5">
        {isLocked ? (
          <p className="text-xs text-fg-3">{locked}</p>
        ) : (
          <>
            <Button variant="soft" className="flex-1" onClick={onGood}>
              <Check />
              {t('terms.good')}
              <Kbd aria-hidden>A</Kbd>
            </Button>
            <Button className="flex-1" onClick={onDrop}>
              <Trash2 />
              {t('terms.drop')}
              <Kbd aria-hidden>X</Kbd>
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}

function Translation({
  term,
  task,
  language,
  mayWrite,
  onSave,
}: Pick<Props, 'term' | 'task' | 'onSave'> & { language: string; mayWrite: boolean }) {
  const saved = term.translations[language] ?? '';
  // The field shows the server's text until somebody types; typed text is never replaced.
  const { typed, type, settle, forget } = useKeptTerm(term.id, language);
  const sent = useRef<string | null>(null);
  const text = mayWrite ? (typed ?? saved) : saved;
  const save = useAct('update_task_term', { quiet: true, changes: ['list_task_terms'] });
  const keep = () => {
    const wanted = text.trim();
    if (wanted === (sent.current ?? saved)) {
      if (wanted === saved) forget();
      return;
    }
    sent.current = wanted;
    // An empty text clears the language.
    const saving = save.runAsync({ ...task, id: term.id, translations: { [language]: wanted } });
    onSave(
      saving.then(
        () => settle(wanted),
        () => {
          sent.current = null;
        },
      ),
    );
  };
  const name = languageName(language);
  return (
    <div>
      <label className="grid h-9 grid-cols-[52px_1fr_auto] items-center gap-1 px-2.5 focus-within:bg-brand-soft/50 focus-within:ring-1 focus-within:ring-inset focus-within:ring-brand/50">
        <span aria-hidden className="font-mono text-2xs text-fg-3">
          {language}
        </span>
        <input
          lang={language}
          dir="auto"
          data-translation
          aria-label={t('terms.translationOf', { language: name })}
          aria-invalid={save.error ? true : undefined}
          readOnly={!mayWrite}
          value={text}
          placeholder={mayWrite ? t('terms.noTranslation') : '–'}
          onChange={(event) => type(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            // The next key belongs to the list again.
            if (event.key === 'Escape') flushSync(forget);
            const isDone = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
            if (isDone || event.key === 'Escape') event.currentTarget.blur();
          }}
          className="min-w-0 bg-transparent text-sm outline-none placeholder:text-fg-3"
        />
        {save.isBusy ? (
          <span role="status" className="text-2xs text-fg-3">
            {t('terms.saving')}
          </span>
        ) : mayWrite && text.trim() !== saved ? (
          <span className="text-2xs text-warn-text">{t('terms.notSaved')}</span>
        ) : saved ? (
          <Check className="size-3.5 text-ok-text" aria-hidden />
        ) : (
          <CircleDashed className="size-3.5 text-fg-3" aria-hidden />
        )}
      </label>
      <FormProblem error={save.error} className="px-2.5 pb-1 text-xs text-bad-text" />
    </div>
  );
}

/** The first occurrence of `part` in a text, marked. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0 || part === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
