import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobContext } from '../../../test/factories/job-context.ts';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { callStore, makeSteward } from '../../../test/store.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { enter, invite, makeMember, makeUser, type Person, signIn } from '../people-for-tests.ts';
import { DEMO_WORKSPACE } from '../workspaces/store/demo.ts';
import { runDissolveWorkspaces } from '../workspaces/run-dissolve-workspaces.ts';

// Whatever happens to the first workspace, the appointed steward of the installation remains, and
// nobody inherits the right.
let app: App;
let first: Tenant;
/** A person invited as a viewer, whose own workspace is the oldest once the first one is gone. */
let heir: Person;
beforeEach(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  first = await app.tenant();
  await makeSteward(app, first);
  heir = await signIn(app, await makeUser(app));
  const { token } = await invite(first, { role: 'viewer' });
  expect((await enter(app, 'accept_invitation', { token }, { cookie: heir.cookie })).status).toBe(200);
  expect((await heir.console('create_workspace', { name: 'Own' })).status).toBe(200);
});
afterEach(() => app.close());

const me = {
  name: 'Jo Brandt',
  email: 'jo@studio.example',
  password: 'another horse battery',
  workspace: 'Brandt Studio',
};
const backup = async (who: Pick<Person, 'console'>) => (await who.console('store/backup', {})).status;
const becomeDemo = () =>
  app.services.database.system
    .insertInto('instance')
    .values({ name: DEMO_WORKSPACE, value: JSON.stringify(first.workspaceId) })
    .execute();

/** As when the grace period is over. */
async function sweep(): Promise<void> {
  const { system } = app.services.database;
  await sql`update workspaces set dissolves_at = now() where dissolves_at is not null`.execute(system);
  await runDissolveWorkspaces.run({}, jobContext(app));
  const row = await system
    .selectFrom('workspaces')
    .select('dissolved_at')
    .where('id', '=', first.workspaceId)
    .executeTakeFirst();
  expect(row?.dissolved_at).not.toBeNull();
}

describe('the first workspace ends', () => {
  it('leave_demo, with a workspace of another person in between', async () => {
    await becomeDemo();
    expect((await first.console('leave_demo', me)).status).toBe(200);
    await sweep();
    expect([await backup(first), await backup(heir)]).toEqual([200, 403]);
  });

  it('leave_demo by another owner: the owner from the demo hands it over', async () => {
    await becomeDemo();
    const owner = await makeMember(app, first, 'owner');
    expect(await backup(owner)).toBe(403);
    expect((await owner.console('leave_demo', me)).status).toBe(200);
    await sweep();
    expect([await backup(owner), await backup(first), await backup(heir)]).toEqual([200, 403, 403]);
    expect((await owner.console('list_installation_log')).body.data.items[1]).toMatchObject({
      what: 'leave_demo',
      about: 'Jo Brandt',
    });
  });

  it('leave_demo by another owner: a steward with another workspace keeps it', async () => {
    await becomeDemo();
    const owner = await makeMember(app, first, 'owner');
    expect((await first.console('create_workspace', { name: 'Real' })).status).toBe(200);
    expect((await owner.console('leave_demo', me)).status).toBe(200);
    await sweep();
    expect([await backup(owner), await backup(first), await backup(heir)]).toEqual([403, 200, 403]);
  });

  it('dissolve_workspace: its owner needs no workspace to be a steward', async () => {
    expect((await first.console('dissolve_workspace', { name: 'Test' })).status).toBe(200);
    expect(await backup(first)).toBe(200);
    await sweep();
    expect((await first.console('list_workspaces', {})).body.data.items).toEqual([]);
    expect([await backup(first), await backup(heir)]).toEqual([200, 403]);
  });

  it('its owner leaves it to another person', async () => {
    const owner = await makeMember(app, first, 'owner');
    expect((await first.console('leave_workspace', {})).status).toBe(200);
    expect([await backup(first), await backup(owner), await backup(heir)]).toEqual([200, 403, 403]);
  });

  it('ownership is transferred, and the former owner is removed', async () => {
    const admin = await makeMember(app, first, 'admin');
    expect((await first.console('transfer_ownership', { userId: admin.userId })).status).toBe(200);
    expect([await backup(first), await backup(admin)]).toEqual([200, 403]);
    expect((await admin.console('remove_member', { userId: first.userId })).status).toBe(200);
    expect([await backup(first), await backup(admin), await backup(heir)]).toEqual([200, 403, 403]);
  });

  it('the account of its owner is deleted: not without another steward', async () => {
    const owner = await makeMember(app, first, 'owner');
    const refused = await first.console('delete_me', { email: first.email });
    expect([refused.status, refused.body.error.params]).toEqual([409, { reason: 'last_steward' }]);
    await makeSteward(app, owner);
    // Of two who leave at once, one stays.
    const second = await makeMember(app, first, 'owner');
    const answers = await Promise.all([
      first.console('delete_me', { email: first.email }),
      owner.console('delete_me', { email: owner.email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await backup(second), await backup(heir)]).toEqual([403, 403]);
    const left = await app.services.database.system
      .selectFrom('users')
      .select('deleted_at')
      .where('steward_since', 'is not', null)
      .execute();
    expect(left).toEqual([{ deleted_at: null }]);
  });

  it('a restore from before its end', async () => {
    const store = await callStore(app.url, first);
    const file = await store.backup();
    await becomeDemo();
    expect((await first.console('leave_demo', me)).status).toBe(200);
    await sweep();
    const jo = await callStore(app.url, me);
    expect((await jo.restore(file)).status).toBe(200);
    // The person as they were, with the address and password of that time.
    const again = await signIn(app, first);
    expect([await backup(again), await backup(await signIn(app, heir))]).toEqual([200, 403]);
    expect((await jo.post('backup')).status).toBe(401);
  });
});

describe('who has power over a steward', () => {
  it('nobody creates a link to the password of one: it would give access to the whole installation', async () => {
    const admin = await makeMember(app, first, 'admin');
    const member = await makeMember(app, first, 'viewer');
    const ask = () => admin.console('make_reset_link', { userId: member.userId });
    const before = (await ask()).body.data.link;
    await makeSteward(app, member);
    const refused = await ask();
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'This person is a steward of the installation; they have to ask for the link themselves.',
    ]);
    // A link made earlier is not valid either.
    const token = before.split('#')[1];
    const used = await enter(app, 'reset_password', { token, password: 'a rather new password' });
    expect(used.status).toBe(404);
    const bySteward = await first.console('make_reset_link', { userId: member.userId });
    expect(bySteward.status).toBe(200);
  });
});
