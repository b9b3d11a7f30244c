import type { Insertable } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { insertTask } from './store-insert.ts';
import type { TaskOptions } from './task.ts';

const OPTIONS: TaskOptions = {
  source: { kind: 'strings' },
  scanTerms: true,
  autoApplyTerms: false,
  skipTm: false,
  skipTb: false,
  smartOptimize: false,
  optimizeThreshold: 75,
  profile: 'standard',
  instructions: null,
};

/** Adds a task without strings for a key of this tenant, and returns its id. */
export async function addTask(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  tenant: Pick<Tenant, 'workspaceId' | 'projectId' | 'keyId'>,
  {
    options,
    ...fields
  }: Partial<Omit<Insertable<Tables['tasks']>, 'options'>> & {
    options?: Partial<TaskOptions> | undefined;
  } = {},
): Promise<string> {
  const task: Insertable<Tables['tasks']> = {
    id: newId('task', clock),
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    app_key_id: tenant.keyId,
    number: 1,
    name: 'Seeded',
    status: 'completed',
    source_language: 'en',
    target_languages: ['de', 'ja'],
    options: JSON.stringify({ ...OPTIONS, ...options }),
    strings_count: 0,
    words_count: 0,
    trace_id: newId('trc', clock),
    ...fields,
  };
  await insertTask(tx, task);
  return task.id;
}
