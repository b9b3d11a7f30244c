import { Navigate, useParams } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { t } from '../text/text.ts';
import { Empty, Loaded } from '../ui/regions.tsx';
import { useMay, useProject, useWorkspaceId } from './member.ts';
import { NewProjectButton } from './new-project-button.tsx';
import { Page } from './page.tsx';

/** `/terms` and similar addresses name a screen of a project but no project: the one last used opens. */
export function Screen() {
  const ws = useWorkspaceId();
  const { screen = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const { current } = useProject();
  const mayCreate = useMay()('manage');
  const projects = useCall('list_projects', {});
  return (
    <Page title={t('nav.localize')}>
      <Loaded of={projects}>
        {() =>
          current ? (
            <Navigate to={`/w/${ws}/l/${current.project_id}/${screen}`} replace />
          ) : (
            <Empty icon={FolderOpen} title={t('find.noProject')} action={mayCreate && <NewProjectButton />}>
              {t(mayCreate ? 'find.noProject.create' : 'find.noProject.next')}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}
