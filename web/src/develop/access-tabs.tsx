import { useWorkspaceId } from '../shell/member.ts';
import { t } from '../text/text.ts';
import { TabLinks } from '../ui/tabs.tsx';

/** Two kinds of access for programs: App Keys of a project, credentials of the workspace. */
export function AccessTabs({ on }: { on: 'keys' | 'credentials' }) {
  const ws = useWorkspaceId();
  return (
    <TabLinks
      label={t('dev.access')}
      items={[
        { to: `/w/${ws}/d/keys`, text: t('dev.keys'), isOn: on === 'keys' },
        { to: `/w/${ws}/d/keys/credentials`, text: t('dev.credentials'), isOn: on === 'credentials' },
      ]}
    />
  );
}
