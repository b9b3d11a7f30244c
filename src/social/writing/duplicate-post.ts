import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { mayUse, viaOf } from '../caller.ts';
import { PostView } from '../posts/post-view.ts';
import { partsOf } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { findRefs } from '../precheck/resolve-refs.ts';
import { showPost } from '../reading/show-post.ts';
import { insertPosts } from './insert-posts.ts';

export const duplicatePost = defineOperation({
  name: 'duplicate_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/duplicate' }],
  summary: 'Make a draft with the content and accounts of another post.',
  description: 'Its time, approval and results are not copied. Disconnected accounts are left out.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string() }),
  output: PostView,

  async run({ postId }, ctx) {
    const source = await getPost(ctx, postId);
    const targets = await readTargetsOf(ctx, [source.id]);
    const { accounts } = await findRefs(ctx, [{ accountIds: targets.map((target) => target.account_id) }]);
    const { content, variants, settings } = partsOf(source);
    const [copyId = ''] = await insertPosts(ctx, [
      {
        parts: {
          content,
          settings,
          variants: variants.filter(
            ({ scope }) => scope.accountId === undefined || mayUse(ctx.caller, scope.accountId),
          ),
        },
        accounts: [...accounts.values()],
        timezone: source.timezone,
        createdVia: viaOf(ctx),
        title: source.title,
        tags: source.tags,
        campaignId: source.campaign_id,
        utm: source.utm,
        shortenLinks: source.shorten_links,
        signs: source.signs,
        sourcePostId: source.id,
        blockedVersions: source.blocked_versions,
      },
    ]);
    return showPost(ctx, copyId);
  },
});
