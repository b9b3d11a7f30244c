import { t } from '../text/text.ts';
import { useMay } from './member.ts';
import { NewProjectButton } from './new-project-button.tsx';

/** In the sidebar of a workspace without projects: how to start with localization. */
export function NoProject() {
  const mayCreate = useMay()('manage');
  return (
    <div className="px-2 py-1 text-xs text-fg-3">
      <p>{t('find.noProject')}</p>
      {mayCreate && <NewProjectButton className="mt-2" />}
    </div>
  );
}
