import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { ConnectDialog } from '../../localize/engines/connect-dialog.tsx';
import { type Engine, EngineList } from '../../localize/engines/engine-list.tsx';
import { t } from '../../text/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { EntrancePage } from '../entrance.tsx';

/** The available engines, and keys for others, before the first text is sent to one. This step can be skipped. */
export function FirstEngine({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const project = { project_id: projectId };
  const engines = useCall('list_engines', project);
  const [connecting, setConnecting] = useState<Engine | null>(null);
  const choose = useAct('update_project', { changes: ['list_engines'] });
  const use = (engine: Engine['engine']) => choose.run({ ...project, settings: { engine } });
  return (
    <EntrancePage title={t('setUp.engine')} lead={t('setUp.engine.lead')}>
      {/* The button to continue stays visible below the list. */}
      <div className="-mx-4 max-h-96 overflow-y-auto rounded-md border border-line">
        <Loaded of={engines}>
          {(data) => (
            <EngineList
              of={data}
              test={(engine) => call('try_engine', { ...project, engine })}
              use={use}
              connect={setConnecting}
            />
          )}
        </Loaded>
      </div>
      <a
        href={`/w/${workspaceId}/home`}
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}
      >
        {t('setUp.engine.done')}
      </a>
      {connecting && (
        <ConnectDialog
          engine={connecting}
          isUsed={engines.data?.used.includes(connecting.engine) ?? false}
          onUse={() => use(connecting.engine)}
          onClose={() => setConnecting(null)}
        />
      )}
    </EntrancePage>
  );
}
