import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { insertTag } from './store.ts';
import { presentTag, TagView } from './tag-view.ts';

export const createTag = defineOperation({
  name: 'create_tag',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/tags' }],
  summary: 'Create a tag for posts.',
  scope: 'posts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    name: z.string().trim().min(1).max(50),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f7a4d')
      .nullish(),
  }),
  output: TagView,

  async run({ name, color }, ctx) {
    const tag = await insertTag(ctx.db, {
      id: newId('tag', ctx.clock),
      workspace_id: ctx.caller.workspaceId,
      name,
      color: color ?? null,
    });
    if (!tag) throw new AppError('conflict', say('tags.name_tag_already', { name }), { field: 'name' });
    return presentTag(tag);
  },
});
