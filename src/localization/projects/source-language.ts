import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { findProject } from './store.ts';

/** The language of a project's terms, unless a call specifies another. */
export async function requireSourceLanguage(tx: Tx, projectId: string): Promise<string> {
  const project = await findProject(tx, projectId);
  if (!project) throw new AppError('not_found', say('common.project_does_not_exist'));
  if (project.source_language === null) {
    throw new AppError(
      'unprocessable',
      say('projects.project_no_source_language'),
      {},
      { reason: 'no_source_language' },
    );
  }
  return project.source_language;
}
