import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { holdDeliveries } from '#platform/webhooks/store.ts';
import { personOf } from '#platform/caller.ts';
import { beginDissolving, lockWorkspace } from './store.ts';

export const dissolveWorkspace = defineOperation({
  name: 'dissolve_workspace',
  face: 'console',
  group: 'members',
  summary: 'Dissolve the workspace in seven days. Until then an owner can cancel this with keep_workspace.',
  description:
    'All activity stops at once: scheduled posts, translations, callbacks and webhooks are held, credentials and App Keys are refused, and only owners can enter, to read. After seven days everything in it is removed permanently.',
  right: 'dissolve',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ name: z.string().max(80).describe('The name of the workspace, as a confirmation.') }),
  output: z.object({ workspaceId: z.string(), dissolvesAt: z.string() }),

  async run({ name }, ctx) {
    const { workspaceId } = personOf(ctx);
    const workspace = await lockWorkspace(ctx.db, workspaceId);
    if (name.trim() !== workspace.name) throw invalidField('name', say('workspaces.must_be_name_workspace'));
    const dissolvesAt = await beginDissolving(ctx.db, workspaceId);
    await holdDeliveries(ctx.db, workspaceId, dissolvesAt);
    return { workspaceId, dissolvesAt: dissolvesAt.toISOString() };
  },
});
