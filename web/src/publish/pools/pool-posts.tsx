import { Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { asPostInput, CHANGED, type Pool, type PoolPost } from './pool.ts';
import { PoolPostDialog } from './pool-post-dialog.tsx';

/** The content of a pool. */
export function PoolPosts({ pool }: { pool: Pool }) {
  const may = useMay();
  const [edited, edit] = useState<PoolPost | 'new' | null>(null);
  const query = useCall('list_pool_posts', { id: pool.id });
  return (
    <div className="border-t border-line">
      <Loaded of={query} rows={3}>
        {({ items }) => (
          <ul aria-label={t('pools.posts.this', { name: pool.name })} className="divide-y divide-line">
            {items.map((post) => (
              <Entry key={post.id} pool={pool} post={post} onEdit={() => edit(post)} />
            ))}
            {items.length === 0 && <li className="px-4 py-3 text-sm text-fg-3">{t('pools.posts.none')}</li>}
          </ul>
        )}
      </Loaded>
      {may('publish') && (
        <div className="px-4 py-3">
          <Button size="sm" onClick={() => edit('new')}>
            <Plus />
            {t('pools.post.new')}
          </Button>
        </div>
      )}
      {edited !== null && (
        <PoolPostDialog pool={pool} post={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </div>
  );
}

function Entry({ pool, post, onEdit }: { pool: Pool; post: PoolPost; onEdit: () => void }) {
  const may = useMay();
  const save = useAct('save_pool_post', { changes: CHANGED });
  const remove = useAct('delete_pool_post', { changes: CHANGED });
  const { name } = post;
  return (
    <li className="flex flex-wrap items-start gap-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span dir="auto">{name}</span>
          {post.paused && <Tag icon={Pause}>{t('feeds.state.paused')}</Tag>}
          {post.texts.length > 1 && <Tag>{t('pools.post.ways', { count: post.texts.length })}</Tag>}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm text-fg-2">
          {post.texts[0]}
        </p>
        <p className="text-xs text-fg-3">
          {t('pools.post.used', { count: post.timesUsed })}
          {post.lastUsedAt !== null && (
            <>
              {' · '}
              <Time at={post.lastUsedAt} />
            </>
          )}
          {post.expiresAt !== null && (
            <>
              {` · ${t('pools.post.ends')} `}
              <Time at={post.expiresAt} />
            </>
          )}
        </p>
      </div>
      {may('publish') && (
        <div className="flex gap-1">
          <Button
            size="icon"
            variant="ghost"
            disabled={save.isBusy}
            aria-label={t(post.paused ? 'feeds.resume.this' : 'feeds.pause.this', { name })}
            onClick={() => save.run({ ...asPostInput(pool, post), paused: !post.paused })}
          >
            {post.paused ? <Play /> : <Pause />}
          </Button>
          <IconButton icon={Pencil} label={t('feeds.edit.this', { name })} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            label={t('pools.post.delete.this', { name })}
            disabled={remove.isBusy}
            onClick={() => remove.run({ id: pool.id, poolPostId: post.id })}
          />
        </div>
      )}
    </li>
  );
}
