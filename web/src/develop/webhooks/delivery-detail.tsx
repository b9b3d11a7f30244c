import { RotateCw, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { when } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Kbd, State } from '../../ui/badge.tsx';
import { Code, Copyable, CopyButton } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { JsonView } from '../json-view.tsx';
import { Attempts, type WholeDelivery } from './attempts.tsx';
import { lookOf } from './looks.ts';
import { useResend } from './use-resend.ts';

const NEWS_MS = 3000;

export function DeliveryDetail({ id }: { id: string }) {
  const delivery = useCall('get_delivery', { id }, { every: NEWS_MS });
  return <Loaded of={delivery}>{(each) => <Detail of={each} />}</Loaded>;
}

function Detail({ of: each }: { of: WholeDelivery }) {
  const may = useMay();
  const resend = useResend();
  const last = each.attemptLog[0];
  return (
    <>
      <div className="shrink-0 border-b border-line px-5 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-mono text-sm font-semibold">{each.event}</h2>
          <State look={lookOf(each)} />
          <span className="flex-1" />
          {each.state !== 'pending' && may('manage') && (
            <Button variant="primary" isBusy={resend.isBusy} onClick={() => resend.run(each)}>
              <RotateCw />
              {t('dev.deliveries.resend')}
              <Kbd className="border-brand-fg/25 bg-brand-fg/15 text-brand-fg" aria-hidden>
                R
              </Kbd>
            </Button>
          )}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-fg-3">
          <Copyable value={each.id} />
          {each.traceId !== null && (
            <span className="inline-flex items-center gap-1">
              {t('dev.trace')} <Copyable value={each.traceId} />
            </span>
          )}
          <span className="max-w-full truncate">{each.url}</span>
        </div>
      </div>
      <div
        className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4"
        tabIndex={0}
        role="group"
        aria-label={t('dev.delivery')}
      >
        <section>
          <h3 className="mb-2 text-xs font-semibold">{t('dev.attempts')}</h3>
          <Attempts of={each.attemptLog} isFailed={each.state === 'failed'} />
          {each.state === 'pending' && each.nextAttemptAt !== null && each.attempts > 0 && (
            <p className="mt-1.5 text-2xs text-fg-3">
              {t('dev.attempts.next', { when: when(each.nextAttemptAt) })}
            </p>
          )}
        </section>
        {last && (
          <section>
            <h3 className="mb-1.5 text-xs font-semibold">
              {t('dev.deliveries.response')}
              <span className="ml-2 text-2xs font-normal text-fg-3">
                {t('dev.attempts.of', { number: last.number })}
              </span>
            </h3>
            <Code label={t('dev.deliveries.response')} className="whitespace-pre-wrap">
              {[
                last.status === null ? (last.failure ?? t('dev.attempts.silent')) : `HTTP ${last.status}`,
                last.responseExcerpt || t('dev.deliveries.noResponse'),
              ].join('\n\n')}
            </Code>
          </section>
        )}
        <RequestPart of={each} />
      </div>
    </>
  );
}

function RequestPart({ of: each }: { of: WholeDelivery }) {
  const [isVerifying, setVerifying] = useState(false);
  const { request } = each;
  return (
    <section>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h3 className="text-xs font-semibold">{t('dev.deliveries.request')}</h3>
        <span className="flex-1" />
        {request.isSigned ? (
          <>
            <span className="flex items-center gap-1 text-2xs text-ok-text">
              <ShieldCheck className="size-3.5" aria-hidden />
              {t('dev.deliveries.signed')}
            </span>
            <Button
              size="xs"
              variant="ghost"
              aria-expanded={isVerifying}
              onClick={() => setVerifying(!isVerifying)}
            >
              {t('dev.deliveries.verify')}
            </Button>
          </>
        ) : (
          <span className="flex items-center gap-1 text-2xs text-warn-text">
            <ShieldOff className="size-3.5" aria-hidden />
            {t('dev.deliveries.unsigned')}
          </span>
        )}
      </div>
      {isVerifying && <HowToVerify kind={each.kind} />}
      <Code label={t('dev.deliveries.request')} className="rounded-b-none border-b-0 text-fg-2">
        {[
          `${request.method} ${request.url}`,
          ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
        ].join('\n')}
      </Code>
      <JsonView
        label={t('dev.requests.body')}
        value={pretty(request.body)}
        className="[&_pre]:rounded-t-none [&_pre]:bg-surface"
      />
      <p className="mt-1 text-2xs text-fg-3">
        {request.isCut && `${t('dev.deliveries.cut')} `}
        {t('dev.deliveries.headersNote')}
      </p>
    </section>
  );
}

/** Indented if it is complete JSON; a cut body stays as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const CALLBACK = `import { verifyCallback } from '@parlance/sdk/webhooks';

// rawBody: the bytes as they came, before any JSON parser.
const callback = verifyCallback({
  headers: request.headers,
  rawBody,
  appSecret: process.env.PARLANCE_APP_SECRET,
});`;

const WEBHOOK = `import { verifyWebhook } from '@parlance/sdk/webhooks';

// rawBody: the bytes as they came, before any JSON parser.
const event = verifyWebhook({
  headers: request.headers,
  rawBody,
  secret: process.env.WEBHOOK_SECRET,
});`;

function HowToVerify({ kind }: { kind: 'callback' | 'webhook' }) {
  const code = kind === 'callback' ? CALLBACK : WEBHOOK;
  return (
    <div className="mb-2 space-y-1.5">
      <p className="text-xs text-fg-2">{t(`dev.deliveries.verify.${kind}`)}</p>
      <div className="relative">
        <Code label={t('dev.deliveries.verify')}>{code}</Code>
        <span className="absolute top-1 right-1">
          <CopyButton value={code} label={t('common.copyThis', { value: t('dev.deliveries.verify') })} />
        </span>
      </div>
    </div>
  );
}
