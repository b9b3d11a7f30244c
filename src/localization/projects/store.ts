import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'projects.settings': Record<string, unknown>;
  }
}

const COLUMNS = [
  'id',
  'name',
  'source_language',
  'target_languages',
  'settings',
  'created_at',
  'archived_at',
] as const;

const one = (tx: Tx, id: string) => tx.selectFrom('projects').select(COLUMNS).where('id', '=', id);
const live = (tx: Tx, id: string) => one(tx, id).where('deleted_at', 'is', null);

const readProject = fixed(one);

/** Includes deleted projects: work that was started for a project continues with its settings. */
export const findProject = async (tx: Tx, id: string) => (await readProject(tx, id))[0];

export const findLiveProject = (tx: Tx, id: string) => live(tx, id).executeTakeFirst();

export const findProjectOf = (tx: Tx, workspaceId: string, id: string) =>
  live(tx, id).where('workspace_id', '=', workspaceId).executeTakeFirst();

/** Locks the project for a caller that merges something into it. */
export const holdLiveProject = (tx: Tx, id: string) => live(tx, id).forNoKeyUpdate().executeTakeFirst();

/** As stored, without defaults. */
export async function readStoredSettings(tx: Tx, id: string): Promise<Record<string, unknown>> {
  return (await findProject(tx, id))?.settings ?? {};
}

export function listLiveProjects(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('projects')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

interface ProjectFields {
  name: string;
  sourceLanguage: string | null;
  targetLanguages: string[];
}

export async function insertProject(
  tx: Tx,
  project: ProjectFields & { id: string; workspaceId: string },
): Promise<void> {
  await tx
    .insertInto('projects')
    .values({
      id: project.id,
      workspace_id: project.workspaceId,
      name: project.name,
      source_language: project.sourceLanguage,
      target_languages: project.targetLanguages,
    })
    .execute();
}

export async function saveProject(
  tx: Tx,
  id: string,
  project: ProjectFields & { settings: unknown },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      name: project.name,
      source_language: project.sourceLanguage,
      target_languages: project.targetLanguages,
      settings: JSON.stringify(project.settings),
    })
    .where('id', '=', id)
    .execute();
}

/** Stores the syntaxes of its strings without changing settings that people set. */
export async function saveRecognised(tx: Tx, id: string, syntaxes: readonly string[]): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      settings: sql`settings || jsonb_build_object('recognised_syntaxes', ${JSON.stringify(syntaxes)}::jsonb)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Only for projects that the transaction may see. */
export function readMemoryKeys(tx: Tx, ids: readonly string[]) {
  return tx.selectFrom('projects').select(['id', 'memory_key']).where('id', 'in', ids).execute();
}

type At = Pick<Context, 'db' | 'caller' | 'clock'>;

export async function changeProject(
  { db, caller }: At,
  id: string,
  change: { archived_at: Date | null } | { deleted_at: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set(change)
    .where('id', '=', id)
    .where('workspace_id', '=', caller.workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new AppError('not_found', say('common.project_does_not_exist'), { field: 'project_id' });
}

const GRACE = '7 days';

/** Projects whose grace period is over. */
export async function listDeletedProjects(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', '<', sql<Date>`now() - ${GRACE}::interval`)
    .orderBy('deleted_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deleted projects that are still stored. */
export async function listGoneProjects(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('projects').select('id').where('deleted_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

export async function removeProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Disables the keys of a removed project. */
export async function endKeys({ db, caller, clock }: At, projectId: string): Promise<void> {
  await db
    .updateTable('app_keys')
    .set({ disabled_at: clock.now() })
    .where('workspace_id', '=', caller.workspaceId)
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .execute();
}
