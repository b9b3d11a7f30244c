import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addTotp,
  enter,
  invite,
  makeMember,
  makeUser,
  type Person,
  refusal,
  signIn,
} from '../../src/people/people-for-tests.ts';
import { addMember } from '../../src/people/members/store/members.ts';
import type { Role } from '../../src/platform/rights/roles.ts';
import { startApp } from '../harness.ts';
import { call, type Tenant } from '../tenant.ts';

const app = await startApp();

const NOT_HERE = [403, 'workspace_not_found'];
const system = () => app.services.database.system;

async function makeAgency(): Promise<Tenant> {
  const agency = await app.tenant();
  await sql`update workspaces set kind = 'agency' where id = ${agency.workspaceId}`.execute(system());
  return agency;
}

/** An agency, one of its people who has created a client workspace, and their access to it. */
async function makeClient(role: Role = 'manager') {
  const agency = await makeAgency();
  const maker = await makeMember(app, agency, role);
  const body = { name: 'Client', agencyId: agency.workspaceId };
  const { workspaceId } = (await maker.console('create_workspace', body)).body.data;
  const inside = { 'x-parlance-workspace': workspaceId };
  return { agency, maker, workspaceId, inside, place: { workspaceId } };
}

const roleIn = async (person: Pick<Person, 'console'>, id: string) =>
  (await person.console('list_workspaces', {})).body.data.items.find((each: { id: string }) => each.id === id)
    ?.role;

describe('a client workspace belongs to the agency of its creator', () => {
  it('its owner is the owner of the agency; the creator is in it with the role of the agency', async () => {
    const { agency, maker, workspaceId, inside } = await makeClient();
    expect([await roleIn(agency, workspaceId), await roleIn(maker, workspaceId)]).toEqual([
      'owner',
      'manager',
    ]);
    expect(refusal(await maker.console('invite_member', { role: 'admin' }, inside))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await agency.console('invite_member', { role: 'admin' }, inside)).status).toBe(200);
    const { items } = (await agency.console('list_members', {}, inside)).body.data;
    expect(items.map(({ userId, role, viaAgency }: never) => [userId, role, viaAgency])).toEqual([
      [agency.userId, 'owner', true],
      [maker.userId, 'manager', true],
    ]);
  });

  it('people who leave or are removed lose access, with the credentials that they created there', async () => {
    const { agency, maker, inside } = await makeClient('admin');
    const scopes = { name: 'Tool', scopes: ['workspace:read'] };
    const { accessToken } = (await maker.console('create_credential', scopes, inside)).body.data;
    const ask = () =>
      call(`${app.url}/api/v1/members`, 'GET', '', { authorization: `Bearer ${accessToken}` });
    expect((await ask()).status).toBe(200);
    await agency.console('remove_member', { userId: maker.userId });
    expect(refusal(await maker.console('list_members', {}, inside))).toEqual(NOT_HERE);
    expect(refusal(await ask())).toEqual(NOT_HERE);

    const other = await makeClient();
    await other.maker.console('leave_workspace', {}, { 'x-parlance-workspace': other.agency.workspaceId });
    expect(refusal(await other.maker.console('list_members', {}, other.inside))).toEqual(NOT_HERE);
  });

  it('a new role in the agency applies in its clients from the next call on', async () => {
    const { agency, maker, workspaceId, inside } = await makeClient();
    await agency.console('transfer_ownership', { userId: maker.userId });
    expect([await roleIn(agency, workspaceId), await roleIn(maker, workspaceId)]).toEqual(['admin', 'owner']);
    await maker.console(
      'change_member',
      { userId: agency.userId, role: 'author' },
      {
        'x-parlance-workspace': agency.workspaceId,
      },
    );
    expect(refusal(await agency.console('list_members', {}, inside))).toEqual(NOT_HERE);
  });

  it('the owner of the agency owns its clients, whatever the rows there say', async () => {
    const { agency, maker, workspaceId, inside, place } = await makeClient();
    const rights = { role: 'viewer', localization: null, languages: null } as const;
    for (const userId of [agency.userId, maker.userId])
      await addMember(system(), place.workspaceId, { userId, ...rights });
    expect([await roleIn(agency, workspaceId), await roleIn(maker, workspaceId)]).toEqual([
      'owner',
      'viewer',
    ]);
    const scopes = { name: 'Tool', scopes: ['workspace:read'] };
    const made = await agency.console('create_credential', scopes, inside);
    const headers = { authorization: `Bearer ${made.body.data.accessToken}` };
    const { body } = await call(`${app.url}/api/v1/workspace`, 'GET', '', headers);
    expect(body.data.workspace.role).toBe('owner');
  });

  it('fifty clients is the limit, including those of their creator', async () => {
    const { maker, agency } = await makeClient();
    await sql`
      insert into workspaces (id, name, kind, parent_id)
      select 'ws_' || ${maker.userId} || n, 'W', 'team', ${agency.workspaceId} from generate_series(1, 49) n`.execute(
      system(),
    );
    const more = await maker.console('create_workspace', { name: 'More', agencyId: agency.workspaceId });
    expect(refusal(more)).toEqual([402, 'plan_limit']);
    expect((await maker.console('create_workspace', { name: 'My own' })).status).toBe(200);
  });
});

describe('owners in addition to the agency', () => {
  it('may be added, may leave and may be removed: the agency remains', async () => {
    const { agency, place, inside } = await makeClient();
    const [first, second] = [await makeMember(app, place, 'author'), await makeMember(app, place, 'author')];
    for (const { userId } of [first, second])
      expect((await agency.console('change_member', { userId, role: 'owner' }, inside)).status).toBe(200);
    expect((await agency.console('remove_member', { userId: first.userId }, inside)).status).toBe(200);
    expect((await second.console('leave_workspace')).status).toBe(200);
    expect(refusal(await first.console('list_members', {}, inside))).toEqual(NOT_HERE);
  });

  it('409: the agency has nothing to transfer, and its people need no invitation', async () => {
    const { agency, maker, place, inside } = await makeClient();
    const { userId } = await makeMember(app, place, 'author');
    expect(refusal(await agency.console('transfer_ownership', { userId }, inside))).toEqual([
      409,
      'conflict',
    ]);
    const asOwner = { console: (name: string, body: object = {}) => agency.console(name, body, inside) };
    const { token } = await invite(asOwner);
    const join = await enter(app, 'accept_invitation', { token }, { cookie: maker.cookie });
    expect(refusal(join)).toEqual([409, 'conflict']);
  });

  it('a workspace that is being dissolved is kept by the owner of its agency', async () => {
    const { agency, maker, workspaceId, inside } = await makeClient();
    await agency.console('dissolve_workspace', { name: 'Client' }, inside);
    expect((await maker.console('keep_workspace', { workspaceId })).status).toBe(404);
    expect((await agency.console('keep_workspace', { workspaceId })).status).toBe(200);
  });
});

it('people of the agency get assignments like members, and cannot approve their own', async () => {
  const { agency, maker, inside } = await makeClient();
  const idea = await agency.console('create_idea', { title: 'Bells', assigneeId: maker.userId }, inside);
  expect([idea.status, idea.body.data?.assigneeId]).toEqual([200, maker.userId]);
  const steps = [{ kind: 'internal', reviewerIds: [maker.userId] }];
  expect((await agency.console('set_approval_policy', { required: true, steps }, inside)).status).toBe(200);
  const post = (await maker.console('create_post', { content: { text: 'Hello' } }, inside)).body.data;
  await maker.console('submit_post_for_approval', { postId: post.postId }, inside);
  const own = await maker.console('approve_post', { postId: post.postId }, inside);
  expect(refusal(own)).toEqual([403, 'forbidden']);
});

describe('a second factor that the agency requires', () => {
  it('is required of everybody in its client workspaces, and not in other ones', async () => {
    const { agency, maker, workspaceId, place, inside } = await makeClient();
    const own = await makeMember(app, place, 'author');
    await sql`update workspaces set require_second_factor = true where id = ${agency.workspaceId}`.execute(
      system(),
    );
    for (const person of [agency, maker, own]) {
      const { status, body } = await person.console('list_members', {}, inside);
      expect([status, body.error?.params]).toEqual([403, { need: 'second_factor' }]);
    }
    const { items } = (await own.console('list_workspaces')).body.data;
    expect(items).toMatchObject([
      { id: workspaceId, requireSecondFactor: false, agencyRequiresSecondFactor: true },
    ]);
    await addTotp(app, maker);
    expect((await maker.console('list_members', {}, inside)).status).toBe(200);
    const elsewhere = await makeMember(app, await app.tenant(), 'author');
    expect((await elsewhere.console('list_members')).status).toBe(200);
  });
});

describe('a review link', () => {
  const makeLink = async (person: Pick<Person, 'console'>, headers: Record<string, string>) => {
    const post = await person.console('create_post', { content: { text: 'Hello' } }, headers);
    const { postId } = post.body.data;
    const { link } = (await person.console('create_review_link', { postId }, headers)).body.data;
    return { token: link.split('#')[1] };
  };
  const statusOf = async (link: { token: string }) => (await enter(app, 'read_review', link)).status;

  it('of a person of the agency works until they leave it', async () => {
    const { agency, maker, inside } = await makeClient();
    const link = await makeLink(maker, inside);
    expect(await statusOf(link)).toBe(200);
    await agency.console('remove_member', { userId: maker.userId });
    expect((await enter(app, 'read_review', link)).body.error).toEqual(
      (await enter(app, 'read_review', { token: 'x'.repeat(43) })).body.error,
    );
  });

  it.each([
    ['admin', 200],
    ['author', 200],
    ['reviewer', 404],
    ['client', 404],
    ['viewer', 404],
  ] as const)('of an author who became %s: %s', async (role, status) => {
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    const link = await makeLink(author, {});
    expect(await statusOf(link)).toBe(200);
    await tenant.console('change_member', { userId: author.userId, role });
    expect(await statusOf(link)).toBe(status);
    const say = { ...link, name: 'Ada', decision: 'approve', version: 1 };
    expect((await enter(app, 'decide_review', say)).status).toBe(status);
  });
});

it('the former owners of a client workspace have access through the agency, or none', async () => {
  const { agency, maker, workspaceId, inside, place } = await makeClient();
  const gone = await makeMember(app, agency, 'manager');
  const lowered = await makeMember(app, agency, 'author');
  const stranger = await signIn(app, await makeUser(app));
  for (const { userId } of [agency, maker, gone, lowered, stranger])
    await addMember(system(), place.workspaceId, {
      userId,
      role: 'owner',
      localization: null,
      languages: null,
    });
  await agency.console('remove_member', { userId: gone.userId });
  expect(await roleIn(maker, workspaceId)).toBe('owner');

  const [file = ''] = globSync('migrations/*_client_workspaces.sql');
  const [, statements = ''] = readFileSync(file, 'utf8').split(/^end \$\$;$/mu);
  await app.services.database.executeSql(statements);

  expect(await Promise.all([agency, maker, stranger].map((person) => roleIn(person, workspaceId)))).toEqual([
    'owner',
    'manager',
    'owner',
  ]);
  for (const person of [gone, lowered])
    expect(refusal(await person.console('list_members', {}, inside))).toEqual(NOT_HERE);
});
