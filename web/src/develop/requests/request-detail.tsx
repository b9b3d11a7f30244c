import { Link } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Copyable } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { JsonView } from '../json-view.tsx';
import { lookOf } from './looks.ts';

export function RequestDetail({ id }: { id: string }) {
  const ws = useWorkspaceId();
  const request = useCall('get_request', { id });
  return (
    <Loaded of={request}>
      {(each) => (
        <>
          <div className="shrink-0 border-b border-line px-5 py-3">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-mono text-sm font-semibold">{each.operation}</h2>
              <State look={lookOf(each.status)} />
              <span className="flex-1" />
              {each.face !== 'console' && (
                <Link
                  to={`/w/${ws}/d/playground`}
                  search={{ operation: each.operation, from: each.id }}
                  className={buttonClass({ variant: 'primary' })}
                >
                  <SquareTerminal />
                  {t('dev.requests.replay')}
                </Link>
              )}
            </div>
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs text-fg-2">
              <dt className="text-fg-3">{t('dev.trace')}</dt>
              <dd>
                <Copyable value={each.requestId} />
              </dd>
              <dt className="text-fg-3">{t('dev.requests.caller')}</dt>
              <dd>
                {each.actor.name ?? each.actor.id} · {t(`dev.requests.face.${each.face}`)}
              </dd>
              <dt className="text-fg-3">{t('dev.requests.address')}</dt>
              <dd className="font-mono">{each.address}</dd>
              <dt className="text-fg-3">{t('dev.requests.since')}</dt>
              <dd>
                {exactly(each.at)} · {t('dev.ms', { ms: each.durationMs })}
              </dd>
              {each.code !== null && (
                <>
                  <dt className="text-fg-3">{t('dev.requests.errors.code')}</dt>
                  <dd className="font-mono">{each.code}</dd>
                </>
              )}
            </dl>
          </div>
          <div
            className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4"
            tabIndex={0}
            role="group"
            aria-label={t('dev.request')}
          >
            <Body title={t('dev.requests.body')} value={each.request} />
            <Body title={t('dev.requests.answer')} value={each.response} />
            <p className="text-2xs text-fg-3">{t('dev.requests.masked')}</p>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Body({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-semibold">{title}</h3>
      {value === null || value === undefined ? (
        <p className="text-xs text-fg-3">{t('dev.requests.notKept')}</p>
      ) : (
        <JsonView label={title} value={value} />
      )}
    </section>
  );
}
