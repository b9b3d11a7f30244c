import { useEffect, useRef } from 'react';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { wordsOf } from '../lists/post-rows.tsx';
import { PlatformRow } from '../platform-row.tsx';
import type { Post } from '../states.ts';

export function QueueRow({ post, isOn, onOpen }: { post: Post; isOn: boolean; onOpen: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOn) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isOn]);
  return (
    <button
      type="button"
      ref={ref}
      aria-current={isOn || undefined}
      onClick={onOpen}
      className={cn(
        'block w-full border-b border-l-2 border-b-line/70 px-3.5 py-2.5 text-left last:border-b-0 hover:bg-sunken',
        isOn ? 'border-l-brand bg-brand-soft hover:bg-brand-soft' : 'border-l-transparent',
      )}
    >
      <span dir="auto" lang={post.content.locale ?? undefined} className="line-clamp-2 text-sm font-medium">
        {wordsOf(post)}
      </span>
      <span className="mt-1.5 flex items-center gap-2 text-xs text-fg-2">
        <PlatformRow platforms={[...new Set(post.targets.map(({ platform }) => platform))]} size={15} />
        <span className="flex-1" />
        {post.scheduledAt === null ? t('approvals.noTime') : <Time at={post.scheduledAt} />}
      </span>
    </button>
  );
}
