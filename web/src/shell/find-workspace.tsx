import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCall } from '../api/use-call.ts';
import { Loaded } from '../ui/regions.tsx';

const NoWorkspace = lazy(() => import('./no-workspace.tsx'));

/** An address without a workspace opens in the one last used, or in the first. */
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
              <Suspense>
                <NoWorkspace />
              </Suspense>
            );
          return <Navigate to={`/w/${chosen.id}/${to}`} replace />;
        }}
      </Loaded>
    </main>
  );
}
