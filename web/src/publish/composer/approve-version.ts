import { call, type Output, ParlanceError } from '../../api/client.ts';
import type { Post } from '../states.ts';
import { withMarks } from './marks.ts';

type Version = Output<'get_post_localizations'>['items'][number];

/** The texts of a version are rows of a task, so the project of the task must be found. */
export async function approveVersion(
  { taskId, locale }: Version,
  source: Post,
  /** The text of the post as the reviewer wrote it. */
  edited: string | null,
  projectIds: readonly string[],
): Promise<void> {
  let missing: ParlanceError | null = null;
  for (const project_id of projectIds) {
    try {
      const { items } = await call('list_task_strings', { project_id, task_id: taskId, language: locale });
      await call('update_task_strings', {
        project_id,
        task_id: taskId,
        items: items.map(({ id, string_id, content }) => ({
          id,
          language: locale,
          state: 'approved' as const,
          ...(edited !== null &&
            string_id === `social.${source.postId}.text` && {
              text: withMarks(edited, content, source.content.text),
            }),
        })),
      });
      return;
    } catch (error) {
      if (!(error instanceof ParlanceError) || error.status !== 404) throw error;
      missing = error;
    }
  }
  // The task is in no project that this person can open, so nothing was approved.
  throw missing ?? new ParlanceError({ code: 'not_found', status: 404, message: '' });
}
