import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { readMyData } from './store.ts';

export const exportMyData = defineOperation({
  name: 'export_my_data',
  face: 'console',
  group: 'people',
  summary:
    'Everything that is stored about you as a person: user, memberships, sessions, sign-in methods, and your log.',
  description:
    'The log has its last thousand entries. Content that you wrote belongs to the workspaces and is exported there.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ exportedAt: z.string(), data: z.record(z.string(), z.unknown()) }),

  async run(_input, ctx) {
    const data = await readMyData(ctx.db, personOf(ctx).userId);
    return { exportedAt: ctx.clock.now().toISOString(), data };
  },
});
