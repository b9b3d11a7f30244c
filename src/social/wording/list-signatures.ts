import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { readSignatures } from '../outgoing/store.ts';
import { presentSignature, SignatureView } from './signature-view.ts';

export const listSignatures = defineOperation({
  name: 'list_signatures',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/signatures' }],
  summary: 'The signatures that are added to posts when they are published.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ items: z.array(SignatureView) }),

  async run(_input, ctx) {
    return { items: (await readSignatures(ctx.db, [ctx.caller.workspaceId])).map(presentSignature) };
  },
});
