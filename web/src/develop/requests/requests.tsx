import { useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { TabLinks } from '../../ui/tabs.tsx';
import type { Filters } from './filters.ts';
import { RequestErrors } from './request-errors.tsx';
import { RequestLines } from './request-lines.tsx';

/** Who called what through which face, and the answer. */
export function Screen() {
  const ws = useWorkspaceId();
  const [filters, change] = useUrl<Filters>();
  const isErrors = filters.view === 'errors';
  return (
    <Page
      title={t('dev.requests')}
      isFull
      tabs={
        <>
          <p className="max-w-3xl text-sm text-fg-2">{t('dev.requests.lead')}</p>
          <TabLinks
            label={t('dev.requests')}
            items={[
              { to: `/w/${ws}/d/requests`, text: t('dev.requests.lines'), isOn: !isErrors },
              { to: `/w/${ws}/d/requests?view=errors`, text: t('dev.requests.errors'), isOn: isErrors },
            ]}
          />
        </>
      }
    >
      {isErrors ? <RequestErrors /> : <RequestLines filters={filters} change={change} />}
    </Page>
  );
}
