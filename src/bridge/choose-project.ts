import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { type Project, readProjects } from './store-texts.ts';

/**
 * The project whose memory, termbase and engine translate: the one named, or the only one, or the oldest one
 * in the language of the text.
 */
export async function chooseProject(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  wanted: string | undefined,
  locale: string | null,
): Promise<Project> {
  const rows = await readProjects(db, caller.workspaceId, wanted);
  if (wanted !== undefined && rows.length === 0)
    throw new AppError('not_found', say('bridge.projectid_no_project', { wanted }), {
      field: 'projectId',
      id: wanted,
    });
  const [oldest, another] = rows;
  if (!oldest)
    throw new AppError('conflict', say('bridge.workspace_no_project_whose_memory'), {
      field: 'projectId',
    });
  const chosen = another ? rows.find((row) => locale !== null && row.sourceLanguage === locale) : oldest;
  if (!chosen) throw invalidField('projectId', say('bridge.required_because_workspace_several_projects'));
  return chosen;
}
