import { useState } from 'react';
import { call, unchecked } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { ConnectDialog } from '../engines/connect-dialog.tsx';
import { type Engine, EngineList } from '../engines/engine-list.tsx';
import { useHere } from '../use-address.ts';

/** The engines of this project: connect, try and choose them here. */
export function Engines() {
  const { projectId } = useHere();
  const may = useMay();
  const engines = useCall('list_engines', { project_id: projectId });
  const [connecting, setConnecting] = useState<Engine | null>(null);
  const [leaving, setLeaving] = useState<Engine | null>(null);
  const choose = useAct('update_project', {
    changes: ['get_project', 'list_engines', 'check_coverage'],
    done: t('project.saved'),
  });
  return (
    <div id="engines" className="mb-4 scroll-mt-16">
      <Panel title={t('engines.title')} note={t('project.engines.note')}>
        {/* About as high as the list, so that the form below stays where it is. */}
        <Loaded of={engines} rows={13}>
          {(data) => (
            <EngineList
              of={data}
              test={
                may('draft') ? (engine) => call('try_engine', { project_id: projectId, engine }) : undefined
              }
              use={
                may('manage')
                  ? (engine) => choose.run({ project_id: projectId, settings: { engine } })
                  : undefined
              }
              connect={may('manage') ? setConnecting : undefined}
              disconnect={may('manage') ? setLeaving : undefined}
            />
          )}
        </Loaded>
      </Panel>
      {connecting && (
        <ConnectDialog
          engine={connecting}
          isUsed={engines.data?.used.includes(connecting.engine) ?? false}
          onUse={() => choose.run({ project_id: projectId, settings: { engine: connecting.engine } })}
          onClose={() => setConnecting(null)}
        />
      )}
      {leaving && <Disconnect engine={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function Disconnect({ engine: { engine, title }, onClose }: { engine: Engine; onClose: () => void }) {
  const name = inWords(title);
  const act = useAct('disconnect_engine', {
    quiet: true,
    changes: ['list_engines', 'check_coverage'],
    done: t('engines.disconnected', { engine: name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t('engines.disconnect.title', { engine: name })}
      lead={t('engines.disconnect.lead', { engine: name })}
      submit={t('engines.disconnect')}
      isBusy={act.isBusy}
      error={act.error}
      // Only an engine that the workspace connected can be disconnected; the list says which.
      onConfirm={() => act.run({ engine: unchecked(engine) })}
      onClose={onClose}
    />
  );
}
