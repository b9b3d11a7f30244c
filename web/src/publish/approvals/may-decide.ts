import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspace } from '../../shell/member.ts';
import type { TextId } from '../../text/text.ts';
import type { Post } from '../states.ts';

interface Person {
  userId: string;
  role: string;
}

/** The step whose turn it is. */
export const stepOf = (post: Post) => post.approval.steps.find(({ decision }) => decision === null) ?? null;

/** Why this person cannot decide; null if they can. The server checks again: this only avoids a refusal. */
function whyNotDecide(post: Post, person: Person): TextId | null {
  const step = stepOf(post);
  if (!step || person.role === 'owner' || person.role === 'admin') return null;
  if ((person.role === 'client') !== (step.kind === 'client'))
    return step.kind === 'client' ? 'approvals.not.client' : 'approvals.not.internal';
  const isNamed = step.reviewerIds.length === 0 || step.reviewerIds.includes(person.userId);
  return isNamed ? null : 'approvals.not.named';
}

/** What this person may do with a waiting post. */
export function useDecisions() {
  const may = useMay();
  const role = useWorkspace()?.role ?? '';
  const me = useCall('get_me', {}, { staleTime: 60_000 });
  const policy = useCall('get_approval_policy', {}, { staleTime: 60_000 });
  const members = useCall('list_members', { limit: 100 }, { staleTime: 60_000 });
  const userId = me.data?.userId ?? '';
  return (post: Post) => {
    const isOwn = post.createdBy === userId;
    const why = may('approve') ? whyNotDecide(post, { userId, role }) : 'approvals.not.role';
    const needsOther = isOwn && asksAnother(policy.data) && (members.data?.items.length ?? 0) > 1;
    return {
      isOwn,
      mayReject: why === null,
      mayApprove: why === null && !needsOther,
      mayWithdraw: isOwn && may('draft'),
      why: why ?? (needsOther ? ('approvals.not.own' satisfies TextId) : null),
    };
  };
}

const asksAnother = (policy: Output<'get_approval_policy'> | undefined) =>
  policy !== undefined && policy.required && !policy.allowSelfApproval;
