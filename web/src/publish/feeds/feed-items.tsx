import { Link } from '@tanstack/react-router';
import { Languages, ListPlus, Trash2 } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { POST_STATES } from '../states.ts';
import type { Feed } from './feed.ts';

/** The recent items of a feed, and what happened to them. */
export function FeedItems({ feed }: { feed: Feed }) {
  const ws = useWorkspaceId();
  const query = useCall('list_feed_items', { id: feed.id });
  return (
    <Loaded of={query} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="px-4 pb-3 text-sm text-fg-3">{t('feeds.items.none')}</p>
        ) : (
          <ul
            aria-label={t('feeds.items.this', { name: feed.name })}
            className="divide-y divide-line border-t border-line"
          >
            {items.map((item) => (
              <li key={`${item.foundAt} ${item.title} ${item.link}`} className="space-y-1 px-4 py-2">
                <p className="flex flex-wrap items-center gap-2 text-sm">
                  <span dir="auto" className="min-w-0 flex-1 basis-60">
                    {item.postId === null || item.postStatus === 'deleted' ? (
                      item.title
                    ) : (
                      <Link
                        className="font-medium text-brand-text hover:underline"
                        to={
                          item.postStatus === 'draft'
                            ? `/w/${ws}/s/compose/${item.postId}`
                            : `/w/${ws}/s/posts/${item.postId}`
                        }
                      >
                        {item.title || item.link}
                      </Link>
                    )}
                  </span>
                  <ItemState item={item} />
                  <Time at={item.foundAt} className="text-xs text-fg-3" />
                </p>
                {item.problem !== null && (
                  <p className="text-xs text-warn-text">
                    {t('feeds.item.left', { why: inWords(item.problem) })}
                  </p>
                )}
                {item.changedAt !== null && item.postId !== null && (
                  <p className="text-xs text-fg-3">{t('feeds.item.changed')}</p>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

type Item = {
  postStatus: keyof typeof POST_STATES | 'deleted' | null;
  waitsFor: 'localize' | 'finish' | null;
};

/** What happened to a draft that nobody wrote by hand. */
export function ItemState({ item: { postStatus, waitsFor } }: { item: Item }) {
  if (postStatus === null) return <Tag>{t('feeds.item.passed')}</Tag>;
  if (postStatus === 'deleted') return <Tag icon={Trash2}>{t('feeds.item.deleted')}</Tag>;
  const { tone, icon, text } = POST_STATES[postStatus];
  return (
    <>
      {waitsFor === 'localize' && (
        <Tag tone="ai" icon={Languages}>
          {t('feeds.item.localize')}
        </Tag>
      )}
      {waitsFor === 'finish' && (
        <Tag tone="ai" icon={ListPlus}>
          {t('feeds.item.finish')}
        </Tag>
      )}
      <Tag tone={tone} icon={icon}>
        {t(text)}
      </Tag>
    </>
  );
}
