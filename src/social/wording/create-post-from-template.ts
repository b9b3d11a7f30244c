import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { readFaces } from '../accounts/store/facts.ts';
import { viaOf } from '../caller.ts';
import { dateIn, fillVariables } from '../outgoing/variables.ts';
import { Content } from '../posts/content.ts';
import { PostView } from '../posts/post-view.ts';
import { contentHash, type PostParts } from '../posts/rows.ts';
import { precheckNew } from '../precheck/note-precheck.ts';
import { findRefs } from '../precheck/resolve-refs.ts';
import { showPost } from '../reading/show-post.ts';
import { namesOf, zoneOf } from '../workspace/store.ts';
import { insertPosts, withVariantIds } from '../writing/insert-posts.ts';
import { readSnippets } from './store.ts';

export const createPostFromTemplate = defineOperation({
  name: 'create_post_from_template',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/snippets/{id}/posts' }],
  summary: 'Make a draft from a template, with its variables filled in.',
  description:
    'It goes to the connected accounts of the template, or to the given ones. An account whose filled-in text differs from that of the first gets its own variant.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    id: z.string().max(64),
    accountIds: z.array(z.string().min(1).max(64)).max(100).optional(),
    project: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('For {project}. Absent: the name of the workspace.'),
  }),
  output: PostView,

  async run({ id, accountIds, project }, ctx) {
    const { workspaceId } = ctx.caller;
    const all = await readSnippets(ctx.db, workspaceId);
    const template = all.find((each) => each.id === id && each.kind === 'template');
    if (!template) throw new AppError('not_found', say('wording.no_snippet'), { field: 'id' });
    const wanted = accountIds ?? template.account_ids;
    const found = await findRefs(ctx, [{ accountIds: wanted }]);
    const missing = accountIds?.find((accountId) => !found.accounts.has(accountId));
    if (missing !== undefined)
      throw new AppError('not_found', say('social.no_account', { accountId: missing }), {
        accountId: missing,
      });
    // A disconnected account must not prevent the use of the template.
    const accounts = wanted.flatMap((accountId) => found.accounts.get(accountId) ?? []);
    const timezone = await zoneOf(ctx);
    const parts = await fill(ctx, template, accounts, { timezone, project });
    const ids = accounts.map((account) => account.id);
    const checked = { contentHash: contentHash(parts, ids), parts, scheduledAt: null };
    const [postId = ''] = await insertPosts(ctx, [
      {
        parts,
        accounts,
        timezone,
        title: template.name,
        createdVia: viaOf(ctx),
        precheck: await precheckNew(ctx, checked, ids),
      },
    ]);
    return showPost(ctx, postId);
  },
});

async function fill(
  ctx: Context,
  template: { text: string; locale: string | null },
  accounts: readonly { id: string; locale: string | null }[],
  { timezone, project }: { timezone: string; project: string | undefined },
): Promise<PostParts> {
  const { workspaceId } = ctx.caller;
  const faces = await readFaces(
    ctx,
    accounts.map(({ id }) => id),
  );
  const workspace = (await namesOf(ctx.db, [workspaceId])).get(workspaceId) ?? '';
  const textFor = (account: { id: string; locale: string | null } | undefined) => {
    const locale = template.locale ?? account?.locale ?? null;
    return fillVariables(template.text, {
      account: faces.get(account?.id ?? '')?.display_name ?? '',
      locale: locale ?? '',
      date: dateIn(ctx.clock.now(), locale, timezone),
      project: project ?? workspace,
    });
  };
  const text = textFor(accounts[0]);
  const content = Content.parse({ text, locale: template.locale });
  const variants = accounts
    .slice(1)
    .map((account) => ({ scope: { accountId: account.id }, text: textFor(account) }))
    .filter((variant) => variant.text !== text);
  return withVariantIds({ content, variants, settings: {} });
}
