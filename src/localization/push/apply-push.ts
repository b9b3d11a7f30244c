import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { fp } from '#platform/failpoints.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { hasPublishAhead, lockPublishing, prepareBulk } from '../publish/store.ts';
import {
  countGone,
  hideGone,
  keepFresh,
  renameStrings,
  takeRenames,
  storeRenames,
  writeStrings,
} from '../publish/store-push/apply.ts';
import { givenTexts } from '../publish/store-push/given.ts';
import { addPending, fillGiven, writeFiles } from '../publish/store-push/write-files.ts';
import { makePlan } from '../publish/store-push/plan.ts';
import { closePush, listPushFiles, type Push, type PushCounts } from '../publish/store-push/pushes.ts';
import type { Run } from '../runs/run.ts';
import { learnGiven } from '../tm/learn.ts';
import { needsConsent, presentPush, PushId, PushView, requirePush } from './push.ts';
import { stillReading } from './preview-push.ts';
import { readFiles } from './read-files.ts';
import { beginWriting, endWriting, publishRunning } from './written.ts';
import { PushTask, startTask } from './start-task.ts';

const WAIT_MS = 200;
const WAITS_MAX = 50;

const Input = z.object({
  push_id: PushId,
  revision: z
    .string()
    .max(64)
    .optional()
    .describe('The revision of the preview; if the push would now do something else, it is refused.'),
  gone: z
    .enum(['hide', 'keep'])
    .default('hide')
    .describe('What happens to strings that are no longer in any file.'),
  allow_removals: z.boolean().default(false).describe('Allow any number of strings to be removed.'),
  renames: z
    .object({
      accept: z
        .enum(['sure', 'all', 'none'])
        .default('sure')
        .describe('Which of the found renames to apply; the others become a new string and a removed one.'),
      pairs: z.record(z.string().max(512), z.string().max(512)).default({}).describe('Old id to new id.'),
      refuse: z.array(z.string().max(512)).max(10_000).default([]).describe('Old ids that were not renamed.'),
    })
    .default({ accept: 'sure', pairs: {}, refuse: [] }),
  minor: z
    .union([z.literal('typography'), z.array(z.string().max(512)).max(10_000)])
    .optional()
    .describe(
      'Changed strings whose translations stay valid: their ids, or typography for all strings in which only the typography changed.',
    ),
  task: PushTask.optional(),
});
type Input = z.output<typeof Input>;

export const applyPush = defineOperation({
  name: 'apply_push',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/pushes/apply' }],
  summary:
    'Write a push to the project, all of it or nothing, and start one task with the strings that need work.',
  description:
    'The files become the source texts of the project. Translations of a changed string stay and count as stale; a removed string is hidden and is restored with its texts. Applying a push again gives the same answer.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'start',
  // It may have to read files first, and to wait for a running publish.
  transaction: false,
  errors: ['invalid_input', 'not_found', 'conflict', 'unprocessable', 'rate_limited'],
  input: Input,
  output: PushView,

  async run(input, ctx) {
    const projectId = projectOf(ctx);
    const push = await ctx.database.tenant(ctx.caller, (tx) => requirePush(tx, projectId, input.push_id));
    if (push.state === 'open') {
      const { read, total } = await readFiles(ctx, push);
      if (read < total) throw stillReading();
    }
    for (let waits = 0; waits < WAITS_MAX; waits += 1) {
      const done = await ctx.database.tenant(ctx.caller, (tx) => tryApply({ ...ctx, db: tx }, input));
      await fp('push.committed');
      if (done) return done;
      await ctx.clock.sleep(WAIT_MS, ctx.signal);
      ctx.signal.throwIfAborted();
    }
    throw publishRunning();
  },
});

/** Null while another publish is ahead: what was accepted earlier must be written earlier. */
async function tryApply(ctx: Context, input: Input): Promise<z.infer<typeof PushView> | null> {
  const projectId = projectOf(ctx);
  await lockPublishing(ctx.db, projectId);
  const push = await requirePush(ctx.db, projectId, input.push_id, true);
  const files = await listPushFiles(ctx.db, push.id);
  if (push.state === 'applied') return presentPush({ ...push, files: files.length });
  if (push.state === 'cancelled')
    throw new AppError(
      'unprocessable',
      say('push.push_cancelled'),
      { field: 'push_id' },
      { reason: 'not_open' },
    );
  if (await hasPublishAhead(ctx.db, projectId)) return null;
  await prepareBulk(ctx.db);
  const plan = await makePlan(ctx.db, push);
  if (input.revision !== undefined && input.revision !== plan.revision)
    throw new AppError(
      'conflict',
      say('push.project_changed_since_preview_look'),
      { field: 'revision', revision: plan.revision },
      { reason: 'revision_changed' },
    );
  await decide(ctx, push, plan.counts, input);
  const run = await beginWriting(ctx, push.id);
  await write(ctx, push, run, files.length, input);
  await learnGiven(ctx.db, run, givenTexts(ctx.db, run));
  const task = input.task === undefined ? null : await startTask(ctx, push, input.task);
  await endWriting(ctx, run);
  await closePush(ctx.db, push.id, { runId: run.id, task, counts: plan.counts });
  await fp('push.written');
  return presentPush({ ...(await requirePush(ctx.db, projectId, push.id)), files: files.length });
}

async function decide(ctx: Context, push: Push, { scope }: PushCounts, input: Input): Promise<void> {
  const { accept, pairs, refuse } = input.renames;
  const [unknown] = await storeRenames(ctx.db, push, pairs);
  if (unknown !== undefined)
    throw new AppError(
      'unprocessable',
      say('push.renames_pairs_not_renamed_push', { unknown: JSON.stringify(unknown.slice(0, 80)) }),
      { field: 'renames.pairs' },
      { reason: 'no_rename' },
    );
  await takeRenames(ctx.db, push, { accept, refused: refuse });
  const gone = input.gone === 'hide' ? await countGone(ctx.db, push) : 0;
  if (!input.allow_removals && needsConsent(gone, scope))
    throw new AppError(
      'unprocessable',
      say('push.strings_would_be_hidden_send', { gone, scope }),
      { field: 'allow_removals', gone, scope },
      { reason: 'many_removals' },
    );
}

/** The order matters: renames assign new keys before the files write strings under them. */
async function write(ctx: Context, push: Push, run: Run, files: number, input: Input): Promise<void> {
  if (push.branch !== '') {
    await addPending(ctx.db, push, run);
    await fillGiven(ctx.db, push, run);
    return;
  }
  const ids = Array.from({ length: files }, () => newId('fil', ctx.clock));
  await renameStrings(ctx.db, push, run);
  if (input.gone === 'hide') await hideGone(ctx.db, push, run);
  await writeFiles(ctx.db, push, run, ids);
  await writeStrings(ctx.db, push, run);
  if (input.minor !== undefined)
    await keepFresh(ctx.db, push, run, input.minor === 'typography' ? null : input.minor);
  await fillGiven(ctx.db, push, run);
}
