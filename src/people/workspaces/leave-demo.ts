import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { writeInstallationAudit } from '#platform/audit.ts';
import { hashPassword } from '#platform/auth/password.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { Email, Password, PersonName, TimeZone, WorkspaceName } from '../fields.ts';
import { endLinks } from '../links/store.ts';
import { personOf } from '#platform/caller.ts';
import { endSessions } from '../sessions/store.ts';
import { checkPassword } from '../users/password-rules.ts';
import { becomeUser } from '../users/store.ts';
import { giveSteward, lockStewards, takeSteward } from '../users/store-stewards.ts';
import { endDemo, isDemo } from './store/demo.ts';
import { listMemberships, makeWorkspace } from './store.ts';

export const leaveDemo = defineOperation({
  name: 'leave_demo',
  face: 'console',
  group: 'people',
  summary: 'Leave the demo world: continue under your own name, in your own workspace.',
  description:
    'The demo user becomes your user. The demo workspace, its keys and its credentials stop working at once, and its data is removed within minutes.',
  right: 'dissolve',
  proof: true,
  rate: 'write',
  // Hashing takes a while, and nothing may be locked meanwhile; the new workspace is another tenant.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    name: PersonName,
    email: Email,
    password: Password,
    workspace: WorkspaceName,
    timezone: TimeZone.default('UTC'),
  }),
  output: z.object({ workspaceId: z.string() }),

  async run({ name, email, password, workspace, timezone }, ctx) {
    const { userId, workspaceId, session } = personOf(ctx);
    checkPassword('password', password, email);
    const passwordHash = await hashPassword(password);
    return ctx.database.everyone(async (tx) => {
      if (!(await isDemo(tx, workspaceId)))
        throw new AppError('conflict', say('workspaces.no_demo_workspace_see_dissolve'));
      if (!(await becomeUser(tx, userId, { name, email, passwordHash })))
        throw new AppError('conflict', say('workspaces.e_mail_address_already_use'), { field: 'email' });
      await endLinks(tx, { userId });
      await endSessions(tx, userId, session?.id ?? null);
      await endDemo(tx, workspaceId);
      if (await moveSteward(tx, workspaceId, userId))
        await writeInstallationAudit(tx, ctx.caller, {
          operation: 'leave_demo',
          face: 'console',
          requestId: ctx.requestId,
          address: ctx.address,
          input: {},
          result: { userId },
        });
      const own = { name: workspace, timezone, kind: 'team' as const, ownerId: userId };
      return { workspaceId: await makeWorkspace(tx, ctx.clock, own) };
    });
  },
});

/**
 * The right over the whole installation passes to the person who continues, even from the demo's own
 * owner, who is in no workspace once the demo ends. A steward who is in another workspace, or was never in
 * this demo, keeps the right.
 */
async function moveSteward(tx: Tx, demoId: string, userId: string): Promise<boolean> {
  let hasMoved = false;
  for (const { id } of await lockStewards(tx)) {
    const places = id === userId ? [] : await listMemberships(tx, id);
    if (places.length !== 1 || places[0]?.id !== demoId || places[0].role !== 'owner') continue;
    await takeSteward(tx, id);
    await giveSteward(tx, userId);
    hasMoved = true;
  }
  return hasMoved;
}
