import { CreateTaskInput, createTask } from '#localization/public.ts';
import type { Context } from '#platform/context.ts';
import type { PostRow } from '#social/public.ts';
import { legendOf, type Marked } from './protect-spans.ts';

/** One text as it was sent to translation. */
export interface SourceText extends Marked {
  path: string;
}

interface TaskWish {
  projectId: string;
  sourceLocale: string;
  locales: readonly string[];
  texts: readonly SourceText[];
  /** By path; texts without a limit have no entry. */
  maxLengths: Readonly<Record<string, number>>;
  skipTm: boolean;
  skipTb: boolean;
}

const INSTRUCTIONS =
  'A post for social media. Keep its tone, its line breaks and its emoji. {link_1}, {mention_1}, {tag_1} and the like stand for links, accounts and topics: they stay as they are.';
const CONTEXT_CHARS_MAX = 4000;
const NAME_CHARS_MAX = 120;

/**
 * Creates the same task as create_task would, in the caller's transaction: the same limits and steps,
 * in the same list for people. Posts are not a source of new terms, so the scan is left out; the
 * termbase is used as usual.
 */
export async function startTask(
  ctx: Context,
  post: Pick<PostRow, 'id' | 'title'>,
  wish: TaskWish,
): Promise<{ taskId: string; runId: string }> {
  const input = CreateTaskInput.parse({
    name: nameOf(post, wish.texts),
    source_language: wish.sourceLocale,
    target_languages: [...wish.locales],
    strings: wish.texts.map(({ path, text, marks }) => ({
      string_id: stringIdOf(post.id, path),
      content: text,
      context: ['Social post', legendOf(marks)].filter(Boolean).join('\n').slice(0, CONTEXT_CHARS_MAX),
      category: 'Social post',
      ...(wish.maxLengths[path] !== undefined && { max_length: wish.maxLengths[path] }),
    })),
    scan_terms: false,
    skip_tm: wish.skipTm,
    skip_tb: wish.skipTb,
    instructions: INSTRUCTIONS,
    metadata: { source: 'social', post_id: post.id },
  });
  const caller = { ...ctx.caller, projectId: wish.projectId } as Context['caller'];
  const { task_id, job_id } = await createTask.run(input, { ...ctx, caller });
  if (task_id === null || job_id === null) throw new Error('Only a dry run creates no task.');
  return { taskId: task_id, runId: job_id };
}

/** Contains the id of the post, because an id identifies one string within a project, across tasks. */
export function stringIdOf(postId: string, path: string): string {
  return `social.${postId}.${path}`;
}

function nameOf({ title }: Pick<PostRow, 'title'>, [first]: readonly SourceText[]): string {
  const words = (title ?? first?.text ?? '').replace(/\s+/gu, ' ').trim();
  return `Post: ${words}`.slice(0, NAME_CHARS_MAX).toWellFormed().trim();
}
