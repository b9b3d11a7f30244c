import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { listSignIns as readSignIns } from './store.ts';

export const listSignIns = defineOperation({
  name: 'list_sign_ins',
  face: 'console',
  group: 'members',
  summary:
    'Recent sign-ins, failed attempts and changes of sign-in methods in the workspace: who, when, from where, with which device.',
  right: 'dissolve',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    userId: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        at: z.string(),
        userId: z.string(),
        name: z.string(),
        what: z.string().describe('sign_in, sign_in_failed, or the operation that changed something.'),
        address: z.string().nullable(),
        device: z.string().nullable(),
      }),
    ),
  }),

  async run({ userId, limit }, ctx) {
    const rows = await readSignIns(ctx.db, ctx.caller.workspaceId, userId ?? null, limit);
    return { items: rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row })) };
  },
});
