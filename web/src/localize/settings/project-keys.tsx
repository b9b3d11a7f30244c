import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { useHere } from '../use-address.ts';

/** The keys of programs for this project; they are created and rotated together with all others of the workspace. */
export function ProjectKeys() {
  const { projectId } = useHere();
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const keys = useCall('list_app_keys', {});
  return (
    <Panel
      title={t('project.keys')}
      note={t('project.keys.note')}
      action={
        <Button size="sm" onClick={() => void navigate({ to: `/w/${ws}/d/keys` })}>
          <KeyRound />
          {t('project.keys.all')}
        </Button>
      }
    >
      <Loaded of={keys} rows={2}>
        {({ items }) => {
          const own = items.filter((key) => key.project_id === projectId && !key.disabled);
          if (own.length === 0) return <p className="p-4 text-sm text-fg-3">{t('project.keys.none')}</p>;
          return (
            <Table
              label={t('project.keys')}
              head={[t('project.keys.name'), t('project.keys.key'), t('project.keys.used')]}
            >
              {own.map((key) => (
                <Row key={key.app_key}>
                  <Cell className="font-medium">{key.label}</Cell>
                  <Cell>
                    <Copyable value={key.app_key} />
                  </Cell>
                  <Cell className="text-xs text-fg-2">
                    {key.last_used_at === null ? t('common.never') : <Time at={key.last_used_at} />}
                  </Cell>
                </Row>
              ))}
            </Table>
          );
        }}
      </Loaded>
    </Panel>
  );
}
