import { LaptopMinimal } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/use-call.ts';
import type { Output } from '../../../api/client.ts';
import { exactly, list } from '../../../text/format.ts';
import { t, tOr } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { deviceName } from '../device-name.ts';
import { SettingsPage } from '../settings-page.tsx';
import { ConnectedApps } from './connected-apps.tsx';

type Session = Output<'list_sessions'>['items'][number];

/** Where the person is signed in. */
export function Screen() {
  const sessions = useCall('list_sessions', {});
  const [isAsking, setAsking] = useState(false);
  const endOthers = useAct('end_other_sessions', {
    changes: ['list_sessions', 'list_connected_apps'],
    done: ({ ended }) => t('sessions.ended', { count: ended }),
    onDone: () => setAsking(false),
  });
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingsPage title={t('settings.sessions')}>
      <Panel
        title={t('sessions.title')}
        note={t('sessions.note')}
        action={
          others.length > 0 && <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
        }
      >
        <Loaded of={sessions} rows={3}>
          {({ items }) => (
            <ul>
              {items.map((each) => (
                <SessionRow key={each.id} session={each} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <ConnectedApps />
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('sessions.endOthers')}
          lead={t('sessions.endOthers.lead')}
          submit={t('sessions.endOthers')}
          onConfirm={() => endOthers.run({})}
          isBusy={endOthers.isBusy}
        />
      )}
    </SettingsPage>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { run, isBusy } = useAct('end_session', { changes: ['list_sessions'], done: t('sessions.one') });
  const factors = list(session.factors.map((each) => tOr(`factor.${each}`, each)));
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/70 px-4 py-3 last:border-0">
      <LaptopMinimal className="size-5 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {deviceName(session.device)}
          {session.isCurrent && <Tag tone="ok">{t('sessions.this')}</Tag>}
        </p>
        <p className="text-xs text-fg-3">
          {t('sessions.how', { address: session.address, factors })}
          {' · '}
          {t('sessions.used')} <Time at={session.lastUsedAt} />
        </p>
        <p className="text-xs text-fg-3">
          {t('sessions.span', { from: exactly(session.signedInAt), to: exactly(session.endsAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button isBusy={isBusy} onClick={() => run({ id: session.id })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
