import { ScrollText } from 'lucide-react';
import { usePages } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { ChoiceRow, Choices } from '../choices.tsx';
import { Split, useIsWide } from '../split.tsx';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { type Filters, readingOf } from './filters.ts';
import { lookOf, type RequestLine } from './looks.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestFilters } from './request-filters.tsx';

const NEWS_MS = 5000;

export function RequestLines({
  filters,
  change,
}: {
  filters: Filters;
  change: (next: Partial<Filters>) => void;
}) {
  const isWide = useIsWide();
  const reading = readingOf(filters);
  const isFiltered = Object.keys(reading).length > 0;
  const lines = usePages('list_requests', reading, { every: NEWS_MS });
  const chosen = filters.id ?? (isWide ? lines.items[0]?.id : undefined);
  useListKeys({
    group: t('dev.requests'),
    ids: lines.items.map(({ id }) => id),
    chosen,
    choose: (id) => change({ id }),
    copied: lines.items.find(({ id }) => id === chosen)?.requestId,
  });
  return (
    <Split
      label={t('dev.request')}
      isOpen={filters.id !== undefined}
      onClose={() => change({ id: undefined })}
      detail={
        chosen === undefined ? (
          <Empty icon={ScrollText} title={t('dev.requests.choose')} />
        ) : (
          <RequestDetail key={chosen} id={chosen} />
        )
      }
    >
      <RequestFilters filters={filters} change={change} />
      {lines.isPending && <Skeleton />}
      {lines.error && lines.items.length === 0 && (
        <Problem error={lines.error} onRetry={() => void lines.refetch()} />
      )}
      {lines.isSuccess && lines.items.length === 0 && (
        <Empty
          icon={ScrollText}
          title={t(isFiltered ? 'common.nothingMatches' : 'dev.requests.none')}
          {...(isFiltered && {
            action: (
              <Button
                onClick={() =>
                  change({
                    q: undefined,
                    status: undefined,
                    code: undefined,
                    face: undefined,
                    actor: undefined,
                    operation: undefined,
                    hours: undefined,
                  })
                }
              >
                {t('common.clearFilters')}
              </Button>
            ),
          })}
        >
          {isFiltered ? undefined : t('dev.requests.none.next')}
        </Empty>
      )}
      {lines.items.length > 0 && (
        <Choices label={t('dev.requests')}>
          {lines.items.map((each) => (
            <Line
              key={each.id}
              of={each}
              isOn={each.id === chosen}
              onChoose={() => change({ id: each.id })}
            />
          ))}
        </Choices>
      )}
      <LoadMore of={lines} className="p-3 text-center" />
    </Split>
  );
}

function Line({ of: each, isOn, onChoose }: { of: RequestLine; isOn: boolean; onChoose: () => void }) {
  return (
    <ChoiceRow
      isOn={isOn}
      onChoose={onChoose}
      columns="grid-cols-[64px_minmax(0,1fr)_120px_132px_64px_84px] max-sm:grid-cols-[64px_minmax(0,1fr)_84px]"
    >
      <span>
        <State look={lookOf(each.status)} />
      </span>
      <span className="truncate font-mono text-xs">
        {each.operation}
        {each.code !== null && <span className="ml-2 text-fg-3">{each.code}</span>}
      </span>
      <span className="truncate text-xs text-fg-3 max-sm:hidden">{t(`dev.requests.face.${each.face}`)}</span>
      <span className="truncate text-xs text-fg-2 max-sm:hidden">{each.actor.name ?? each.actor.id}</span>
      <span className="tnum text-2xs text-fg-3 max-sm:hidden">{t('dev.ms', { ms: each.durationMs })}</span>
      <Time at={each.at} className="text-right text-2xs text-fg-3" />
    </ChoiceRow>
  );
}
