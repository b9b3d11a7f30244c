import { Plus, Recycle } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Closed, Empty, Loaded } from '../../ui/regions.tsx';
import { PoolCard } from './pool-card.tsx';
import { PoolDialog } from './pool-dialog.tsx';

/** Posts that go out again, in slots that nobody filled. */
export function Screen() {
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const query = useCall('list_pools', {}, { enabled: may('draft') });
  if (!may('draft'))
    return (
      <Page title={t('pools.title')}>
        <Closed />
      </Page>
    );
  return (
    <Page
      title={t('pools.title')}
      actions={
        may('publish') && (
          <Button variant="primary" onClick={() => setNew(true)}>
            <Plus />
            {t('pools.new')}
          </Button>
        )
      }
    >
      <Loaded of={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty icon={Recycle} title={t('pools.none')}>
                {t('pools.none.lead')}
              </Empty>
            </Card>
          ) : (
            <ul aria-label={t('pools.title')} className="space-y-4">
              {items.map((pool) => (
                <li key={pool.id}>
                  <PoolCard pool={pool} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && <PoolDialog pool={null} onClose={() => setNew(false)} />}
    </Page>
  );
}
