import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { addTags, mostTags, removeTags } from '../publish/store-push/strings.ts';
import { ChosenStrings, chosenStrings } from './chosen-strings.ts';

const TAGS_MAX = 50;

/** Normalized, so that each tag has one spelling. */
const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u, 'must not have control characters');

export const tagStrings = defineOperation({
  name: 'tag_strings',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/tag' }],
  summary: 'Add tags to strings of the project, or remove them.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'unprocessable'],
  input: ChosenStrings.extend({
    add: z.array(Tag).max(20).default([]),
    remove: z.array(Tag).max(20).default([]),
  }),
  example: { string_ids: ['menu.start'], add: ['release-2'] },
  output: z.object({ strings: z.int() }),

  async run({ add, remove, ...input }, ctx) {
    const projectId = projectOf(ctx);
    const strings = await chosenStrings(ctx, input);
    const keys = strings.map(({ string_key }) => string_key);
    await removeTags(ctx.db, projectId, keys, remove);
    await addTags(ctx.db, { workspaceId: ctx.caller.workspaceId, projectId }, keys, add);
    if ((await mostTags(ctx.db, projectId, keys)) > TAGS_MAX)
      throw new AppError(
        'unprocessable',
        say('push.string_most_tags', { max: TAGS_MAX }),
        { field: 'add' },
        { reason: 'too_many_tags' },
      );
    return { strings: keys.length };
  },
});
