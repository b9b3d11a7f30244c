import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { rightsFields } from './rights-fields.ts';
import { listInvitations as readInvitations } from './store/invitations.ts';

export const listInvitations = defineOperation({
  name: 'list_invitations',
  face: 'console',
  group: 'members',
  summary: 'List the invitations that can still be accepted.',
  right: 'govern',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        email: z.string().nullable(),
        role: z.string(),
        ...rightsFields,
        invitedBy: z.string(),
        createdAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const open = await readInvitations(ctx.db, ctx.caller.workspaceId);
    return {
      items: open.map(({ id, email, role, localization, languages, invitedBy, createdAt, expiresAt }) => ({
        id,
        email,
        role,
        localization,
        languages,
        invitedBy,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },
});
