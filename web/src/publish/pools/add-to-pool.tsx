import { Link } from '@tanstack/react-router';
import { Recycle } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { offerUndo } from '../../shell/use-undo.ts';
import { t } from '../../text/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { CHANGED, type Kept, type Pool } from './pool.ts';
import { PoolPostDialog } from './pool-post-dialog.tsx';

/** Adds an existing post to a pool; its words can be changed first. */
export function AddToPool({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const ws = useWorkspaceId();
  const pools = useCall('list_pools', {});
  const [chosenId, choose] = useState<string | null>(null);
  const items = pools.data?.items ?? [];
  const pool = items.find(({ id }) => id === chosenId) ?? items[0];
  if (pool) return <Chosen pools={items} pool={pool} kept={kept} onChoose={choose} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('pools.add')}>
      <Loaded of={pools} rows={2}>
        {() => (
          <Empty
            icon={Recycle}
            title={t('pools.none')}
            action={
              <Link to="/w/$ws/s/pools" params={{ ws }} className={buttonClass()}>
                {t('pools.title')}
              </Link>
            }
          >
            {t('pools.none.lead')}
          </Empty>
        )}
      </Loaded>
    </Dialog>
  );
}

function Chosen({
  pools,
  pool,
  kept: { isWhole, ...from },
  onChoose,
  onClose,
}: {
  pools: readonly Pool[];
  pool: Pool;
  kept: Kept;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const { data } = useCall('list_pool_posts', { id: pool.id });
  // Twice in a pool, it would go out twice as often, and some platforms refuse the same words again.
  const isThere = data?.items.some(({ texts }) => from.texts.some((text) => texts.includes(text))) === true;
  return (
    <PoolPostDialog
      pool={pool}
      post={null}
      from={from}
      title={t('pools.add')}
      isDisabled={isThere}
      onClose={onClose}
      onAdded={(poolPostId) =>
        offerUndo(t('pools.added', { name: pool.name }), async () => {
          await call('delete_pool_post', { id: pool.id, poolPostId });
          await refresh(...CHANGED);
        })
      }
    >
      <SelectField
        label={t('pools.add.which')}
        problem={isThere ? t('pools.add.there') : undefined}
        value={pool.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        <Options of={pools.map(({ id, name }) => [id, name])} />
      </SelectField>
      {!isWhole && <p className="text-xs text-fg-2">{t('pools.add.leaves')}</p>}
    </PoolPostDialog>
  );
}
