import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { Content } from '../posts/content.ts';
import { EachResult, goodOf, resultOf, severalPosts, tryEach } from '../posts/each-post.ts';
import { changeTags } from '../posts/store/change-many.ts';
import { lockPosts } from '../posts/store/read-posts.ts';
import { checkRefs, findRefs } from '../precheck/resolve-refs.ts';

const TAGS_MAX = 50;
const Tags = z.array(z.string().max(64)).max(TAGS_MAX).default([]);
const NOTHING = { content: Content.parse({}), variants: [], settings: {} };

export const tagPosts = defineOperation({
  name: 'tag_posts',
  face: 'console',
  group: 'posts',
  summary: 'Add tags to up to 100 posts, or remove them, each with its own result.',
  description: 'Tags are never published: posts of any status can have them, and approvals stay.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ ...severalPosts, add: Tags, remove: Tags }),
  output: EachResult,

  async run({ postIds, add, remove }, ctx) {
    const { db, caller } = ctx;
    if (add.length + remove.length === 0) throw invalidField('add', say('writing.name_tag_put_take_off'));
    const tried = tryEach(postIds, await lockPosts(ctx, postIds), () => {});
    checkRefs(await findRefs(ctx, [{ tags: add }]), { parts: NOTHING, tags: add });
    const good = new Map(goodOf(tried).map((post) => [post.id, post]));
    const changed = await changeTags(db, caller.workspaceId, [...good.keys()], { add, remove });
    await emitEvents(
      ctx,
      changed.flatMap((id) => {
        const post = good.get(id);
        if (!post) return [];
        const data = { postId: id, status: post.status, version: post.version + 1, contentChanged: false };
        return [
          {
            workspaceId: caller.workspaceId,
            type: 'post.updated' as const,
            actor: actorOf(caller),
            postId: id,
            data,
          },
        ];
      }),
    );
    return resultOf(tried);
  },
});
