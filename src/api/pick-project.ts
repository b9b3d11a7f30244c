import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { authorize } from '#platform/authorize.ts';
import type { Caller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { type AnyOperation, isReadOnly } from '#platform/operation.ts';

interface Picked {
  caller: Caller;
  readInput(): Record<string, unknown>;
}

/**
 * An App Key belongs to one project, while members and their credentials have several. For operations of the
 * open face they add `project_id`, which may be omitted while the workspace has only one.
 */
export async function pickProject(
  services: Services,
  { op, caller, readInput }: Picked & { op: AnyOperation },
): Promise<Picked> {
  if (op.face !== 'open' || caller.kind === 'app_key') return { caller, readInput };
  // A caller without the right is told that first, and does not learn which projects exist.
  authorize(op, caller);
  const input = readInput();
  const { project_id: wanted } = input;
  // Deleted instead of copying the rest, because the caller may have sent a lot.
  delete input['project_id'];
  if (wanted !== undefined && typeof wanted !== 'string')
    throw invalidField('project_id', inEnglish('must be a string'));
  const { projects } = (await findProjects(services, caller, wanted)) ?? { projects: [] };
  const [only, another] = projects;
  if (!only) throw new AppError('not_found', say('common.project_does_not_exist'), { field: 'project_id' });
  if (another) throw severalProjects(projects);
  if (only.archived_at !== null && !isReadOnly(op))
    throw new AppError('forbidden', say('common.project_archived_restore_first'), { field: 'project_id' });
  return { caller: { ...caller, projectId: only.id }, readInput: () => input };
}

/** The caller may use each of these projects and has to choose. */
function severalProjects(projects: readonly { id: string; name: string }[]): AppError {
  const message = inEnglish('is required, because the workspace has several projects');
  const choices = projects.slice(0, CHOICES_MAX).map(({ id, name }) => ({ project_id: id, name }));
  return new AppError(
    'invalid_input',
    inEnglish(`project_id: ${message}`),
    {
      field: 'project_id',
      fields: ['project_id'],
      choices,
      ...(projects.length > CHOICES_MAX && { more: 'list_projects' }),
    },
    { fields: [{ field: 'project_id', message }] },
  );
}

/** As many as a person would look through; list_projects returns all of them. */
const CHOICES_MAX = 20;

function findProjects({ access, database }: Services, caller: Caller, wanted: string | undefined) {
  const { workspaceId } = caller;
  return access.remember(`project ${workspaceId} ${wanted ?? ''}`, async () => {
    const projects = await database.read(caller, (tx) =>
      tx
        .selectFrom('projects')
        .select(['id', 'name', 'archived_at'])
        .where('workspace_id', '=', workspaceId)
        .where('deleted_at', 'is', null)
        .$if(wanted !== undefined, (query) => query.where('id', '=', wanted ?? ''))
        // A caller who names no project does not mean an archived one.
        .$if(wanted === undefined, (query) => query.where('archived_at', 'is', null))
        .orderBy('created_at')
        .limit(CHOICES_MAX + 1)
        .execute(),
    );
    return projects.length > 0 ? { projects, restsOn: [workspaceId], endsInMs: null } : undefined;
  });
}
