import { useCall } from '../../api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { draftOf } from '../composer/draft.ts';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import type { PostLook } from './post-look.ts';
import { lookFor } from './preview.tsx';
import { PreviewList } from './preview-list.tsx';

const FRESH_MS = 60_000;
const GOING: readonly Post['status'][] = ['draft', 'pending_approval', 'approved', 'rejected', 'scheduled'];

/** A saved post as everybody will see it, or saw it. */
export function PostPreview({ post }: { post: Post }) {
  const looks = useLooks(post);
  if (looks.length === 0) return null;
  return (
    <Card>
      <PreviewList isWide looks={looks} />
    </Card>
  );
}

/** One for each known account. */
export function useLooks(post: Post): PostLook[] {
  const { byId } = useAccounts();
  // Which crop of a picture goes out, and what is added to the words, is decided at that moment; until then the
  // precheck says what it would be.
  const isGoing = GOING.includes(post.status) && post.targets.length > 0;
  const checked = useCall(
    'precheck_post',
    { postId: post.postId },
    { enabled: isGoing, staleTime: FRESH_MS },
  );
  const draft = draftOf(post);
  return post.targets.flatMap((target) => {
    const account = byId.get(target.accountId);
    if (!account) return [];
    const ofTarget = { ...account, locale: target.locale ?? account.locale };
    const at = target.publishedAt ?? post.publishedAt ?? post.scheduledAt;
    const { mediaPlan: plan = [], targets = [] } = (isGoing && checked.data) || {};
    return [lookFor(draft, ofTarget, { plan, checked: targets }, at)];
  });
}
