import { t } from '../text/text.ts';
import { Tag } from '../ui/badge.tsx';
import {
  ACCOUNT_STATES,
  type Account,
  POST_STATES,
  type Post,
  TARGET_STATES,
  type Target,
} from './states.ts';
import { outcomeOf } from './outcome-of.ts';
import { useNow } from './use-now.ts';

/** A post that failed in part says so: the word "failed" alone would hide what was published. */
export function PostState({ post }: { post: Pick<Post, 'status' | 'targets'> }) {
  const { failed, isPartly, isGone } = outcomeOf(post);
  const look = isGone ? TARGET_STATES.removed : POST_STATES[post.status];
  const byHand = post.targets.filter((target) => target.status === 'manual_required').length;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={isPartly ? 'warn' : look.tone} icon={look.icon}>
        {isPartly ? t('post.state.partly', { failed, all: post.targets.length }) : t(look.text)}
      </Tag>
      {byHand > 0 && (
        <Tag tone="warn" icon={TARGET_STATES.manual_required.icon}>
          {t('post.state.byHand', { count: byHand })}
        </Tag>
      )}
    </span>
  );
}

/** A post that was sent and that the platform is still reviewing says that it waits for the platform. */
export function TargetState({ status, isJudged = false }: { status: Target['status']; isJudged?: boolean }) {
  const look = TARGET_STATES[status];
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {t(isJudged && status === 'processing' ? 'target.state.judged' : look.text)}
    </Tag>
  );
}

const DAY_MS = 86_400_000;

/** An account whose authorization ends soon says in how many days. */
export function AccountState({ status, endsAt }: { status: Account['status']; endsAt?: string | null }) {
  const look = ACCOUNT_STATES[status];
  const now = useNow();
  const days = endsAt == null ? null : Math.ceil((Date.parse(endsAt) - now) / DAY_MS);
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {status === 'expiring' && days !== null && days >= 0
        ? t('account.state.expiringIn', { days })
        : t(look.text)}
    </Tag>
  );
}
