import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { Email } from '../fields.ts';
import { newSecret } from '../links/store.ts';
import { canSendMail, sendMail } from '../mail/send-mail.ts';
import { findByEmail } from '../users/store.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { InvitedRole, rightsFields } from './rights-fields.ts';
import { checkMayGovern, takeSeat } from './rules.ts';
import { insertInvitation } from './store/invitations.ts';
import { findMember } from './store/members.ts';

export const inviteMember = defineOperation({
  name: 'invite_member',
  face: 'console',
  group: 'members',
  summary: 'Invite somebody to the workspace, with a link that is valid for seven days and for one person.',
  description:
    'The link is only in the answer. With an e-mail address only its owner may use the link; if mail is set up, a separate link is sent there, which also verifies the address.',
  right: 'govern',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'plan_limit', 'forbidden', 'conflict', 'rate_limited'],
  input: z.object({
    email: Email.nullable().default(null),
    role: InvitedRole,
    localization: rightsFields.localization.default(null),
    languages: rightsFields.languages.default(null),
  }),
  output: z.object({
    id: z.string(),
    link: secret(z.string()),
    expiresAt: z.string(),
    isMailed: z.boolean(),
  }),

  async run({ email, role, localization, languages }, ctx) {
    const { userId, workspaceId } = personOf(ctx);
    checkMayGovern(personOf(ctx).role, role);
    const { name, limits } = await lockWorkspace(ctx.db, workspaceId);
    const known = email === null ? null : await findByEmail(ctx.db, email);
    if (known && (await findMember(ctx.db, workspaceId, known.id)))
      throw new AppError('conflict', say('members.person_member_already'), { field: 'email' });
    await takeSeat(ctx.db, workspaceId, limits);
    await takeInvitations(ctx, userId, workspaceId);
    const id = newId('inv', ctx.clock);
    const { token, hash } = newSecret();
    const letter = email !== null && canSendMail(ctx) ? newSecret() : null;
    const expiresAt = await insertInvitation(ctx.db, {
      id,
      workspaceId,
      email,
      role,
      localization,
      languages,
      tokenHash: hash,
      mailTokenHash: letter?.hash ?? null,
      invitedBy: userId,
    });
    const linkOf = (secret: string) => `${ctx.publicUrl}/invitation#${secret}`;
    if (letter !== null)
      await sendMail(ctx, {
        to: email,
        subject: `Invitation to ${forEmail(name)}`,
        text: `You are invited to join "${forEmail(name)}" on Parlance. This link works once, within seven days:\n\n${linkOf(letter.token)}\n`,
      });
    return { id, link: linkOf(token), expiresAt: expiresAt.toISOString(), isMailed: letter !== null };
  },
});

const DAY_SEC = 24 * 3600;

/**
 * Counted per person over all workspaces, and per workspace, so that having many of either
 * allows no more invitations.
 */
async function takeInvitations(
  { database, clock, config }: Context,
  ...counted: readonly string[]
): Promise<void> {
  const limit = config.invitationsPerDay;
  for (const who of counted) {
    const window = { key: `invite:${who}`, limit, windowSec: DAY_SEC };
    const { taken, resetSec } = await take(database, clock, { name: 'invite_member' }, window, 1);
    if (!taken)
      throw new AppError(
        'rate_limited',
        say('members.person_workspace_invite_most_people', { limit, resetSec }),
        { limit, retryAfterSec: resetSec },
        { retryAfterSec: resetSec },
      );
  }
}

/** Names may be older than today's rules, and an email must contain only our own words and links. */
const forEmail = (name: string) => name.replaceAll(/[\p{Cc}\u2028\u2029]|:\/\//gu, ' ');
