import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Services } from '#platform/context.ts';
import type { Run } from '../runs/run.ts';
import { findTask } from '../task-store/store.ts';
import { buildFile } from './build-file.ts';

const LINK_LIFE_MS = 3_600_000;
const TIMEOUT_MS = 5 * 60_000;

/** Contains workspace, project, task and run, so that a later run of the task has another file. */
const KEY = /^results\/ws_([0-9a-z]{26})\/prj_([0-9a-z]{26})\/task_([0-9a-z]{26})\/[a-z_0-9]{1,80}\.json$/;

type LinkContext = Pick<Services, 'clock' | 'keyring' | 'publicUrl'>;

/**
 * A signed link to the results of a run. The file is made on first access, because most are never
 * requested.
 */
export function resultLink(
  ctx: LinkContext,
  run: Pick<Run, 'id' | 'workspaceId' | 'projectId' | 'taskId'>,
): string {
  const key = `results/${run.workspaceId}/${run.projectId}/${run.taskId}/${run.id}.json`.toLowerCase();
  return signBlobUrl({
    publicUrl: ctx.publicUrl,
    key,
    filename: `${run.taskId}.json`,
    expiresAt: new Date(ctx.clock.now().getTime() + LINK_LIFE_MS),
    signingKey: ctx.keyring.derive('blob-url'),
  });
}

/** Called only for signed links, so the key was written by us. */
export async function makeResult(services: Services, key: string): Promise<boolean> {
  const [, workspace = '', project = '', task = ''] = KEY.exec(key) ?? [];
  if (workspace === '') return false;
  const tenant = { workspaceId: `ws_${workspace.toUpperCase()}`, projectId: `prj_${project.toUpperCase()}` };
  const found = await services.database.tenant(tenant, (tx) => findTask(tx, `task_${task.toUpperCase()}`));
  if (!found) return false;
  const languages = [...found.targetLanguages];
  await buildFile(
    services,
    {
      ...tenant,
      projectName: found.name,
      sourceLanguage: found.sourceLanguage,
      taskId: found.id,
      format: 'json',
      mode: 'single',
      languages,
      columns: [
        { type: 'field', value: 'string_id' },
        { type: 'field', value: 'content' },
        ...languages.map((value) => ({ type: 'language' as const, value })),
      ],
      escape: false,
      safeForSpreadsheets: false,
      filename: found.id,
    },
    { key, timeoutMs: TIMEOUT_MS, takesSlot: false },
  );
  return true;
}
