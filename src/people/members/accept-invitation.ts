import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { findSignedIn } from '#platform/auth/session.ts';
import { findRights } from '#platform/auth/store.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineEntrance, type Visit } from '#platform/entrance.ts';
import { Email, LinkToken, Password, PersonName } from '../fields.ts';
import { invalidLink } from '../links/store.ts';
import { noteSignedIn, letIn, noteInAudit } from '../sign-in/let-in.ts';
import { checkPassword } from '../users/password-rules.ts';
import { getUser, insertUser } from '../users/store.ts';
import { takeOver } from '../sign-in/take-address.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { findByToken, type Opened, takeInvitation } from './store/invitations.ts';
import { addMember } from './store/members.ts';

const NewPerson = z.object({
  name: PersonName,
  email: Email.optional().describe('Required if the invitation has no address.'),
  password: Password,
});
type NewPerson = z.output<typeof NewPerson>;

export const acceptInvitation = defineEntrance({
  name: 'accept_invitation',
  group: 'invitation',
  summary: 'Join a workspace with the link of an invitation: as the signed-in user, or as a new one.',
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  input: z.object({ token: LinkToken, person: NewPerson.optional() }),
  output: z.object({ userId: z.string(), workspaceId: z.string() }),

  async run({ token, person }, visit) {
    const invitation = await findByToken(visit.database.system, token);
    if (!invitation) throw invalidLink();
    return person ? joinAsNewUser(visit, invitation, person) : joinSignedIn(visit, invitation);
  },
});

async function joinAsNewUser(visit: Visit, invitation: Opened, person: NewPerson) {
  const email = invitation.email ?? person.email;
  if (email === undefined) throw invalidField('person.email', say('common.required'));
  checkPassword('person.password', person.password, email);
  const passwordHash = await hashPassword(person.password);
  const { workspaceId, isProof } = invitation;
  const joined = await visit.database.everyone(async (tx) => {
    const user = { email, name: person.name, passwordHash };
    const userId =
      (await insertUser(tx, visit.clock, { ...user, isProved: isProof })) ??
      (isProof ? await takeOver(visit, tx, user) : null);
    // An address entered by the person may be somebody else's; the invited address belongs to them.
    if (userId === null)
      throw new AppError('conflict', say('members.please_sign_e_mail_address'), {
        need: 'sign_in',
      });
    await join(visit, tx, invitation, userId);
    return { userId, session: await letIn(visit, tx, { id: userId }, ['password']) };
  });
  await noteSignedIn(visit, { id: joined.userId, email });
  return { data: { userId: joined.userId, workspaceId }, session: joined.session };
}

async function joinSignedIn(visit: Visit, invitation: Opened) {
  const { workspaceId, email } = invitation;
  const signedIn = await findSignedIn(visit, visit.sessionToken);
  if (!signedIn) throw new AppError('unauthenticated', say('members.please_sign_say_who_you'));
  const user = await getUser(visit.database.system, signedIn.userId);
  if (email !== null && canonicalEmail(user.email) !== canonicalEmail(email))
    throw new AppError('forbidden', say('members.invitation_another_e_mail_address'), { need: 'other_user' });
  await visit.database.everyone((tx) => join(visit, tx, invitation, user.id));
  return { data: { userId: user.id, workspaceId } };
}

async function join(visit: Visit, tx: Tx, invitation: Opened, userId: string): Promise<void> {
  const { id, workspaceId, role, localization, languages, isProof } = invitation;
  // The seat was reserved by the invitation. The workspace is locked, so that seats
  // are not counted in between.
  await lockWorkspace(tx, workspaceId);
  if (await findRights(tx, workspaceId, userId))
    throw new AppError('conflict', say('members.you_member_workspace_already'));
  if (!(await takeInvitation(tx, id, userId))) throw invalidLink();
  await addMember(tx, workspaceId, { userId, role, localization, languages });
  await noteInAudit(visit, tx, 'accept_invitation', userId, { invitationId: id, role, byMail: isProof });
}
