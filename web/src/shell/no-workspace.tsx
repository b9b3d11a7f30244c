import { useNavigate } from '@tanstack/react-router';
import { Building2, LogOut, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { need, t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/regions.tsx';
import { Page } from './page.tsx';
import { signOut } from './person-menu.tsx';

const CreateWorkspace = lazy(
  async () =>
    (await Promise.all([import('../people/settings/workspace/create-workspace.tsx'), need(['people'])]))[0],
);

/** For people who were removed from the workspace of this address, or have none: where they can go from here. */
export function NoWorkspace({ wasHere = false }: { wasHere?: boolean }) {
  const others = useCall('list_workspaces', {}).data?.items ?? [];
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page title={t(wasHere ? 'shell.notMember' : 'shell.noWorkspace')}>
      <Empty
        icon={Building2}
        title={t(wasHere ? 'shell.notMember.next' : 'shell.noWorkspace.next')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {others.slice(0, OTHERS_SHOWN).map(({ id, name }) => (
              <Button key={id} variant="primary" onClick={() => void navigate({ to: `/w/${id}/home` })}>
                {t('shell.goTo', { name })}
              </Button>
            ))}
            <Button onClick={() => setCreating(true)}>
              <Plus />
              {t('shell.createWorkspace')}
            </Button>
            <Button onClick={() => void signOut().catch(() => navigate({ to: '/sign-in' }))}>
              <LogOut />
              {t('shell.signOut')}
            </Button>
          </span>
        }
      />
      {isCreating && (
        <Suspense>
          <CreateWorkspace onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}

const OTHERS_SHOWN = 5;

export default NoWorkspace;
