import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay, useProject } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Table } from '../../ui/table.tsx';
import { AccessTabs } from '../access-tabs.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyRow } from './key-row.tsx';

export function Screen() {
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const { all: projects } = useProject();
  const keys = useCall('list_app_keys', {});
  const mayAdd = may('manage') && projects.length > 0;
  useActions(
    mayAdd
      ? [
          {
            id: 'create-app-key',
            label: t('dev.keys.create'),
            group: t('shell.group.create'),
            run: () => setCreating(true),
          },
        ]
      : [],
  );
  const add = mayAdd && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t('dev.keys.create')}
    </Button>
  );
  return (
    <Page title={t('dev.access')} isWide tabs={<AccessTabs on="keys" />} actions={add}>
      <p className="max-w-3xl text-sm text-fg-2">{t('dev.keys.lead')}</p>
      <Loaded of={keys}>
        {({ items }) => {
          const inUse = projects.filter((project) =>
            items.some((key) => key.project_id === project.project_id),
          );
          if (inUse.length === 0)
            return (
              <Empty icon={KeyRound} title={t('dev.keys.none')} action={add}>
                {t(projects.length === 0 ? 'dev.keys.none.noProject' : 'dev.keys.none.next')}
              </Empty>
            );
          return inUse.map((project) => (
            <Panel key={project.project_id} title={project.name} note={project.project_id}>
              <Table
                label={t('dev.keys.of', { project: project.name })}
                head={[
                  t('dev.name'),
                  t('dev.keys.key'),
                  t('dev.scopes'),
                  t('dev.lastUse'),
                  t('dev.state'),
                  <span key="acts" className="sr-only">
                    {t('dev.acts')}
                  </span>,
                ]}
              >
                {items
                  .filter((key) => key.project_id === project.project_id)
                  .map((key) => (
                    <KeyRow key={key.key_id} of={key} />
                  ))}
              </Table>
            </Panel>
          ));
        }}
      </Loaded>
      <p className="text-xs text-fg-3">{t('dev.keys.noSecret')}</p>
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </Page>
  );
}
