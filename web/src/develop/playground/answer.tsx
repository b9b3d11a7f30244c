import { SquareTerminal } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Code, Copyable } from '../../ui/bits.tsx';
import { Panel } from '../../ui/card.tsx';
import { Empty } from '../../ui/regions.tsx';
import { JsonView } from '../json-view.tsx';
import { lookOf } from '../requests/looks.ts';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  signedString: string | null;
}

/** What was signed and sent, and the answer. */
export function Answer({
  tried,
  signed,
}: {
  tried: Output<'try_request'> | null;
  signed: Output<'sign_request'> | null;
}) {
  const sent: Sent | undefined = tried?.request ?? signed ?? undefined;
  return (
    <Panel
      title={t('dev.playground.answer')}
      action={
        tried && (
          <span className="flex flex-wrap items-center gap-2 text-xs text-fg-3">
            <State look={lookOf(tried.status)} />
            {t('dev.ms', { ms: tried.durationMs })}
          </span>
        )
      }
    >
      <div className="space-y-4 p-4" aria-live="polite">
        {tried && (
          <>
            <p className="flex items-center gap-2 text-xs text-fg-3">
              {t('dev.trace')} <Copyable value={tried.requestId} />
            </p>
            <JsonView label={t('dev.playground.answer')} value={tried.body} />
          </>
        )}
        {!sent && <Empty icon={SquareTerminal} title={t('dev.playground.answer.none')} />}
        {sent && (
          <section>
            <h3 className="mb-1.5 text-xs font-semibold">{t('dev.playground.headers')}</h3>
            <Code label={t('dev.playground.headers')}>
              {[
                `${sent.method} ${sent.url}`,
                ...Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`),
                ...(sent.body === '' ? [] : ['', sent.body]),
              ].join('\n')}
            </Code>
          </section>
        )}
        {sent && sent.signedString !== null && (
          <section>
            <h3 className="mb-1.5 text-xs font-semibold">{t('dev.playground.signedString')}</h3>
            <Code label={t('dev.playground.signedString')} className="whitespace-pre-wrap break-all">
              {sent.signedString}
            </Code>
            <p className="mt-1 text-2xs text-fg-3">{t('dev.playground.signedString.note')}</p>
          </section>
        )}
      </div>
    </Panel>
  );
}
