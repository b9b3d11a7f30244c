import { lazy, Suspense } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Loaded } from '../../ui/regions.tsx';

const NoWorkspace = lazy(() => import('../../shell/no-workspace.tsx'));

/** An app names no workspace, so its request opens in the one last used. The request is after the #. */
export function Screen() {
  const workspaces = useCall('list_workspaces', {});
  return (
    <main className="grid h-dvh place-items-center">
      <Loaded of={workspaces}>
        {({ items }) => {
          const chosen = items.find((each) => each.id === localStorage.getItem('workspace')) ?? items[0];
          if (!chosen)
            return (
              <Suspense>
                <NoWorkspace />
              </Suspense>
            );
          location.replace(authorizeIn(chosen.id, location.hash));
          return null;
        }}
      </Loaded>
    </main>
  );
}

export const authorizeIn = (workspaceId: string, hash: string) => `/w/${workspaceId}/authorize${hash}`;
