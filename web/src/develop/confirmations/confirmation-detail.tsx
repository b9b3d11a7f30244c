import { Check, CircleSlash } from 'lucide-react';
import { useCall, useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { exactly } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Code, Copyable, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { type Confirmation, lookOf } from './looks.ts';

export function ConfirmationDetail({ id, nameOf }: { id: string; nameOf: (id: string) => string }) {
  const asked = useCall('get_confirmation', { confirmationId: id });
  return <Loaded of={asked}>{(confirmation) => <Detail of={confirmation} nameOf={nameOf} />}</Loaded>;
}

function Detail({ of: each, nameOf }: { of: Confirmation; nameOf: (id: string) => string }) {
  const may = useMay();
  const changes = ['list_confirmations', 'get_confirmation'] as const;
  const accept = useAct('accept_confirmation', { changes, done: t('dev.confirmation.acceptedNow') });
  const decline = useAct('decline_confirmation', { changes, done: t('dev.confirmation.declinedNow') });
  const isOpen = each.status === 'pending';
  return (
    <>
      <div className="shrink-0 space-y-2 border-b border-line px-5 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-semibold">
            {nameOf(each.credentialId)}{' '}
            {tOr(`dev.deed.${each.operation}`, each.operation, { count: each.accountIds.length })}
          </h2>
          <State look={lookOf(each.status)} />
        </div>
        <div className="flex flex-wrap items-center gap-3 text-xs text-fg-3">
          <Copyable value={each.id} />
          <span>{t('dev.confirmation.until', { until: exactly(each.expiresAt) })}</span>
        </div>
        {isOpen && may('publish') && (
          <div className="flex gap-2">
            <Button
              variant="primary"
              isBusy={accept.isBusy}
              onClick={() => accept.run({ confirmationId: each.id })}
            >
              <Check />
              {t('dev.confirmation.accept')}
            </Button>
            <Button isBusy={decline.isBusy} onClick={() => decline.run({ confirmationId: each.id })}>
              <CircleSlash />
              {t('dev.confirmation.decline')}
            </Button>
          </div>
        )}
        {isOpen && !may('publish') && <p className="text-xs text-fg-3">{t('dev.confirmation.notYou')}</p>}
        {each.decidedAt !== null && (
          <p className="text-xs text-fg-2">
            {t('dev.confirmation.decided')} <Time at={each.decidedAt} />
          </p>
        )}
      </div>
      <div
        className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4"
        tabIndex={0}
        role="group"
        aria-label={t('dev.confirmation.content')}
      >
        <section>
          <h3 className="mb-2 text-xs font-semibold">{t('dev.confirmation.content')}</h3>
          {each.content.length === 0 && <p className="text-sm text-fg-3">{t('dev.confirmation.nothing')}</p>}
          <ul className="space-y-2">
            {each.content.map((piece) => (
              <li key={`${piece.accountId}${piece.postId}`} className="rounded-md border border-line p-3">
                <div className="flex flex-wrap items-center gap-2 text-xs text-fg-3">
                  <Tag>{piece.platform}</Tag>
                  <span className="font-mono text-2xs">{piece.accountId}</span>
                  {piece.scheduledAt !== null && <span>{exactly(piece.scheduledAt)}</span>}
                </div>
                {piece.comment !== null && (
                  <blockquote className="mt-2 border-l-2 border-line pl-2 text-xs text-fg-3" dir="auto">
                    {piece.comment.text}
                  </blockquote>
                )}
                <p
                  className="mt-2 text-sm whitespace-pre-wrap"
                  dir="auto"
                  lang={piece.variant?.locale ?? undefined}
                >
                  {piece.reply ?? piece.variant?.text ?? ''}
                </p>
                {piece.media.length > 0 && (
                  <p className="mt-1 text-2xs text-fg-3">
                    {piece.media.map(({ filename }) => filename).join(', ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="mb-2 text-xs font-semibold">{t('dev.confirmation.request')}</h3>
          <Code label={t('dev.confirmation.request')}>{JSON.stringify(each.request, null, 2)}</Code>
        </section>
      </div>
    </>
  );
}
