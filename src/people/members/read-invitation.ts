import { z } from 'zod';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken } from '../fields.ts';
import { invalidLink } from '../links/store.ts';
import { findByEmail } from '../users/store.ts';
import { findByToken } from './store/invitations.ts';

export const readInvitation = defineEntrance({
  name: 'read_invitation',
  group: 'invitation',
  summary: 'The workspace and role of an invitation, for the holder of its link.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken }),
  output: z.object({
    workspace: z.string(),
    invitedBy: z.string(),
    role: z.string(),
    localization: z.enum(['translator', 'reviewer']).nullable(),
    languages: z.array(z.string()).nullable(),
    email: z.string().nullable(),
    mustSignIn: z.boolean().describe('true: a user with this address exists; sign in first, then accept.'),
    expiresAt: z.string(),
  }),

  async run({ token }, visit) {
    const { system } = visit.database;
    const invitation = await findByToken(system, token);
    if (!invitation) throw invalidLink();
    const { workspace, invitedBy, role, localization, languages, email, expiresAt, isProof } = invitation;
    // The holder received the link by email or from somebody who may invite, so they may know.
    const holder = email === null ? null : await findByEmail(system, email);
    const mustSignIn = holder !== null && (holder.isProved || !isProof);
    return {
      data: {
        workspace,
        invitedBy,
        role,
        localization,
        languages,
        email,
        mustSignIn,
        expiresAt: expiresAt.toISOString(),
      },
    };
  },
});
