import { Check, CircleAlert, Hourglass } from 'lucide-react';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { titleOf } from '../platform-icon.tsx';
import { PlatformRow } from '../platform-row.tsx';
import type { Post } from '../states.ts';
import { type FirstComment, firstCommentsOf } from './target-facts.ts';

const LOOKS = {
  published: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: CircleAlert },
  pending: { tone: 'neutral', icon: Hourglass },
} as const;

/** The comment that goes out under the post, and whether it did. */
export function FirstComments({ post }: { post: Post }) {
  const comments = firstCommentsOf(post.targets);
  if (comments.length === 0) return null;
  return (
    <Panel title={t('compose.firstComment')}>
      <ul aria-label={t('compose.firstComment')} className="divide-y divide-line/70">
        {comments.map((comment) => (
          <li
            key={`${comment.status} ${comment.errorCode} ${comment.text}`}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5"
          >
            <PlatformRow platforms={comment.platforms} size={18} most={11} />
            <p dir="auto" className="min-w-40 flex-1 whitespace-pre-wrap break-words text-sm">
              {comment.text}
            </p>
            <State {...comment} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function State({ status, errorCode, platforms }: FirstComment) {
  return (
    <span className="flex flex-col items-end gap-0.5">
      <Tag tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
        {t(`post.firstComment.${status}`)}
      </Tag>
      {errorCode !== null && (
        <span className="text-xs text-fg-2">
          {platforms.map(titleOf).join(', ')}: {tOr(`post.error.${errorCode}`, errorCode)}
        </span>
      )}
    </span>
  );
}
