import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { byLanguage, LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import {
  actorOf,
  checkEditable,
  confirmationInput,
  confirmationOutput,
  emitEvent,
  getPost,
  guardChange,
  LOCALIZATION_STATUSES,
  type PostRow,
  partsOf,
  readTargets,
  refuseStatus,
  requireWhole,
  sourceHashOf,
  type TargetRow,
  takeQuota,
  textsOf,
  userOf,
} from '#social/public.ts';
import { readAltTexts } from './alt-texts.ts';
import { chooseProject } from './choose-project.ts';
import { chooseReaders, requireOneLanguage } from './choose-readers.ts';
import { markSpans } from './protect-spans.ts';
import { readSlideTexts } from './slides.ts';
import type { SourceText } from './start-task.ts';
import { startTasks } from './start-tasks.ts';
import {
  insertCall,
  type LocalizationRow,
  type NewLocalization,
  putLocalizations,
  readLocalizations,
  rememberLocalization,
  settle,
} from './store.ts';
import type { Reader } from './text-limits.ts';
import { wakeLocalizations } from './wake-localizations.ts';

const LOCALES_MAX = 50;
/** The longest string that a translation task accepts. */
const TEXT_CHARS_MAX = 20_000;

const Input = z.object({
  postId: z.string().max(64),
  targetLocales: z.array(z.string().trim().pipe(LanguageCode)).min(1).max(LOCALES_MAX),
  accountMap: byLanguage(z.array(z.string().min(1).max(64)).max(100))
    .default({})
    .describe(
      'Language code to the accounts that get it. A language that is not named goes to the accounts whose language it is.',
    ),
  mode: z
    .enum(['append', 'draft'])
    .default('append')
    .describe('append: variants of this post. draft: a separate draft for each language.'),
  skipTm: z.boolean().default(false),
  skipTb: z.boolean().default(false),
  maxLengthPolicy: z
    .enum(['fit', 'shorten', 'split', 'report'])
    .default('fit')
    .describe(
      'fit: the translation has to fit the strictest platform of the language. shorten: a text that is too long is cut. split: it becomes a thread if the platform has them. report: it is left as it is. A text that stays too long is an issue.',
    ),
  review: z.boolean().default(false).describe('true: wait until a person has approved or edited every text.'),
  projectId: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Its memory, termbase and engine are used. Absent: the only project, else the oldest in the language of the post.',
    ),
  ...confirmationInput,
});
export const localizePost = defineOperation({
  name: 'localize_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/localize' }],
  summary: 'Translate a post with memory and termbase, for the accounts of each language.',
  description:
    'Accepted at once; get_post_localizations and the event localization.completed report the end. Links, mentions, hashtags and placeholders are never translated. A language that is being translated is a conflict; a finished one is translated again, and text that a person writes in it after this call is kept.',
  scope: 'localize:write',
  tier: 'draft',
  confirm: 'live',
  rate: 'write',
  idempotency: 'required',
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'media_not_ready',
    'plan_limit',
  ],
  input: Input,
  output: z.object({
    jobId: z.string().nullable().describe('Null while a confirmation is open.'),
    taskId: z
      .string()
      .nullable()
      .describe('A task of the localization API, for get_task_status, list_task_strings and the review.'),
    variants: z.array(
      z.object({
        locale: z.string(),
        status: z.enum(LOCALIZATION_STATUSES),
        taskId: z.string().describe('Languages with different length limits have separate tasks.'),
        accountIds: z.array(z.string()),
      }),
    ),
    ...confirmationOutput,
  }),

  async run(input, ctx) {
    const post = await getPost(ctx, input.postId, true);
    const targets = await readTargets(ctx.db, post.id);
    if (input.mode === 'append') requireWhole(ctx.caller, targets, 'localize_post');
    const locales = [...new Set(input.targetLocales)];
    const readers = await chooseReaders(ctx, locales, input.accountMap);
    if (input.mode === 'append') {
      requireOneLanguage(readers);
      requireEditable(post, targets, readers);
    }
    const older = await readLocalizations(ctx.db, post);
    refuseRunning(older, locales);
    const { projectId, sourceLocale } = await chooseSource(ctx, input, post);
    const texts = await readTexts(ctx, post, sourceLocale, locales);
    // The variants will be written into the post later, even if a person has agreed to its content by then.
    if (input.mode === 'append')
      await guardChange(ctx, [post], {
        operation: 'localize_post',
        request: input,
        answer: async () => ({ jobId: null, taskId: null, variants: [] }),
      });
    await takeQuota(ctx, post.workspace_id, 'aiThisMonth');

    const rows = await startTasks(ctx, input, post, { projectId, sourceLocale, texts, readers });
    const [first] = rows;
    if (!first) throw new Error('The call has no language.');
    const callId = first.runId;
    await insertCall(ctx.db, post, { id: callId, mode: input.mode, locales, actor: actorOf(ctx.caller) });
    await replaceOlder(ctx, older, locales);
    await recordStarted(
      ctx,
      post,
      { callId, sourceLocale, taskId: first.row.task_id },
      rows.map(({ row }) => row),
    );
    await emitUpdated(ctx, post, locales);
    await wakeLocalizations(ctx, ctx.db);
    const variants = rows.map(({ row }) => ({
      locale: row.locale,
      status: 'translating' as const,
      taskId: row.task_id,
      accountIds: row.account_ids,
    }));
    return { jobId: callId, taskId: first.row.task_id, variants };
  },
});

/** The project that translates, and the language that it translates from. */
async function chooseSource(
  ctx: Context,
  input: z.infer<typeof Input>,
  post: PostRow,
): Promise<{ projectId: string; sourceLocale: string }> {
  const { id, sourceLanguage } = await chooseProject(ctx, input.projectId, partsOf(post).content.locale);
  const sourceLocale = languageOf(post, sourceLanguage);
  const same = input.targetLocales.indexOf(sourceLocale);
  if (same >= 0) throw invalidField(`targetLocales[${same}]`, say('bridge.language_post_itself'));
  return { projectId: id, sourceLocale };
}

async function recordStarted(
  { db, caller }: Context,
  post: PostRow,
  { callId, sourceLocale, taskId }: { callId: string; sourceLocale: string; taskId: string },
  rows: readonly NewLocalization[],
): Promise<void> {
  const sourceHash = sourceHashOf(partsOf(post));
  await putLocalizations(db, post, { id: callId, sourceHash, createdBy: userOf(caller) }, rows);
  await rememberLocalization(db, post, {
    sourceLocale,
    taskId,
    locales: Object.fromEntries(
      rows.map((row) => [
        row.locale,
        { status: 'translating', sourceHash, mode: row.mode, accountIds: row.account_ids },
      ]),
    ),
  });
}

/** Earlier translations that are still in review are no longer needed. */
async function replaceOlder(
  ctx: Context,
  older: Awaited<ReturnType<typeof readLocalizations>>,
  locales: readonly string[],
): Promise<void> {
  for (const row of older.filter((each) => each.status === 'in_review' && locales.includes(each.locale)))
    await settle(ctx, row, { status: 'replaced' });
}

async function emitUpdated(ctx: Context, post: PostRow, localizing: string[]): Promise<void> {
  await emitEvent(ctx, {
    workspaceId: post.workspace_id,
    type: 'post.updated',
    actor: actorOf(ctx.caller),
    postId: post.id,
    data: {
      postId: post.id,
      status: post.status,
      version: post.version,
      contentChanged: false,
      approvalVoided: false,
      localizing,
    },
  });
}

/** Refused now rather than after the translation has been paid for. */
function requireEditable(
  post: PostRow,
  targets: readonly TargetRow[],
  readers: ReadonlyMap<string, readonly Reader[]>,
): void {
  const had = new Set(targets.map((target) => target.account_id));
  const areAccountsNew = [...readers.values()].flat().some(({ id }) => !had.has(id));
  checkEditable(false, post, targets, { parts: partsOf(post), hash: '', isContentNew: true, areAccountsNew });
}

function refuseRunning(older: readonly LocalizationRow[], locales: readonly string[]): void {
  const running = older.find(({ locale, status }) => status === 'translating' && locales.includes(locale));
  if (!running) return;
  throw new AppError('conflict', say('bridge.targetlocales_being_translated', { locale: running.locale }), {
    field: 'targetLocales',
    locale: running.locale,
    status: running.status,
    taskId: running.task_id,
  });
}

function languageOf(post: PostRow, ofProject: string | null): string {
  const locale = partsOf(post).content.locale ?? ofProject;
  if (locale !== null) return locale;
  throw new AppError('conflict', say('bridge.content_locale_neither_post_nor'), {
    field: 'content.locale',
    status: post.status,
    version: post.version,
  });
}

async function readTexts(
  ctx: Context,
  post: PostRow,
  sourceLocale: string,
  locales: readonly string[],
): Promise<SourceText[]> {
  const parts = partsOf(post);
  const own = [...textsOf(parts), ...(await readSlideTexts(ctx.db, post.workspace_id, parts))];
  if (own.length === 0) throw refuseStatus(post, say('bridge.post_no_text_could_be'));
  const alts = await readAltTexts(ctx.db, post.workspace_id, parts, sourceLocale, locales);
  return [...own, ...alts].map(({ path, text }) => {
    if (text.length > TEXT_CHARS_MAX)
      throw refuseStatus(
        post,
        say('bridge.content_characters_one_text_translation', {
          path,
          count: text.length,
          max: TEXT_CHARS_MAX,
        }),
      );
    return { path, ...markSpans(text) };
  });
}
