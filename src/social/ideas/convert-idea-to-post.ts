import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { parseInput } from '#platform/parse-input.ts';
import { viaOf } from '../caller.ts';
import { Content } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import { PostView } from '../posts/post-view.ts';
import { checkRefs, chooseAccounts, findRefs } from '../precheck/resolve-refs.ts';
import { showPost } from '../reading/show-post.ts';
import { zoneOf } from '../workspace/store.ts';
import { linkIdea, readWish } from '../writing/create-post.ts';
import { insertPosts } from '../writing/insert-posts.ts';
import { checkVersion, getIdea } from './store.ts';

export const convertIdeaToPost = defineOperation({
  name: 'convert_idea_to_post',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'POST', path: '/ideas/{ideaId}/convert' }],
  summary: 'Make a draft from an idea; the idea stays and is linked to the post.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'no_account'],
  input: z.object({
    ideaId: z.string().max(64),
    accountIds: postFields.accountIds,
    groupIds: postFields.groupIds,
    platforms: postFields.platforms.describe('Without any accounts, none are chosen yet.'),
    scheduledAt: postFields.scheduledAt,
    timezone: postFields.timezone,
    version: z.int().min(1).optional(),
  }),
  output: PostView,

  async run({ ideaId, version, ...input }, ctx) {
    const idea = await getIdea(ctx, ideaId, true);
    checkVersion(idea, version, 'idea');
    const content = parseInput(Content, {
      text: idea.text === '' ? idea.title : idea.text,
      mediaIds: idea.media_ids,
      locale: idea.locales.length === 1 ? idea.locales[0] : null,
    });
    const parts = { content, variants: [], settings: {} };
    const found = await findRefs(ctx, [{ ...input, parts, tags: idea.tags }]);
    checkRefs(found, { parts });
    const [postId = ''] = await insertPosts(ctx, [
      {
        parts,
        accounts: chooseAccounts(found, input),
        title: idea.title,
        // A tag deleted since must not prevent the conversion.
        tags: idea.tags.filter((tag) => found.tags.has(tag)),
        ideaId,
        scheduledAt: readWish(input.scheduledAt, ctx),
        timezone: input.timezone ?? (await zoneOf(ctx)),
        createdVia: viaOf(ctx),
      },
    ]);
    await linkIdea(ctx, ideaId, postId);
    return showPost(ctx, postId);
  },
});
