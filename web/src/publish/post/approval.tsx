import { BadgeCheck, Hourglass, Undo2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Panel } from '../../ui/card.tsx';
import type { Post } from '../states.ts';
import { useNames } from '../use-people.ts';

const LOOKS = {
  approved: { tone: 'ok', icon: BadgeCheck },
  rejected: { tone: 'warn', icon: Undo2 },
  waiting: { tone: 'ai', icon: Hourglass },
} as const;

/** Who decided what, step by step, and why. Their comments are among the notes. */
export function Approval({ post }: { post: Post }) {
  const nameOf = useNames();
  const { steps } = post.approval;
  if (steps.length === 0) return null;
  return (
    <Panel title={t('post.approval')}>
      <ol className="space-y-3 px-4 py-3">
        {steps.map(({ order, kind, decision, decidedBy, reason, at }) => {
          const state = decision === 'approved' || decision === 'rejected' ? decision : 'waiting';
          return (
            <li key={order} className="space-y-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                {t('post.approval.step', { number: order })}
                <span className="text-xs text-fg-3">
                  {t(kind === 'client' ? 'post.approval.client' : 'post.approval.internal')}
                </span>
                <Tag tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
                  {t(`post.approval.${state}`)}
                </Tag>
              </p>
              {reason && <p className="whitespace-pre-wrap break-words text-xs text-fg-2">{reason}</p>}
              {decidedBy && (
                <p className="text-xs text-fg-3">
                  {nameOf(decidedBy)} · <Time at={at ?? null} />
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
