import { Languages, Search } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { usePages } from '../../api/use-call.ts';
import { useUrl } from '../../shell/url.ts';
import { languageName } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { ScoreFigure } from '../../ui/score.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Foreign } from '../bits.tsx';
import { ROW_STATES } from '../row-states.ts';
import { originLook, rowKind, rowLook, stateLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import type { TabProps } from './tab.ts';
import { oneOf } from '#kernel/narrow.ts';

type RowState = (typeof ROW_STATES)[number];
type Filters = { language?: string; state?: RowState; q?: string };

/** The strings of a task beside one language; the filters live in the address. */
export default function Strings({ task }: TabProps) {
  const { projectId } = useHere();
  const [{ language: wanted, state, q }, setUrl] = useUrl<Filters>();
  const [text, setText] = useState(q ?? '');
  const language = wanted ?? task.target_languages[0] ?? '';
  const strings = usePages('list_task_strings', {
    project_id: projectId,
    task_id: task.task_id,
    language,
    page_size: 100,
    ...(state !== undefined && { state }),
    ...(q !== undefined && { q }),
  });
  const isFiltered = state !== undefined || q !== undefined;
  const clear = () => {
    setText('');
    setUrl({ state: undefined, q: undefined });
  };
  return (
    <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-6 py-3 max-sm:px-4">
      <form
        role="search"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setUrl({ q: text.trim() });
        }}
      >
        <div className="relative w-60">
          <Search className="absolute left-2.5 top-1/2 size-3.5 -translate-y-1/2 text-fg-3" aria-hidden />
          <Input
            type="search"
            aria-label={t('strings.search')}
            placeholder={t('strings.search')}
            className="h-7 pl-8"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => setUrl({ q: text.trim() })}
          />
        </div>
        <Select
          aria-label={t('task.language')}
          className="h-7 w-auto"
          value={language}
          onChange={(event) => setUrl({ language: event.target.value })}
        >
          {task.target_languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('strings.state')}
          className="h-7 w-auto"
          value={state ?? ''}
          onChange={(event) => setUrl({ state: oneOf(ROW_STATES, event.target.value) })}
        >
          <option value="">{t('strings.anyState')}</option>
          {ROW_STATES.map((each) => (
            <option key={each} value={each}>
              {stateLook(each).text}
            </option>
          ))}
        </Select>
        {isFiltered && (
          <Button variant="ghost" onClick={clear}>
            {t('common.clearFilters')}
          </Button>
        )}
      </form>
      <Card className="overflow-hidden">
        {strings.error ? (
          <Problem error={strings.error} onRetry={() => void strings.refetch()} />
        ) : strings.data === undefined ? (
          <Skeleton />
        ) : strings.items.length === 0 ? (
          <Empty
            icon={Languages}
            title={isFiltered ? t('common.nothingMatches') : t('strings.empty')}
            action={isFiltered && <Button onClick={clear}>{t('common.clearFilters')}</Button>}
          />
        ) : (
          <Table
            label={t('task.tab.strings')}
            head={[
              t('strings.id'),
              t('strings.source'),
              languageName(language),
              t('strings.state'),
              t('strings.origin'),
              t('task.score'),
            ]}
          >
            {strings.items.map((each) => (
              <StringRow key={each.id} string={each} language={language} source={task.source_language} />
            ))}
          </Table>
        )}
        <LoadMore of={strings} className="flex justify-center border-t border-line p-2" />
      </Card>
    </div>
  );
}

function StringRow({
  string,
  language,
  source,
}: {
  string: Output<'list_task_strings'>['items'][number];
  language: string;
  source: string | null;
}) {
  const translation = string.translations[language];
  return (
    <Row>
      <Cell
        className="max-w-44 truncate font-mono text-2xs text-fg-3 max-xl:max-w-32"
        title={string.string_id}
      >
        {string.string_id || '–'}
      </Cell>
      <Cell className="min-w-52 max-w-md py-1.5 text-fg-2 max-xl:min-w-32 max-xl:wrap-anywhere">
        <Foreign lang={source}>{string.content}</Foreign>
      </Cell>
      <Cell className="min-w-52 max-w-md py-1.5 max-xl:min-w-32 max-xl:wrap-anywhere">
        {translation?.text != null ? (
          <Foreign lang={language}>{translation.text}</Foreign>
        ) : (
          <span className="text-fg-3">
            {translation?.failure ? inWords(translation.failure) : t('strings.noText')}
          </span>
        )}
      </Cell>
      <Cell>
        <State look={rowLook(translation ? rowKind(translation) : 'new')} />
      </Cell>
      <Cell>{translation?.source != null && <State look={originLook(translation.source)} />}</Cell>
      <Cell>{translation?.score == null ? '–' : <ScoreFigure value={translation.score} />}</Cell>
    </Row>
  );
}
