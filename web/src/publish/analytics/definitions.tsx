import { useCall } from '../../api/use-call.ts';
import { list } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { titleOf } from '../platform-icon.tsx';
import { metricName } from './metric.ts';

/** The meaning and origin of each figure, in the words of the API, so that both say the same. */
export function Definitions({ onClose }: { onClose: () => void }) {
  const query = useCall('get_metric_definitions', {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Sheet onClose={onClose} title={t('analytics.definitions')} lead={t('analytics.definitions.lead')}>
      <Loaded of={query}>
        {({ metrics, platforms, notes }) => (
          <div className="space-y-4 text-sm">
            <dl className="space-y-3">
              {metrics.map(({ metric, meaning }) => (
                <div key={metric}>
                  <dt className="font-medium">
                    {metricName(metric)} <code className="font-mono text-2xs text-fg-3">{metric}</code>
                  </dt>
                  <dd lang="en" className="text-fg-2">
                    {inWords(meaning)}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="text-fg-2">
              {t('analytics.definitions.platforms', { platforms: list(platforms.map(titleOf)) })}
            </p>
            <ul lang="en" className="list-disc space-y-1 pl-5 text-fg-2">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}
