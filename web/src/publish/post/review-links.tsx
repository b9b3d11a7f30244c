import { Link2 } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { CopyButton, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { useNames } from '../use-people.ts';

type ReviewLink = Output<'list_review_links'>['items'][number];

/** Links for people without an account to look at the post. Their answers are among the notes. */
export function ReviewLinks({ postId }: { postId: string }) {
  const may = useMay();
  const links = useCall('list_review_links', { postId }, { enabled: may('draft') });
  const make = useAct('create_review_link', { changes: ['list_review_links'] });
  if (!may('draft')) return null;
  const shown = (links.data?.items ?? []).filter(({ isOpen, decision }) => isOpen || decision !== null);
  return (
    <Panel title={t('post.review')} note={t('post.review.note')}>
      <div className="space-y-3 px-4 py-3">
        {make.data && (
          <div
            role="status"
            className="space-y-1.5 rounded-md border border-ok-line bg-ok-soft p-3 text-sm text-ok-text"
          >
            <p>{t('post.review.made')}</p>
            <p className="break-all font-mono text-xs">{make.data.link}</p>
            <CopyButton value={make.data.link} label={t('post.review.copy')} text={t('post.review.copy')} />
          </div>
        )}
        {shown.length > 0 && (
          <ul aria-label={t('post.review')} className="space-y-3">
            {shown.map((link) => (
              <Row key={link.id} link={link} />
            ))}
          </ul>
        )}
        <Button isBusy={make.isBusy} onClick={() => make.run({ postId })}>
          <Link2 />
          {t('post.review.make')}
        </Button>
      </div>
    </Panel>
  );
}

function Row({ link }: { link: ReviewLink }) {
  const nameOf = useNames();
  const revoke = useAct('revoke_review_link', {
    changes: ['list_review_links'],
    done: t('post.review.revoked'),
  });
  const { decision } = link;
  return (
    <li className="flex items-start gap-2 text-sm">
      <div className="min-w-0 flex-1">
        {decision && (
          <p className={decision.kind === 'approve' ? 'text-ok-text' : 'text-warn-text'}>
            {t(decision.kind === 'approve' ? 'post.review.approve' : 'post.review.changes', {
              name: decision.by,
            })}{' '}
            · <Time at={decision.at} />
          </p>
        )}
        <p className="text-xs text-fg-2">
          {t('post.review.by', { name: nameOf(link.createdBy) })} ·{' '}
          {link.isOpen ? (
            <>
              {t('post.review.until')} <Time at={link.expiresAt} />
            </>
          ) : (
            t('post.review.closed')
          )}
        </p>
        {decision === null && (
          <p className="text-xs text-fg-2">
            {t(link.seenAt === null ? 'post.review.unseen' : 'post.review.seen')}
          </p>
        )}
      </div>
      {link.isOpen && (
        <Button size="xs" isBusy={revoke.isBusy} onClick={() => revoke.run({ id: link.id })}>
          {t('post.review.revoke')}
        </Button>
      )}
    </li>
  );
}
