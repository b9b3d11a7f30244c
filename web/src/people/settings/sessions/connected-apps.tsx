import { Blocks } from 'lucide-react';
import type { Output } from '../../../api/client.ts';
import { useAct, useCall } from '../../../api/use-call.ts';
import { day } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/regions.tsx';

type App = Output<'list_connected_apps'>['items'][number];

/** Programs that act in the name of the person, in whichever workspace. */
export function ConnectedApps() {
  const apps = useCall('list_connected_apps', {});
  return (
    <Panel title={t('apps.title')} note={t('apps.note')}>
      <Loaded of={apps} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-sm text-fg-3">{t('apps.none')}</p>
          ) : (
            <ul>
              {items.map((each) => (
                <AppRow key={each.id} app={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function AppRow({ app }: { app: App }) {
  const workspaces = useCall('list_workspaces', {});
  const { run, isBusy } = useAct('disconnect_app', {
    changes: ['list_connected_apps', 'list_credentials'],
    done: t('apps.ended', { name: app.name }),
  });
  const workspace = workspaces.data?.items.find(({ id }) => id === app.workspaceId)?.name ?? app.workspaceId;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/70 px-4 py-3 last:border-0">
      <Blocks className="size-5 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium break-words">
          {app.name} <span className="font-normal text-fg-3">{app.host}</span>
        </p>
        <p className="text-xs text-fg-3">
          {t('apps.where', { workspace, count: app.scopes.length })}
          {' · '}
          {t('sessions.used')} {app.lastUsedAt === null ? t('common.never') : <Time at={app.lastUsedAt} />}
        </p>
        <p className="text-xs text-fg-3">
          {t('apps.span', { from: day(app.grantedAt), to: day(app.endsAt) })}
        </p>
      </div>
      <Button
        isBusy={isBusy}
        aria-label={t('apps.endOf', { name: app.name })}
        onClick={() => run({ id: app.id })}
      >
        {t('apps.end')}
      </Button>
    </li>
  );
}
