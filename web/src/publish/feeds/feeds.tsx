import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Closed, Empty, Loaded } from '../../ui/regions.tsx';
import { FeedCard } from './feed-card.tsx';
import { FeedDialog } from './feed-dialog.tsx';

const LOOKING_MS = 1500;
/** A look that finds nothing new sends no event. */
const CALM_MS = 30_000;

/** Addresses whose items become drafts. */
export function Screen() {
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const query = useCall(
    'list_feeds',
    {},
    {
      enabled: may('draft'),
      every: (last) => (last?.items.some(({ isLooking }) => isLooking) ? LOOKING_MS : CALM_MS),
    },
  );
  if (!may('draft'))
    return (
      <Page title={t('feeds.title')}>
        <Closed />
      </Page>
    );
  return (
    <Page
      title={t('feeds.title')}
      actions={
        <Button variant="primary" onClick={() => setNew(true)}>
          <Plus />
          {t('feeds.new')}
        </Button>
      }
    >
      <Loaded of={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty icon={Rss} title={t('feeds.none')}>
                {t('feeds.none.lead')}
              </Empty>
            </Card>
          ) : (
            <ul aria-label={t('feeds.title')} className="space-y-4">
              {items.map((feed) => (
                <li key={feed.id}>
                  <FeedCard feed={feed} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && <FeedDialog feed={null} onClose={() => setNew(false)} />}
    </Page>
  );
}
