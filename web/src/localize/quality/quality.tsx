import { useParams } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import type { Output } from '@/api/client.ts';
import { useCall } from '@/api/use-call.ts';
import { Page } from '@/shell/page.tsx';
import { useUrl } from '@/shell/url.ts';
import { count, languageName, percent } from '@/text/format.ts';
import { t } from '@/text/text.ts';
import { Figure } from '@/ui/card.tsx';
import { Select } from '@/ui/field.tsx';
import { Empty, Loaded } from '@/ui/regions.tsx';
import { useHere } from '../use-address.ts';
import { CheckTable } from './check-table.tsx';
import { Dismissed } from './dismissed.tsx';
import { Parts } from './parts.tsx';
import { Scores } from './scores.tsx';

/** How good a language is: its scores, what the checks found, and who wrote it. Every number leads to its strings. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<{ lang?: string }>();
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source).map(({ code }) => code);
  const language = url.lang !== undefined && targets.includes(url.lang) ? url.lang : targets[0];
  const counts = useCall(
    'count_strings',
    { project_id: project, language: language ?? '' },
    { enabled: language !== undefined },
  );
  return (
    <Page
      title={t('nav.quality')}
      badge={
        <Select
          aria-label={t('editor.language')}
          className="h-7 w-auto"
          value={language ?? ''}
          onChange={(event) => setUrl({ lang: event.target.value })}
        >
          {targets.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
      }
    >
      <Loaded of={counts}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon={Gauge} title={t('quality.empty')}>
              {t('quality.empty.next')}
            </Empty>
          ) : (
            <Ready counts={data} language={language ?? ''} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Ready({ counts, language }: { counts: Output<'count_strings'>; language: string }) {
  const { root } = useHere();
  const to = `${root}/strings`;
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
      </div>
      <div className="grid grid-cols-[2fr_1fr] gap-4 max-lg:grid-cols-1">
        <Scores scores={counts.scores} />
        <Parts counts={counts} to={to} language={language} />
      </div>
      <CheckTable counts={counts} to={to} language={language} />
      <Dismissed language={language} />
    </>
  );
}
