import { Link } from '@tanstack/react-router';
import { count, languageName, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { ScoreFigure, ScoreLegend } from '../../ui/score.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguageTag, StackedBar } from '../bits.tsx';
import { useHere } from '../use-address.ts';
import { LiveFeed } from './live-feed.tsx';
import type { TabProps } from './tab.ts';

/** The progress of each language, beside the newest events. */
export default function Languages({ task, progress }: TabProps) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_348px]">
      <div className="min-h-0 space-y-2 overflow-y-auto px-6 py-4 max-sm:px-4">
        <Card className="overflow-hidden">
          <Loaded of={progress}>
            {({ languages }) => (
              <Table
                label={t('task.perLanguage')}
                head={[
                  t('task.language'),
                  t('task.rows'),
                  t('task.fromMemory'),
                  t('task.withTerms'),
                  t('task.reviewed'),
                  t('task.score'),
                ]}
              >
                {(languages.length === 0
                  ? task.target_languages
                  : languages.map(({ language }) => language)
                ).map((language) => (
                  <Language
                    key={language}
                    task={task.task_id}
                    of={languages.find((each) => each.language === language) ?? { ...NOTHING, language }}
                  />
                ))}
              </Table>
            )}
          </Loaded>
        </Card>
        <ScoreLegend />
        <div className="flex flex-wrap gap-4 text-2xs text-fg-3">
          <Key className="bg-info" text={t('task.key.memory')} />
          <Key className="bg-brand" text={t('task.key.new')} />
          <Key className="bg-warn" text={t('task.key.unsure')} />
          <Key className="bg-bad" text={t('task.key.failed')} />
          <Key className="bg-line-strong" text={t('task.key.notCovered')} />
        </div>
      </div>
      <LiveFeed task={task} />
    </div>
  );
}

const NOTHING = {
  rows: 0,
  done: 0,
  from_memory: 0,
  with_terms: 0,
  with_issues: 0,
  reviewed: 0,
  failed: 0,
  unsure: 0,
  not_covered: 0,
  score: null as number | null,
};

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <i aria-hidden className={`size-2 rounded-[2px] ${className}`} />
      {text}
    </span>
  );
}

/** Its name links to its review. */
function Language({ of, task }: { of: typeof NOTHING & { language: string }; task: string }) {
  const { root } = useHere();
  const name = languageName(of.language);
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-2.5">
          <LanguageTag code={of.language} className="w-14 justify-center" />
          <Link
            to={`${root}/strings`}
            search={{ task, lang: of.language }}
            className="truncate font-medium hover:underline"
          >
            {name}
          </Link>
        </span>
      </Cell>
      <Cell className="min-w-44">
        <div className="tnum mb-1 flex justify-between text-2xs text-fg-3">
          <span>
            <b className="font-medium text-fg">{count(of.done)}</b> / {count(of.rows)}
            {of.failed > 0 && (
              <span className="ml-1.5 text-bad-text">{t('task.failedRows', { count: of.failed })}</span>
            )}
            {of.unsure > 0 && (
              <span className="ml-1.5 text-warn-text">{t('task.unsureRows', { count: of.unsure })}</span>
            )}
            {of.not_covered > 0 && (
              <span className="ml-1.5 text-fg-2">{t('task.notCovered', { count: of.not_covered })}</span>
            )}
          </span>
          <span>{percent(of.done, of.rows)}</span>
        </div>
        <StackedBar
          label={t('task.bar', { language: name, done: of.done, rows: of.rows })}
          total={of.rows}
          parts={[
            { value: of.from_memory, className: 'bg-info' },
            { value: of.done - of.from_memory, className: 'bg-brand' },
            { value: of.unsure, className: 'bg-warn' },
            { value: of.failed, className: 'bg-bad' },
            { value: of.not_covered, className: 'bg-line-strong' },
          ]}
        />
      </Cell>
      <Cell className="tnum text-fg-2">{percent(of.from_memory, of.rows)}</Cell>
      <Cell className="tnum text-fg-2">{count(of.with_terms)}</Cell>
      <Cell className="tnum text-fg-2">{count(of.reviewed)}</Cell>
      <Cell className="tnum">
        {of.score === null ? (
          <span className="text-fg-3">–</span>
        ) : (
          <ScoreFigure value={of.score} className="font-medium" />
        )}
      </Cell>
    </Row>
  );
}
