import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { ConnectSandbox } from '../accounts/connect-sandbox.tsx';

/** Where a workspace without an account can start: a tile per platform, manual ones last. */
export function ConnectTiles() {
  const ws = useWorkspaceId();
  const may = useMay();
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  return (
    <Panel
      title={t('overview.noAccount')}
      note={t('overview.noAccount.next')}
      action={may('manage') && <ConnectSandbox />}
    >
      {!may('manage') ? (
        <p className="px-4 py-3 text-sm text-fg-2">{t('overview.noAccount.ask')}</p>
      ) : (
        <Loaded of={context} rows={2}>
          {({ platforms }) => (
            <ul className="grid grid-cols-2 gap-2 p-4 sm:grid-cols-3 lg:grid-cols-4">
              {[...platforms.publishable, ...platforms.manual].map((platform) => (
                <li key={platform}>
                  <Link
                    to="/w/$ws/s/accounts"
                    params={{ ws }}
                    search={{ connect: platform }}
                    className="flex items-center gap-2.5 rounded-md border border-line px-3 py-2.5 text-sm font-medium hover:border-line-strong hover:bg-sunken"
                  >
                    <PlatformIcon platform={platform} size={22} />
                    <span className="min-w-0 flex-1 truncate">{titleOf(platform)}</span>
                    {platforms.manual.some((each) => each === platform) && <Tag>{t('accounts.manual')}</Tag>}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
