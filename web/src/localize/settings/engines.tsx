import { call } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { EngineList } from '../engines/engine-list.tsx';
import { useHere } from '../use-address.ts';

/** Which engines are there for this project, tried and chosen on the spot. */
export function Engines() {
  const { projectId } = useHere();
  const may = useMay();
  const engines = useCall('list_engines', { project_id: projectId });
  const choose = useAct('update_project', {
    changes: ['get_project', 'list_engines'],
    done: t('project.saved'),
  });
  return (
    <div id="engines" className="mb-4 scroll-mt-16">
      <Panel title={t('engines.title')} note={t('project.engines.note')}>
        <Loaded of={engines}>
          {(data) => (
            <EngineList
              of={data}
              test={(engine) => call('try_engine', { project_id: projectId, engine })}
              use={
                may('draft')
                  ? (engine) => choose.run({ project_id: projectId, settings: { engine } })
                  : undefined
              }
            />
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
