import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf, mayUse, userOf } from '../caller.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { guardChange } from '../confirmations/guard-change.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import { noApproval } from '../model.ts';
import { checkTags } from '../outgoing/tag-links.ts';
import { Content, ContentPatch, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import { PostView } from '../posts/post-view.ts';
import { checkVersion, requireWhole } from '../posts/refuse.ts';
import { contentHash, type PostParts, type PostRow, partsOf, type TargetRow } from '../posts/rows.ts';
import { deleteTargets, insertTargets } from '../posts/store/insert-posts.ts';
import { clearSlots } from '../posts/store/move-target.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { writePost } from '../posts/store/write-post.ts';
import { notePrecheck } from '../precheck/note-precheck.ts';
import type { ChosenAccount } from '../accounts/store/facts.ts';
import { checkRefs, chooseAccounts, findRefs } from '../precheck/resolve-refs.ts';
import { followPost } from '../publishing/engine.ts';
import { showPost } from '../reading/show-post.ts';
import { linkIdea, readWish } from './create-post.ts';
import { checkEditable, type Edit, type Next, statusAfter, unchanged } from './edit-rules.ts';
import { withVariantIds } from './insert-posts.ts';

const Input = z.object({
  postId: z.string(),
  version: z.int().min(1).describe('The version as last read; a newer one is a conflict.'),
  content: ContentPatch.optional().describe('Fields that are absent stay as they are.'),
  variants: Variants.optional().describe('Replaces all variants.'),
  settings: Settings.optional().describe('Replaces the options of the given platforms.'),
  ...postFields,
  ...confirmationInput,
});
type Input = z.output<typeof Input>;

export const updatePost = defineOperation({
  name: 'update_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'PATCH', path: '/posts/{postId}' }],
  summary: 'Change a post; only the fields that are sent.',
  description:
    'A change of content, accounts or settings voids an approval. Given accounts replace those of the post. Changing the content, accounts or time of a scheduled post needs the tier schedule.',
  scope: 'posts:write',
  tier: 'draft',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'no_account',
    'conflict',
    'confirmation_stale',
    'media_not_ready',
  ],
  input: Input,
  example: { postId: 'pst_01', version: 1, content: { text: 'Out today!' } },
  output: PostView.extend(confirmationOutput),

  async run(input, ctx) {
    const post = await getPost(ctx, input.postId, true);
    const targets = await readTargets(ctx.db, post.id);
    requireWhole(ctx.caller, targets, 'update_post');
    checkVersion(post, input.version);
    checkTags('utm.', input.utm ?? {});

    // Only what this call names is looked up: media deleted meanwhile must not block a new title.
    const named = partsNamed(input);
    const found = await findRefs(ctx, [{ ...input, parts: named }]);
    checkRefs(found, { parts: named, tags: input.tags });
    const accounts = namesAccounts(input) ? chooseAccounts(found, input) : null;
    const parts = mergeParts(input, post, ctx);
    const before = targets.map((target) => target.account_id);
    const after = accounts?.map(({ id }) => id) ?? before;
    const edit = compare(input, post, parts, before, after);
    const setsTime = input.scheduledAt !== undefined || input.timezone !== undefined;
    checkEditable(setsTime, post, targets, edit);
    const next = edit.isContentNew ? await statusAfter(ctx, post) : unchanged(post);
    if (accounts) await replaceTargets(ctx, post, targets, accounts);
    if (setsTime || (post.status === 'scheduled' && next.status === 'draft'))
      await clearSlots(ctx.db, post.workspace_id, [post.id]);
    const written = await write(ctx, input, post, edit, next);
    ctx.changed(
      { ...noted(post, partsOf(post)), accounts: before },
      { ...noted({ ...post, ...written }, parts), accounts: after },
    );
    if (edit.areAccountsNew)
      await followPost(ctx, ctx.db, { post_id: post.id, workspace_id: post.workspace_id });
    if (input.ideaId && input.ideaId !== post.idea_id) await linkIdea(ctx, input.ideaId, post.id);
    // A published post keeps its precheck; for any other post the old result would be about other content.
    if (next.status !== 'published')
      await notePrecheck(ctx, draftAfter(ctx, input, post, edit), after, targets);
    await emitChange(ctx, post, edit, next);
    const changesWhatGoesOut =
      edit.isContentNew || setsTime || input.utm !== undefined || input.shortenLinks !== undefined;
    if (changesWhatGoesOut)
      await guardChange(ctx, [post], {
        operation: 'update_post',
        request: input,
        answer: () => showPost(ctx, post.id),
      });
    return showPost(ctx, post.id);
  },
});

/** Which parts of the post this call changes. */
function compare(
  { signs }: Input,
  post: PostRow,
  parts: PostParts,
  before: readonly string[],
  after: readonly string[],
): Edit {
  const hash = contentHash(parts, after);
  return {
    parts,
    hash,
    // The signature is not part of the hash, but a reviewer agreed to it too.
    isContentNew: hash !== post.content_hash || (signs !== undefined && signs !== post.signs),
    areAccountsNew: after.length !== before.length || after.some((id) => !before.includes(id)),
  };
}

/** The input of the precheck: the post as it will be after this call. */
const draftAfter = (ctx: Context, input: Input, post: PostRow, { hash, parts }: Edit) => ({
  id: post.id,
  contentHash: hash,
  parts,
  scheduledAt: timeAfter(ctx, input, post),
  finishing: {
    utm: input.utm === undefined ? post.utm : input.utm,
    signs: input.signs ?? post.signs,
    timezone: input.timezone ?? post.timezone,
  },
});

async function emitChange(ctx: Context, post: PostRow, edit: Edit, next: Next): Promise<void> {
  await emitEvent(ctx, {
    workspaceId: post.workspace_id,
    type: 'post.updated',
    actor: actorOf(ctx.caller),
    postId: post.id,
    data: {
      postId: post.id,
      status: next.status,
      version: post.version + 1,
      contentChanged: edit.isContentNew,
      // Tells reviewers that what they approved is no longer what goes out.
      approvalVoided: next.isApprovalVoid,
    },
  });
}

function namesAccounts({ accountIds, groupIds, platforms }: Input): boolean {
  return accountIds !== undefined || groupIds !== undefined || platforms !== undefined;
}

const EMPTY = Content.parse({});

function partsNamed({ content, variants, settings }: Input): PostParts {
  return {
    content: { ...EMPTY, ...defined(content ?? {}) },
    variants: variants ?? [],
    settings: settings ?? {},
  };
}

/** Variants of accounts that the caller cannot see are kept, because it could not have sent them back. */
function mergeParts(input: Input, post: PostRow, { caller }: Context): PostParts {
  const old = partsOf(post);
  const hidden = old.variants.filter(
    ({ scope }) => scope.accountId !== undefined && !mayUse(caller, scope.accountId),
  );
  return withVariantIds({
    content: { ...old.content, ...defined(input.content ?? {}) },
    variants: input.variants ? [...input.variants, ...hidden] : old.variants,
    settings: { ...old.settings, ...input.settings },
  });
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only undefined fields are removed
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Rows of accounts that stay are not touched, so their ids and results stay too. */
async function replaceTargets(
  ctx: Context,
  post: PostRow,
  targets: readonly TargetRow[],
  accounts: readonly ChosenAccount[],
): Promise<void> {
  const wanted = new Set(accounts.map(({ id }) => id));
  const had = new Set(targets.map((target) => target.account_id));
  const gone = targets.filter((target) => !wanted.has(target.account_id));
  const tried = gone.find((target) => target.status !== 'pending' || target.attempts > 0);
  if (tried) {
    throw new AppError(
      'conflict',
      say('writing.accountids_account_been_published_tried', { account_id: tried.account_id }),
      {
        status: post.status,
        version: post.version,
        accountId: tried.account_id,
      },
    );
  }
  await deleteTargets(
    ctx.db,
    post,
    gone.map(({ id }) => id),
  );
  await insertTargets(
    ctx,
    accounts.filter(({ id }) => !had.has(id)).map((account) => ({ postId: post.id, account })),
  );
}

function timeAfter(ctx: Context, { scheduledAt }: Input, post: PostRow): Date | null {
  return scheduledAt === undefined ? post.scheduled_at : readWish(scheduledAt, ctx);
}

async function write(
  ctx: Context,
  input: Input,
  post: PostRow,
  edit: Edit,
  next: Next,
): Promise<Partial<PostRow>> {
  const { parts } = edit;
  const timezone = input.timezone ?? post.timezone;
  const scheduledAt = timeAfter(ctx, input, post);
  const change = {
    status: next.status,
    content: parts.content,
    variants: parts.variants,
    content_hash: edit.hash,
    scheduled_at: scheduledAt,
    timezone,
    local_time: scheduledAt && wallTime(scheduledAt, timezone),
    ...(next.isApprovalVoid && { approval: noApproval(false) }),
    // The old precheck is about other content and would be wrong.
    ...(edit.isContentNew && { precheck: null, edited_by: userOf(ctx.caller) }),
    ...(input.title !== undefined && { title: input.title || null }),
    ...(input.tags !== undefined && { tags: [...new Set(input.tags)] }),
    ...(input.ideaId !== undefined && { idea_id: input.ideaId }),
    ...(input.campaignId !== undefined && { campaign_id: input.campaignId }),
    ...(input.utm !== undefined && { utm: input.utm }),
    ...(input.shortenLinks !== undefined && { shorten_links: input.shortenLinks }),
    ...(input.signs !== undefined && { signs: input.signs }),
  };
  await writePost(ctx.db, post, { ...change, settings: parts.settings });
  return change;
}

/** What people look for in the audit log; each text is keyed by whom it is for. */
const noted = (
  { title, status, scheduled_at, timezone, tags }: PostRow,
  { content, variants, settings }: PostParts,
) => ({
  title,
  status,
  content,
  variants: Object.fromEntries(
    variants.map(({ scope, ...said }) => [Object.values(scope).join(' '), said.text ?? said]),
  ),
  settings,
  scheduledAt: scheduled_at,
  timezone,
  tags,
});
