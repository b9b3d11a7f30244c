import { useQuery } from '@tanstack/react-query';
import { enter } from '../../api/client.ts';
import { EngineList } from '../../localize/engines/engine-list.tsx';
import { t } from '../../text/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Door } from '../door.tsx';

/** The engines that this server has, before the first text is sent to one. */
export function FirstEngine({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const project = { project_id: projectId };
  const engines = useQuery({
    queryKey: [null, 'list_engines', project],
    queryFn: () => enter('list_engines', project),
    retry: false,
  });
  const use = async (engine: string) => {
    await enter('update_project', { ...project, settings: { engine } });
    await engines.refetch();
  };
  return (
    <Door title={t('setUp.engine')} lead={t('setUp.engine.lead')}>
      <div className="-mx-4 rounded-md border border-line">
        <Loaded of={engines}>
          {(data) => (
            <EngineList
              of={data}
              test={(engine) => enter('try_engine', { ...project, engine })}
              use={(engine) => void use(engine)}
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
    </Door>
  );
}
