import { Navigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { t } from '../text/text.ts';
import { Empty, Loaded } from '../ui/regions.tsx';

/** An address without a workspace goes on in the one last used, or in the first. */
export function FindWorkspace({ to }: { to: string }) {
  const workspaces = useCall('list_workspaces', {});
  return (
    <main className="grid h-dvh place-items-center">
      <Loaded of={workspaces}>
        {({ items }) => {
          const last = localStorage.getItem('workspace');
          const chosen = items.find((each) => each.id === last) ?? items[0];
          if (!chosen)
            return (
              <Empty icon={Building2} title={t('shell.noWorkspace')}>
                {t('shell.noWorkspace.next')}
              </Empty>
            );
          return <Navigate to={`/w/${chosen.id}/${to}`} replace />;
        }}
      </Loaded>
    </main>
  );
}
