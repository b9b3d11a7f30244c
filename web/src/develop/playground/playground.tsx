import { Page } from '../../shell/page.tsx';
import { useApiOperations } from '../../api/openapi.ts';
import { useCall } from '../../api/use-call.ts';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Loaded, Skeleton } from '../../ui/regions.tsx';
import { Bench } from './bench.tsx';
import type { PlaygroundPlace } from './bench.tsx';

export function Screen() {
  const [place, change] = useUrl<PlaygroundPlace>();
  const operations = useApiOperations();
  const from = place.from === undefined ? null : String(place.from);
  const replayed = useCall('get_request', { id: from ?? '-' }, { enabled: from !== null });
  return (
    <Page title={t('dev.playground')} isWide>
      <p className="max-w-3xl text-sm text-fg-2">{t('dev.playground.lead')}</p>
      <Loaded of={operations}>
        {(all) => {
          const operation = all.find(({ name }) => name === place.operation) ?? all[0];
          if (!operation) return null;
          if (from !== null && replayed.isPending) return <Skeleton />;
          const given = from !== null && replayed.data?.operation === operation.name && replayed.data.request;
          return (
            <Bench
              key={`${operation.face} ${operation.name}`}
              all={all}
              operation={operation}
              given={typeof given === 'object' && given !== null ? { ...given } : null}
              place={place}
              change={change}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
