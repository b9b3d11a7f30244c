import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Avatar, Time } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { PlatformIcon } from '../platform-icon.tsx';

const SHOWN = 5;

/** What people said under it, the newest first; answered in the inbox. */
export function Comments({ postId }: { postId: string }) {
  const ws = useWorkspaceId();
  const { data, error } = useCall('list_comments', { postId, limit: SHOWN });
  if (!data || error) return null;
  return (
    <Panel
      title={t('post.comments')}
      note={data.items.length === 0 ? t('post.comments.none') : undefined}
      action={
        <Link to="/w/$ws/s/inbox" params={{ ws }} className={buttonClass({ variant: 'ghost' })}>
          <Inbox />
          {t('inbox.title')}
        </Link>
      }
    >
      {data.items.length > 0 && (
        <ul aria-label={t('post.comments')} className="divide-y divide-line/70">
          {data.items.map(({ id, author, text, locale, platform, publishedAt }) => (
            <li key={id}>
              <Link
                to="/w/$ws/s/inbox/$comment"
                params={{ ws, comment: id }}
                className="flex gap-3 px-4 py-2.5 hover:bg-sunken"
              >
                <Avatar name={author.displayName || author.handle} size={26} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5 text-xs text-fg-3">
                    <span dir="auto" className="truncate font-medium text-fg-2">
                      {author.displayName || author.handle}
                    </span>
                    <PlatformIcon platform={platform} size={13} />
                    <Time at={publishedAt} />
                  </span>
                  <span
                    dir="auto"
                    lang={locale ?? undefined}
                    className="line-clamp-3 whitespace-pre-wrap break-words text-sm"
                  >
                    {text}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
