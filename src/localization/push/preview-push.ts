import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, NextCursor, pageOf } from '#platform/page-of.ts';
import { projectOf } from '../project-of.ts';
import { prepareBulk } from '../publish/store.ts';
import { type ChangeRow, countByFile, makePlan, readPlan } from '../publish/store-push/plan.ts';
import { listPushFiles, type Push, savePlan } from '../publish/store-push/pushes.ts';
import { countGiven } from '../publish/store-push/write-files.ts';
import { TargetLanguages } from '../tasks/create-task-input.ts';
import { Estimate, estimatePush } from './estimate-push.ts';
import { Counts, needsConsent, presentCounts, PushId, requirePush } from './push.ts';
import { readFiles } from './read-files.ts';

const KINDS = ['new', 'changed', 'gone', 'renamed', 'moved', 'returned'] as const;

export const previewPush = defineOperation({
  name: 'preview_push',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/pushes/preview' }],
  summary: 'What a push would change: strings that are new, changed, removed, renamed, moved or returned.',
  description:
    'The first call reads the files. For large files it answers after some seconds with state reading and the progress, and continues; call again until it is ready. Nothing in the project changes.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'write',
  // Reading files may take a minute, so no transaction is held open.
  transaction: false,
  errors: ['invalid_input', 'not_found', 'unprocessable', 'rate_limited'],
  input: z.object({
    push_id: PushId,
    kind: z.enum(KINDS).optional(),
    path: z.string().max(500).optional().describe('Only changes of this file.'),
    estimate: z
      .object({ languages: TargetLanguages.optional().describe('Absent: the languages of the project.') })
      .optional()
      .describe('Also estimate the translation work, as a dry run of a task does.'),
    ...cursorFields,
  }),
  output: z.object({
    push_id: z.string(),
    state: z.enum(['reading', 'ready', 'applied', 'cancelled']),
    files_read: z.int(),
    files_total: z.int(),
    strings_read: z.int().describe('The number so far while the files are being read; then the total.'),
    revision: z
      .string()
      .nullable()
      .describe('Identifies what the push would change; apply_push refuses it if that has changed by then.'),
    counts: Counts.nullable(),
    needs_consent: z
      .boolean()
      .describe(
        'So many strings would be removed that apply_push requires allow_removals: a pattern may have matched no files.',
      ),
    translations: z.int().describe('Texts of the files that fill in missing translations.'),
    estimate: Estimate.nullable().describe('Null unless it was requested.'),
    files: z.array(
      z.object({
        path: z.string(),
        strings: z.int().nullable(),
        is_same: z.boolean(),
        counts: Counts.partial(),
      }),
    ),
    items: z.array(
      z.object({
        kind: z.enum(KINDS),
        path: z.string(),
        string_id: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        old_id: z.string().nullable(),
        why: z.string().nullable(),
        is_sure: z.boolean(),
        is_minor: z
          .boolean()
          .describe('Only case, white space or punctuation differ: proposed as minor to apply_push.'),
        stale: z
          .int()
          .describe(
            'Languages whose text is valid now and becomes stale, unless the change is marked as minor.',
          ),
        texts: z.int().describe('Its translations: they become stale, are hidden, or are kept.'),
      }),
    ),
    nextCursor: NextCursor,
  }),

  async run({ push_id, kind, path, estimate, ...page }, ctx) {
    const projectId = projectOf(ctx);
    const found = await ctx.database.tenant(ctx.caller, (tx) => requirePush(tx, projectId, push_id));
    const reading = found.state === 'open' ? await readFiles(ctx, found) : null;
    if (reading && reading.read < reading.total)
      return {
        ...NOTHING,
        push_id,
        state: 'reading' as const,
        files_read: reading.read,
        files_total: reading.total,
        strings_read: reading.strings,
      };
    return ctx.database.tenant(ctx.caller, async (tx) => {
      const push = await planned(
        tx,
        await requirePush(tx, projectId, push_id, true),
        page.cursor === undefined,
      );
      const files = await listPushFiles(tx, push.id);
      const byFile = await countByFile(tx, push.id);
      const { items, nextCursor } = await pageOf(ctx, {
        page,
        sort: 'id',
        filters: { operation: 'preview_push', projectId, push_id, revision: push.revision, kind, path },
        read: (after, count) => readPlan(tx, push, { kind, path }, after === null ? null : after[1], count),
        placeOf: ({ id }) => [id, id],
        show: (rows) => rows.map(presentChange),
      });
      return {
        push_id,
        state: push.state === 'open' ? ('ready' as const) : push.state,
        files_read: files.length,
        files_total: files.length,
        strings_read: files.reduce((sum, file) => sum + (file.strings ?? 0), 0),
        revision: push.revision,
        counts: push.counts && presentCounts(push.counts),
        needs_consent:
          push.state === 'open' && push.counts !== null && needsConsent(push.counts.gone, push.counts.scope),
        translations: push.state === 'open' ? await countGiven(tx, push) : 0,
        estimate:
          push.state === 'open' && estimate ? await estimatePush(ctx, tx, push, estimate.languages) : null,
        files: files.map((file) => ({
          path: file.path,
          strings: file.strings,
          is_same: file.state === 'same',
          counts: Object.fromEntries(
            byFile.filter((each) => each.path === file.path).map((each) => [each.kind, each.count]),
          ),
        })),
        items,
        nextCursor,
      };
    });
  },
});

const NOTHING = {
  revision: null,
  counts: null,
  needs_consent: false,
  translations: 0,
  estimate: null,
  files: [],
  items: [],
  nextCursor: null,
};

function presentChange(row: ChangeRow) {
  const { kind, path, string_id, before, after, old_id, why, is_sure, is_minor, stale, texts } = row;
  return { kind, path, string_id, before, after, old_id, why, is_sure, is_minor, stale, texts };
}

/** The first page computes the plan anew; other pages show the same plan. */
async function planned(tx: Tx, push: Push, isFirst: boolean): Promise<Push> {
  if (push.state !== 'open') return push;
  if (!isFirst && push.revision !== null) return push;
  await prepareBulk(tx);
  const plan = await makePlan(tx, push);
  await savePlan(tx, push.id, plan);
  return { ...push, ...plan };
}

/** For apply_push, which also needs the files to be read. */
export function stillReading(): AppError {
  return new AppError(
    'unprocessable',
    say('push.files_still_being_read_call'),
    { field: 'push_id' },
    { reason: 'still_reading' },
  );
}
