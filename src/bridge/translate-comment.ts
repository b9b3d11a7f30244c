import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { baseOf } from '#kernel/scripts.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import {
  type CommentRow,
  CommentView,
  getComment,
  returnQuota,
  showComment,
  takeQuota,
} from '#social/public.ts';
import { chooseProject } from './choose-project.ts';
import { findKept, keepTranslation, readFacts, showTranslation } from './store-comments.ts';
import type { Project } from './store-texts.ts';
import { translateText } from './translate-text.ts';

const Input = z.object({
  commentId: z.string().max(64),
  locale: LanguageCode.optional().describe(
    'Absent: the first language of the workspace, else the source language of the project.',
  ),
  projectId: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Its memory, termbase and engine are used. Absent: the only project, else the oldest in that language.',
    ),
});
type Input = z.output<typeof Input>;

/** Calls an engine while the caller waits, so it opens its own transactions. */
export const translateComment = defineOperation({
  name: 'translate_comment',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'POST', path: '/comments/{commentId}/translate' }],
  summary: 'Read a comment in another language.',
  description:
    'The answer is the comment with its translation, which is kept: a second call in the same language costs nothing. The translation is as untrusted as the comment. A language that no engine of the project supports is refused with params.reason engine_cannot; params.languages lists the supported ones.',
  scope: 'comments:read',
  // Spends the quota of the workspace, so it requires the right to reply.
  right: 'reply',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'plan_limit', 'upstream_failed'],
  transaction: false,
  input: Input,
  output: CommentView,

  async run(input, ctx) {
    const within = <T>(act: (scoped: Context) => Promise<T>) =>
      ctx.database.tenant(ctx.caller, (db) => act({ ...ctx, db }));
    const plan = await within((scoped) => prepare(scoped, input));
    if (plan.known) return plan.known;
    const { comment, project, from, to, month } = plan;
    const id = `comment_${comment.id}`;
    const note = 'A comment that somebody wrote below a post on social media.';
    const made = await translateText(ctx, { id, text: comment.text, note, project, from, to }).catch(
      async (error: unknown) => {
        await within(({ db }) => returnQuota(db, comment.workspace_id, 'aiThisMonth', month));
        throw error;
      },
    );
    return within(async (scoped) => {
      await keepTranslation(scoped.db, comment, to, made);
      return showComment(scoped, comment.id);
    });
  },
});

type Plan =
  | { known: z.input<typeof CommentView> }
  | { known: null; comment: CommentRow; project: Project; from: string; to: string; month: string };

async function prepare(ctx: Context, input: Input): Promise<Plan> {
  const comment = await getComment(ctx, input.commentId);
  if (comment.text.trim() === '')
    throw new AppError('conflict', say('bridge.comment_no_text'), { status: comment.status });
  const facts = await readFacts(ctx.db, comment);
  const project = await chooseProject(ctx, input.projectId, input.locale ?? facts.locales[0] ?? null);
  const to = input.locale ?? facts.locales[0] ?? project.sourceLanguage;
  if (to === null) throw invalidField('locale', say('bridge.required_because_workspace_no_language'));
  const known = isIn(comment, to) ? comment.text : await findKept(ctx.db, comment, to);
  if (known !== null) {
    await showTranslation(ctx.db, comment, to, known);
    return { known: await showComment(ctx, comment.id) };
  }
  // The language of a stranger's comment is never certain; that of the account's own
  // readers is the best guess.
  const from = comment.locale ?? facts.account_locale ?? project.sourceLanguage ?? 'en';
  const month = await takeQuota(ctx, comment.workspace_id, 'aiThisMonth');
  return { known: null, comment, project, from: from === to ? otherThan(to, project) : from, to, month };
}

/** Language detection does not know regions: readers of `pt-br` can read `pt`. */
function isIn({ locale }: CommentRow, to: string): boolean {
  return locale === to || locale === baseOf(to);
}

/** The target language equals the guessed source language, so the guess was wrong. */
function otherThan(to: string, { sourceLanguage }: Project): string {
  return sourceLanguage !== null && sourceLanguage !== to ? sourceLanguage : to === 'en' ? 'es' : 'en';
}
