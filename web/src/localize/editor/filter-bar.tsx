import { ListFilter, RefreshCw, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { originLook, stateLook } from '../states.ts';
import {
  type EditorUrl,
  FILTER_KEYS,
  type FilterKey,
  type Filters,
  countedOf,
  UNTRANSLATED,
} from './filters.ts';
import { FilterChoices } from './later.tsx';
import { checkName } from '../names.ts';

const UNAPPROVED = 'machine,edited,rejected';
const PAUSE_MS = 250;

/** Words, the four lists that people work through, and every other filter as a chip that can be removed. */
export function FilterBar({
  url,
  setUrl,
  filters,
  taskName,
  termName,
  apply,
  isApplying,
  children,
}: {
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
  filters: Filters;
  taskName: string | undefined;
  termName: string | undefined;
  /** Applies them again; undefined while the list matches them. */
  apply: (() => unknown) | undefined;
  isApplying: boolean;
  /** Actions on the rows that they find. */
  children?: ReactNode;
}) {
  const counts = useCall('count_strings', countedOf(filters)).data;
  const sum = (states: readonly string[]) =>
    states.reduce((all, each) => all + (counts?.states[each] ?? 0), 0);
  const view =
    url.state === UNTRANSLATED
      ? 'new'
      : url.state === UNAPPROVED
        ? 'open'
        : url.check === 'any'
          ? 'qa'
          : 'all';
  const item = (text: string, n: number | undefined) => (
    <>
      {text}
      {n !== undefined && <span className="tnum text-fg-2">{count(n)}</span>}
    </>
  );
  const chips: Record<FilterKey, string | undefined> = {
    task: url.task && t('editor.chip.task', { name: taskName ?? t('editor.aTask') }),
    state:
      url.state && view !== 'new' && view !== 'open'
        ? namesOf(url.state, (s) => stateLook(s).text)
        : undefined,
    source: url.source && namesOf(url.source, (s) => originLook(s).text),
    below: url.below ? t('editor.chip.below', { score: url.below }) : undefined,
    check:
      url.check && url.check !== 'any' ? t('editor.chip.check', { check: checkName(url.check) }) : undefined,
    term: url.term && t('editor.chip.term', { term: termName ?? t('editor.aTerm') }),
    sid: url.sid === undefined ? undefined : t('editor.chip.id', { id: url.sid }),
    q: undefined,
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-5 py-2 max-sm:px-3">
      <Words value={String(url.q ?? '')} onChange={(q) => setUrl({ q, row: undefined })} />
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={t('editor.view')}
          value={view}
          onChange={(next) =>
            setUrl({
              state: next === 'new' ? UNTRANSLATED : next === 'open' ? UNAPPROVED : undefined,
              check: next === 'qa' ? 'any' : undefined,
              row: undefined,
            })
          }
          items={[
            { value: 'all', label: item(t('common.all'), counts?.total) },
            { value: 'new', label: item(t('editor.untranslated'), counts && sum(['new', 'failed'])) },
            {
              value: 'open',
              label: item(t('editor.unapproved'), counts && sum(['machine', 'edited', 'rejected'])),
            },
            { value: 'qa', label: item(t('editor.withFindings'), counts?.with_issues) },
          ]}
        />
      </div>
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="ghost">
            <ListFilter />
            {t('editor.filter')}
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" className="max-h-[70vh] w-80 space-y-3 overflow-y-auto">
          <FilterChoices url={url} setUrl={setUrl} counts={counts} />
        </PopoverContent>
      </Popover>
      {FILTER_KEYS.map((key) => {
        const text = chips[key];
        return text === undefined || text === '' ? null : (
          <button
            key={key}
            type="button"
            onClick={() => setUrl({ [key]: undefined, row: undefined })}
            aria-label={t('editor.dropFilter', { filter: text })}
            className="inline-flex h-6 max-w-56 items-center gap-1 rounded-xs border border-brand-line bg-brand-soft px-1.5 text-xs text-brand-text"
          >
            <span className="truncate">{text}</span>
            <X className="size-3 shrink-0" aria-hidden />
          </button>
        );
      })}
      {apply && (
        <Button variant="soft" isBusy={isApplying} onClick={() => void apply()}>
          <RefreshCw />
          {t('editor.applyAgain')}
        </Button>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}

const namesOf = (values: string, name: (value: string) => string) =>
  values
    .split(',')
    .map((each) => name(each))
    .join(', ');

/** Typed words go into the address a moment later, so that no key press waits for the server. */
function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Somebody cleared the filters, or came back to an older address.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className="relative min-w-60 max-w-96 flex-1">
      <Search className="pointer-events-none absolute left-2 top-2 size-3.5 text-fg-3" aria-hidden />
      <Input
        type="search"
        id="editor-words"
        aria-label={t('editor.search')}
        placeholder={t('editor.search')}
        className="h-7 pl-7"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
