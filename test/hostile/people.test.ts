import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { codeAt } from '../../src/people/factors/totp.ts';
import { makeLink } from '../../src/people/links/store.ts';
import {
  addTotp,
  cookieOf,
  enter,
  freshCode,
  guessUntilThrottled,
  invite,
  makeMember,
  makeProofOld,
  makeUser,
  PASSWORD,
  personWith,
  refusal,
  signIn,
  stepNow,
  tokenOf,
} from '../../src/people/people-for-tests.ts';
import { startApp } from '../harness.ts';
import { makeSteward } from '../store.ts';
import { call, type Tenant } from '../tenant.ts';

const app = await startApp();

const SPENT = 'This link is not valid any more.';
const NEXT = 'a rather new password';
const system = () => app.services.database.system;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const half = async ({ email }: { email: string }): Promise<string> =>
  (await enter(app, 'login', { email, password: PASSWORD })).body.data.secondFactor.token;
const owners = async ({ workspaceId }: Tenant) =>
  (
    await system()
      .selectFrom('members')
      .select('user_id')
      .where('workspace_id', '=', workspaceId)
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .execute()
  ).length;

describe('a session that an attacker put into the browser', () => {
  it('a cookie that was set before is void afterwards, neither as it is nor as the session of the person who signed in', async () => {
    const [attacker, victim] = [await signIn(app, await makeUser(app)), await makeUser(app)];
    const signedIn = await signIn(app, victim, { cookie: attacker.cookie });
    expect(signedIn.cookie).not.toBe(attacker.cookie);
    expect((await attacker.console('get_me')).status).toBe(401);
    expect((await signedIn.console('get_me')).body.data.userId).toBe(victim.userId);

    const invented = 'parlance_session=0123456789012345678901234567890123456789012';
    const another = await signIn(app, victim, { cookie: invented });
    expect(another.cookie).not.toBe(invented);
    expect((await personWith(app, '', '', invented).console('get_me')).status).toBe(401);
  });

  it('the second factor creates a new session too', async () => {
    const tenant = await app.tenant();
    const { recoveryCodes } = await addTotp(app, tenant);
    const planted = await signIn(app, await makeUser(app));
    const body = { token: await half(tenant), code: recoveryCodes[0] };
    const answer = await enter(app, 'prove_second_factor', body, { cookie: planted.cookie });
    expect(cookieOf(answer)).not.toBe(planted.cookie);
    expect((await planted.console('get_me')).status).toBe(401);
  });

  it('does nothing for a page of the previous session', async () => {
    const tenant = await app.tenant();
    const second = await makeMember(app, tenant, 'author');
    const page = { 'x-parlance-person': tenant.userId };
    const late = await second.console('create_post', { content: { text: 'Of the first.' } }, page);
    expect(refusal(late)).toEqual([401, 'unauthenticated']);
    expect((await tenant.social('GET', '/posts')).body.data.items).toEqual([]);
    expect((await tenant.console('get_me', {}, page)).status).toBe(200);
  });
});

describe('the life of a session', () => {
  const age = (userId: string, what: 'last_seen_at' | 'expires_at', by: string) =>
    sql`update sessions set ${sql.ref(what)} = ${sql.ref(what)} - ${by}::interval where user_id = ${userId}`.execute(
      system(),
    );

  it('twelve hours without use end it, eleven do not', async () => {
    const person = await signIn(app, await makeUser(app));
    await age(person.userId, 'last_seen_at', '11 hours');
    expect((await person.console('get_me')).status).toBe(200);
    await age(person.userId, 'last_seen_at', '12 hours 1 minute');
    expect((await person.console('get_me')).status).toBe(401);
  });

  it('thirty days end it, however often it was used', async () => {
    const person = await signIn(app, await makeUser(app));
    await age(person.userId, 'expires_at', '29 days');
    expect((await person.console('get_me')).status).toBe(200);
    await age(person.userId, 'expires_at', '1 day 1 minute');
    expect((await person.console('get_me')).status).toBe(401);
  });
});

describe('a link works once', () => {
  it('reset: of two simultaneous uses one wins, and the next gets the one sentence', async () => {
    const { userId } = await makeUser(app);
    const token = await makeLink(system(), { kind: 'reset', userId, lifeSec: 60 });
    const use = () => enter(app, 'reset_password', { token, password: NEXT });
    expect(statuses(await Promise.all([use(), use()]))).toEqual([200, 404]);
    expect((await use()).body.error.message).toBe(SPENT);
  });

  it('invitation: of two simultaneous uses one joins', async () => {
    const tenant = await app.tenant();
    const { token } = await invite(tenant);
    const people = [await signIn(app, await makeUser(app)), await signIn(app, await makeUser(app))];
    const answers = await Promise.all(
      people.map(({ cookie }) => enter(app, 'accept_invitation', { token }, { cookie })),
    );
    expect(statuses(answers)).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 404)?.body.error.message).toBe(SPENT);
    expect((await tenant.console('list_members', {})).body.data.items).toHaveLength(2);
  });

  it('second factor: of two with one code one signs in, and neither link nor code works again', async () => {
    const tenant = await app.tenant();
    const { secret } = await addTotp(app, tenant);
    const tokens = [await half(tenant), await half(tenant)];
    const code = await freshCode(app, tenant, secret);
    const answers = await Promise.all(
      tokens.map((token) => enter(app, 'prove_second_factor', { token, code })),
    );
    expect(statuses(answers)).toEqual([200, 401]);
  });

  it('a link of one kind does not work as another', async () => {
    const tenant = await app.tenant();
    await addTotp(app, tenant);
    const token = await half(tenant);
    expect((await enter(app, 'reset_password', { token, password: NEXT })).body.error.message).toBe(SPENT);
    expect((await enter(app, 'accept_invitation', { token })).body.error.message).toBe(SPENT);
    const reset = await makeLink(system(), { kind: 'reset', userId: tenant.userId, lifeSec: 60 });
    const asCode = await enter(app, 'prove_second_factor', { token: reset, code: '123456' });
    expect(asCode.body.error.message).toBe(SPENT);
  });

  it('a new password ends the unfinished sign-in with the old one', async () => {
    const tenant = await app.tenant();
    const { recoveryCodes } = await addTotp(app, tenant);
    const token = await half(tenant);
    await tenant.console('change_password', { current: PASSWORD, next: NEXT });
    expect((await enter(app, 'prove_second_factor', { token, code: recoveryCodes[0] })).status).toBe(404);
  });
});

describe('seats and owners under load', () => {
  it('of five simultaneous requests for the last seat one gets it', async () => {
    const tenant = await app.tenant();
    await sql`update workspaces set limits = '{"seats": 2}' where id = ${tenant.workspaceId}`.execute(
      system(),
    );
    await tenant.console('get_me', {});
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tenant.console('invite_member', { role: 'viewer' })),
    );
    expect(statuses(answers)).toEqual([200, 402, 402, 402, 402]);
  });

  it('of two owners who leave at once one stays', async () => {
    const tenant = await app.tenant();
    const second = await makeMember(app, tenant, 'owner');
    await tenant.console('get_me', {});
    const answers = await Promise.all([
      tenant.console('leave_workspace', {}),
      second.console('leave_workspace'),
    ]);
    expect([statuses(answers), await owners(tenant)]).toEqual([[200, 409], 1]);
  });

  it('of two owners who remove or demote each other at once one stays', async () => {
    for (const [operation, change] of [
      ['remove_member', {}],
      ['change_member', { role: 'viewer' }],
    ] as const) {
      const tenant = await app.tenant();
      const second = await makeMember(app, tenant, 'owner');
      await tenant.console('get_me', {});
      await Promise.all([
        tenant.console(operation, { userId: second.userId, ...change }),
        second.console(operation, { userId: tenant.userId, ...change }),
      ]);
      expect([operation, await owners(tenant)]).toEqual([operation, 1]);
    }
  });
});

describe('people without access', () => {
  it('a removed member: the open page gets workspace_not_found for everything except their own account', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    await tenant.console('remove_member', { userId: member.userId });
    const answers = [];
    for (const [operation, body] of [
      ['list_members', {}],
      ['list_posts', {}],
      ['create_credential', { name: 'Back door', scopes: ['posts:read'] }],
      // Of the open face: these look for a project first.
      ['list_terms', {}],
      ['get_project', {}],
      ['no_such_workspace', null],
    ] as const)
      answers.push(
        body === null
          ? await member.console('list_members', {}, { 'x-parlance-workspace': tenant.workspaceId })
          : await member.console(operation, body),
      );
    expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'workspace_not_found']));
    for (const operation of ['get_me', 'list_sessions', 'list_workspaces'])
      expect((await member.console(operation)).status).toBe(200);
  });

  it('their credentials stop at once, and the keys of the project do not', async () => {
    const tenant = await app.tenant();
    const second = await makeMember(app, tenant, 'owner');
    const list = () =>
      call(`${app.url}/api/v1/members`, 'GET', '', { authorization: `Bearer ${tenant.token}` });
    expect((await list()).status).toBe(200);
    await second.console('remove_member', { userId: tenant.userId });
    expect(refusal(await list())).toEqual([403, 'workspace_not_found']);
    expect((await tenant.open('GET', '/languages')).status).toBe(200);
  });

  it('another workspace cannot be told from a missing one', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const ask = (id: string) => tenant.console('list_members', {}, { 'x-parlance-workspace': id });
    const [theirs, none] = [await ask(other.workspaceId), await ask('ws_00000000000000000000000000')];
    expect(refusal(theirs)).toEqual([403, 'workspace_not_found']);
    expect(none.body.error).toEqual(theirs.body.error);
  });

  it('a demotion applies to the open page and to existing credentials', async () => {
    const tenant = await app.tenant();
    const second = await makeMember(app, tenant, 'owner');
    await second.console('change_member', { userId: tenant.userId, role: 'viewer' });
    expect(refusal(await tenant.console('create_post', { text: 'Hello' }))).toEqual([403, 'forbidden']);
    expect((await tenant.social('POST', '/posts', { text: 'Hello' })).status).toBe(403);
    expect((await tenant.console('list_posts', {})).status).toBe(200);
  });

  it('an admin cannot act on an owner, and does not become one', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const [owner, self] = [{ userId: tenant.userId }, { userId: admin.userId }];
    const tries = [
      await admin.console('change_member', { ...owner, languages: ['de'] }),
      await admin.console('change_member', { ...self, role: 'owner' }),
      await admin.console('remove_member', owner),
      await admin.console('transfer_ownership', self),
      await admin.console('make_reset_link', owner),
      await admin.console('invite_member', { role: 'owner' }),
    ];
    expect(statuses(tries)).toEqual([400, 403, 403, 403, 403, 403]);
    expect(await owners(tenant)).toBe(1);
  });
});

describe('an agency and its clients', () => {
  const makeClient = async () => {
    const agency = await app.tenant();
    await sql`update workspaces set kind = 'agency' where id = ${agency.workspaceId}`.execute(system());
    const admin = await makeMember(app, agency, 'admin');
    const body = { name: 'Client', agencyId: agency.workspaceId };
    const { workspaceId } = (await agency.console('create_workspace', body)).body.data;
    return { agency, admin, inside: { 'x-parlance-workspace': workspaceId } };
  };

  it('a person who leaves the agency loses its clients: page, credentials and invitations', async () => {
    const { agency, admin, inside } = await makeClient();
    const scopes = { name: 'Tool', scopes: ['workspace:read'] };
    const { accessToken } = (await admin.console('create_credential', scopes, inside)).body.data;
    const list = () =>
      call(`${app.url}/api/v1/members`, 'GET', '', { authorization: `Bearer ${accessToken}` });
    expect((await list()).status).toBe(200);
    const { link } = (await admin.console('invite_member', { role: 'admin' }, inside)).body.data;
    const join = { token: tokenOf(link) };
    expect((await enter(app, 'read_invitation', join)).status).toBe(200);

    await agency.console('remove_member', { userId: admin.userId });
    expect(refusal(await admin.console('list_members', {}, inside))).toEqual([403, 'workspace_not_found']);
    expect(refusal(await list())).toEqual([403, 'workspace_not_found']);
    const answer = await enter(app, 'accept_invitation', join, { cookie: admin.cookie });
    expect(answer.body.error.message).toBe(SPENT);
  });

  it('authors of the agency do not see the clients', async () => {
    const { agency, inside } = await makeClient();
    const author = await makeMember(app, agency, 'author');
    expect(refusal(await author.console('list_members', {}, inside))).toEqual([403, 'workspace_not_found']);
    expect((await author.console('list_workspaces')).body.data.items).toHaveLength(1);
  });
});

describe('codes', () => {
  it('a clock one step off is accepted, two are not; an earlier code is refused after a later one', async () => {
    const tenant = await app.tenant();
    const { secret } = await addTotp(app, tenant);
    const prove = async (code: string) =>
      (await enter(app, 'prove_second_factor', { token: await half(tenant), code })).status;
    await sql`update users set totp_step = null where id = ${tenant.userId}`.execute(system());
    const now = stepNow(app);
    expect(await prove(codeAt(secret, now - 5))).toBe(401);
    expect(await prove(codeAt(secret, now + 5))).toBe(401);
    expect(await prove(codeAt(secret, now + 1))).toBe(200);
    expect(await prove(codeAt(secret, now + 1))).toBe(401);
    expect(await prove(codeAt(secret, now))).toBe(401);
  });

  it('guessing is throttled, and right passwords in between do not help', async () => {
    const tenant = await app.tenant();
    const { secret } = await addTotp(app, tenant);
    const token = await half(tenant);
    const guess = () => enter(app, 'prove_second_factor', { token, code: 'aaaaaa' });
    const { status, body } = await guessUntilThrottled(guess);
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(body.error.message).toMatch(/^Too many wrong codes for this account; try again in \d+ s\.$/u);
    // The count after several more of them.
    await sql`update sign_in_guesses set next_at = now() + interval '10 minutes' where next_at > now() - interval '1 minute' and failures >= 10`.execute(
      system(),
    );
    const right = { token: await half(tenant), code: await freshCode(app, tenant, secret) };
    expect((await enter(app, 'prove_second_factor', right)).status).toBe(429);
  });

  it('a workspace that requires a second factor: no access without one, credentials as before', async () => {
    const tenant = await app.tenant();
    await sql`update workspaces set require_second_factor = true where id = ${tenant.workspaceId}`.execute(
      system(),
    );
    const { status, body } = await tenant.console('list_members', {});
    expect([status, body.error.params]).toEqual([403, { need: 'second_factor' }]);
    expect((await tenant.console('list_terms', {})).status).toBe(403);
    expect((await tenant.social('GET', '/members')).status).toBe(200);
    // The password given twice is one factor.
    await tenant.console('prove_again', { password: PASSWORD });
    expect((await tenant.console('list_members', {})).status).toBe(403);
    await addTotp(app, tenant);
    expect((await tenant.console('list_members', {})).status).toBe(200);
  });
});

describe('actions that require a proof', () => {
  const asks = registry.operations.filter(({ proof }) => proof);

  it.each(asks.map(({ name }) => [name]))('%s: not with an expired one', async (name) => {
    const tenant = await app.tenant();
    await makeSteward(app, tenant);
    await tenant.console('get_me', {});
    await makeProofOld(app, tenant);
    // Whatever the body: a caller without the right gets that error first.
    const { status, body } = await tenant.console(name, {});
    expect([status, body.error.code, body.error.params]).toEqual([403, 'forbidden', { need: 'proof' }]);
  });
});
