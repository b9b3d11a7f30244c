import { useParams } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { count, languageName, money, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Figure, Panel } from '../../ui/card.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { useHere } from '../use-address.ts';
import { CheckTable } from './check-table.tsx';
import { Dismissed } from './dismissed.tsx';
import { Improvements } from './improvements.tsx';
import { Parts } from './parts.tsx';
import { cn } from '../../ui/cn.ts';
import { ScoreLegend } from '../../ui/score.tsx';

/** How good a language is: its scores, what the checks found, and who wrote it. Every number leads to its strings. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<{ lang?: string; task?: string }>();
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source).map(({ code }) => code);
  const language = url.lang !== undefined && targets.includes(url.lang) ? url.lang : targets[0];
  const counts = useCall(
    'count_strings',
    { project_id: project, language: language ?? '', ...(url.task && { task_id: url.task }) },
    { enabled: language !== undefined },
  );
  const tasks = useCall('list_tasks', { project_id: project, limit: 100 });
  return (
    <Page
      title={t('nav.quality')}
      badge={
        <>
          <Select
            aria-label={t('editor.language')}
            className="h-7 w-auto"
            value={language ?? ''}
            onChange={(event) => setUrl({ lang: event.target.value })}
          >
            <Options of={targets.map((code) => [code, languageName(code)])} />
          </Select>
          <Select
            aria-label={t('editor.task')}
            className="h-7 w-auto max-w-56"
            value={url.task ?? ''}
            onChange={(event) => setUrl({ task: event.target.value })}
          >
            <option value="">{t('quality.allTasks')}</option>
            <Options of={(tasks.data?.items ?? []).map(({ task_id, name }) => [task_id, name])} />
          </Select>
        </>
      }
    >
      <Loaded of={counts}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon={Gauge} title={t('quality.empty')}>
              {t('quality.empty.next')}
            </Empty>
          ) : (
            <Ready counts={data} language={language ?? ''} task={url.task} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Ready({
  counts,
  language,
  task,
}: {
  counts: Output<'count_strings'>;
  language: string;
  task: string | undefined;
}) {
  const { root, projectId } = useHere();
  const to = `${root}/strings`;
  const overview = useCall('get_project_overview', { project_id: projectId });
  const saved = overview.data?.memory.cost_saved ?? null;
  const search = { lang: language, ...(task !== undefined && { task }) };
  const scored = counts.scores.reduce((all, each) => all + each, 0);
  const figures = [
    { name: t('quality.scored'), n: scored },
    { name: t('quality.weak'), n: counts.below_70 },
    { name: t('quality.found'), n: counts.with_issues },
    { name: t('quality.approved'), n: counts.states['approved'] ?? 0 },
    { name: t('quality.fromMemory'), n: counts.sources['tm'] ?? 0 },
  ];
  return (
    <>
      <div className="grid grid-cols-5 gap-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
        {figures.map(({ name, n }) => (
          <Figure key={name} name={name} value={count(n)} note={percent(n, counts.total)} />
        ))}
        {saved !== null && (
          <Figure name={t('quality.saved')} value={money(saved)} note={t('quality.saved.note')} />
        )}
      </div>
      <div className="grid grid-cols-[2fr_1fr] gap-4 max-lg:grid-cols-1">
        <Scores scores={counts.scores} />
        <Parts counts={counts} to={to} search={search} />
      </div>
      <CheckTable counts={counts} to={to} search={search} />
      <Improvements project={projectId} task={task} language={language} to={to} />
      <Dismissed language={language} />
    </>
  );
}

const WEAK_TENS = 7;

/** How many strings have which score, in tens: a list for screen readers, bars for the eye. */
function Scores({ scores }: { scores: readonly number[] }) {
  const most = Math.max(1, ...scores);
  const range = (ten: number) => ({ from: ten * 10, to: ten === 9 ? 100 : ten * 10 + 9 });
  return (
    <Panel title={t('quality.scores')} note={t('quality.scores.note')} className="self-start">
      <ol className="flex h-48 items-end gap-1.5 px-4 pb-3 pt-4">
        {scores.map((n, ten) => (
          // oxlint-disable-next-line react/no-array-index-key -- the tens of a score do not move
          <li key={ten} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center">
            <span className="tnum text-2xs text-fg-2">
              <span aria-hidden>{count(n)}</span>
              <span className="sr-only">{t('quality.rows', { count: n })}</span>
            </span>
            <span
              aria-hidden
              className={cn('block rounded-t-xs', ten < WEAK_TENS ? 'bg-warn' : 'bg-ok')}
              style={{ height: `${(n / most) * 75}%`, minHeight: n > 0 ? 2 : 0 }}
            />
            <span className="tnum truncate border-t border-line pt-1 text-2xs text-fg-3">
              <span aria-hidden className="lg:hidden">
                {range(ten).from}
              </span>
              <span className="max-lg:sr-only">{t('quality.range', range(ten))}</span>
            </span>
          </li>
        ))}
      </ol>
      <ScoreLegend className="px-4 pb-3" />
    </Panel>
  );
}
