import { z } from 'zod';
import { hashPassword } from '#platform/auth/password.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { Email, LinkToken, Password, PersonName, TimeZone, WorkspaceName } from '../fields.ts';
import { invalidLink, takeLink } from '../links/store.ts';
import { checkPassword } from '../users/password-rules.ts';
import { giveSteward } from '../users/store-stewards.ts';
import { hasUsers, insertUser } from '../users/store.ts';
import { makeWorkspace } from '../workspaces/store.ts';
import { noteSignedIn, letIn } from './let-in.ts';

/** Creates the first owner of an empty installation, with the link printed at the start. */
export const setUp = defineEntrance({
  name: 'set_up',
  group: 'set_up',
  summary: 'Create the first user and the first workspace of an empty installation.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({
    token: LinkToken,
    name: PersonName,
    email: Email,
    password: Password,
    workspace: WorkspaceName,
    timezone: TimeZone.default('UTC'),
  }),
  output: z.object({ userId: z.string(), workspaceId: z.string() }),

  async run({ token, name, email, password, workspace, timezone }, visit) {
    checkPassword('password', password, email);
    const passwordHash = await hashPassword(password);
    const made = await visit.database.everyone(async (tx) => {
      await takeLink(tx, 'setup', token);
      // The link is for an empty installation, but a user was created on the command line meanwhile.
      if (await hasUsers(tx)) throw invalidLink();
      const userId = await insertUser(tx, visit.clock, { email, name, passwordHash, isProved: true });
      if (userId === null) throw invalidLink();
      await giveSteward(tx, userId);
      const workspaceId = await makeWorkspace(tx, visit.clock, {
        name: workspace,
        timezone,
        kind: 'team',
        ownerId: userId,
      });
      return { userId, workspaceId, session: await letIn(visit, tx, { id: userId }, ['password']) };
    });
    const { session, ...data } = made;
    await noteSignedIn(visit, { id: data.userId, email });
    return { data, session };
  },
});
