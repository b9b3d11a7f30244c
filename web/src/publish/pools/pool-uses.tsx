import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { AccountName } from '../account-name.tsx';
import { ItemState } from '../feeds/feed-items.tsx';
import { useAccounts } from '../use-people.ts';
import type { Pool } from './pool.ts';

/** What a pool will do, and what it did. */
export function PoolUses({ pool }: { pool: Pool }) {
  const ws = useWorkspaceId();
  const next = useCall('preview_pool', { id: pool.id });
  const done = useCall('list_pool_uses', { id: pool.id });
  return (
    <div className="border-t border-line">
      <Loaded of={next} rows={2}>
        {({ items }) => (
          <ul aria-label={t('pools.next')} className="divide-y divide-line">
            {items.length === 0 && <li className="px-4 py-2 text-sm text-fg-3">{t('pools.next.none')}</li>}
            {items.map((item) => (
              <Row key={`${item.accountId} ${item.at}`} accountId={item.accountId} at={item.at}>
                <span dir="auto">{item.name ?? t('pools.next.rests')}</span>
                <Tag icon={Clock}>{t('pools.next.soon')}</Tag>
              </Row>
            ))}
          </ul>
        )}
      </Loaded>
      <Loaded of={done} rows={2}>
        {({ items }) => (
          <ul
            aria-label={t('pools.uses.this', { name: pool.name })}
            className="divide-y divide-line border-t border-line"
          >
            {items.map((item) => (
              <Row key={`${item.accountId} ${item.slotAt}`} accountId={item.accountId} at={item.slotAt}>
                {item.postStatus === 'deleted' ? (
                  <span dir="auto">{item.name}</span>
                ) : (
                  <Link
                    dir="auto"
                    className="font-medium text-brand-text hover:underline"
                    to={
                      item.postStatus === 'draft'
                        ? `/w/${ws}/s/compose/${item.postId}`
                        : `/w/${ws}/s/posts/${item.postId}`
                    }
                  >
                    {item.name ?? t('pools.post.gone')}
                  </Link>
                )}
                <ItemState item={item} />
                {item.problem !== null && (
                  <p className="basis-full text-xs text-warn-text">
                    {t('feeds.item.left', { why: inWords(item.problem) })}
                  </p>
                )}
              </Row>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function Row({ accountId, at, children }: { accountId: string; at: string; children: ReactNode }) {
  const { byId } = useAccounts();
  const account = byId.get(accountId);
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
      {children}
      <span className="ms-auto flex items-center gap-2 text-xs text-fg-3">
        {account && <AccountName account={account} platform={account.platform} />}
        <Time at={at} />
      </span>
    </li>
  );
}
