import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../test/tenant.ts';
import { canonicalEmail } from '../../kernel/email.ts';
import { addMember } from '../members/store/members.ts';
import { makeMember, makeUser, PASSWORD, signIn } from '../people-for-tests.ts';
import {
  asPerson,
  cookieOf,
  goToProvider,
  openOidcWorld,
  signInByProvider,
  visit,
} from './oidc-for-tests.ts';
import { fieldsOf } from '#kernel/narrow.ts';

const world = await openOidcWorld();
afterAll(() => world.close());
beforeEach(() => {
  world.provider.twist = {};
});

let people = 0;
/** A new person for each test. */
function newPerson(claims: Record<string, unknown> = {}) {
  people += 1;
  const person = { sub: `person-${people}`, email: `person${people}@studio.example`, ...claims };
  world.provider.twist = { claims: person };
  return person;
}
const query = async (text: string, values: unknown[] = []) =>
  (await world.app.services.database.executeSql(text, values)).rows.map(fieldsOf);
const enter = (name: string, body: object) =>
  call(`${world.app.url}/api/console/${name}`, 'POST', JSON.stringify(body), { origin: world.app.url });
const auditOf = (operation: string, email: string) =>
  query(
    `select a.address, a.device, a.input from audit_log a join users u on u.id = a.actor_id
      where a.operation = $1 and u.email = $2 and a.workspace_id = $3`,
    [operation, email, world.tenant.workspaceId],
  );

describe('signing in through a provider', () => {
  it('the first time creates user and member, a viewer unless the claim says otherwise; the log has the origin', async () => {
    const { email } = newPerson({ name: 'Ada Moor' });
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
    const page = await signInByProvider(world, { 'user-agent': agent });
    expect([page.status, page.location]).toEqual([303, '/']);
    const me = await asPerson(world, page, 'get_me');
    expect(me.body.data).toMatchObject({ name: 'Ada Moor', email, hasPassword: false });
    const mine = await asPerson(world, page, 'list_workspaces');
    expect(mine.body.data.items).toMatchObject([{ id: world.tenant.workspaceId, role: 'viewer' }]);
    for (const operation of ['sign_in', 'join_by_provider'])
      expect(await auditOf(operation, email)).toMatchObject([
        { address: '127.0.0.1', device: 'Firefox on Windows' },
      ]);
    const sessions = await asPerson(world, page, 'list_sessions');
    expect(sessions.body.data.items).toMatchObject([{ factors: ['oidc'] }]);
  });

  it('the person is the subject: a changed address there is the same user here', async () => {
    const person = newPerson();
    const first = await asPerson(world, await signInByProvider(world), 'get_me');
    world.provider.twist = { claims: { ...person, email: 'renamed@studio.example' } };
    const second = await asPerson(world, await signInByProvider(world), 'get_me');
    expect(second.body.data).toMatchObject({ userId: first.body.data.userId, email: person.email });
  });

  it('the role follows the claim at every sign-in, the first matching pair; an owner stays one', async () => {
    const person = newPerson({ groups: ['writers', 'leads'] });
    const roleNow = async (groups: unknown) => {
      world.provider.twist = { claims: { ...person, groups } };
      const { body } = await asPerson(world, await signInByProvider(world), 'list_workspaces');
      return body.data.items[0].role;
    };
    expect(await roleNow(['writers', 'leads'])).toBe('manager');
    expect(await roleNow('writers')).toBe('author');
    expect(await roleNow({ leads: true })).toBe('viewer');
    expect(await auditOf('role_by_provider', person.email)).toMatchObject([
      { input: { from: 'manager', role: 'author' } },
      { input: { from: 'author', role: 'viewer' } },
    ]);
    await query("update members set role = 'owner' where user_id = (select id from users where email = $1)", [
      person.email,
    ]);
    expect(await roleNow([])).toBe('owner');
  });

  it('a person who already has the address here becomes that user; an unproven registrant loses access', async () => {
    // Registered in advance, without a proof of the address.
    const squatter = await world.app.tenant();
    const { userId } = squatter;
    const email = `linked-${people}@studio.example`;
    await query('update users set email = upper($1), email_key = $1 where id = $2', [email, userId]);
    expect((await enter('login', { email, password: squatter.password })).status).toBe(200);
    await query("insert into passkeys (id, user_id, public_key, counter, name) values ($1, $1, '', 0, 'x')", [
      userId,
    ]);
    const { token } = (await enter('login', { email, password: squatter.password })).body.data.secondFactor;
    expect((await squatter.social('GET', '/workspace')).status).toBe(200);
    newPerson({ email, groups: 'leads' });
    const page = await signInByProvider(world);
    expect((await asPerson(world, page, 'get_me')).body.data).toMatchObject({ userId, hasPassword: false });
    const { body } = await asPerson(world, page, 'list_workspaces');
    expect(body.data.items).toHaveLength(2);
    expect((await asPerson(world, page, 'list_sessions')).body.data.items).toHaveLength(1);
    expect((await asPerson(world, page, 'list_passkeys')).body.data.items).toEqual([]);
    expect((await enter('login', { email, password: squatter.password })).status).toBe(401);
    expect((await enter('prove_second_factor', { token, code: '123456' })).status).toBe(404);
    // Everything handed out by that user ends with it.
    expect((await squatter.social('GET', '/workspace')).status).toBe(401);
    expect((await squatter.open('GET', '/languages')).status).toBe(403);
    const rows = await query('select workspace_id from audit_log where operation = $1 and actor_id = $2', [
      'link_provider',
      userId,
    ]);
    expect(rows).toEqual([{ workspace_id: squatter.workspaceId }]);
  });

  it('an owner of the workspace keeps the password, in case the provider is down', async () => {
    const { userId, password } = world.tenant;
    await query(
      "update users set email = 'mira@studio.example', email_key = 'mira@studio.example', email_proved_at = now() where id = $1",
      [userId],
    );
    newPerson({ email: 'mira@studio.example' });
    const page = await signInByProvider(world);
    expect((await asPerson(world, page, 'get_me')).body.data).toMatchObject({ userId, hasPassword: true });
    expect((await enter('login', { email: 'mira@studio.example', password })).status).toBe(200);
    expect(await auditOf('link_provider', 'mira@studio.example')).toHaveLength(1);
  });

  it('not one with an unproven address: it may be another person', async () => {
    const { userId } = await makeMember(world.bare, world.tenant, 'owner');
    const email = 'sock-puppet@studio.example';
    await query('update users set email = $2, email_key = $2 where id = $1', [userId, email]);
    newPerson({ email });
    const page = await signInByProvider(world);
    expect((await asPerson(world, page, 'get_me')).body.data).toMatchObject({ userId, hasPassword: false });
    expect((await enter('login', { email, password: PASSWORD })).status).toBe(401);
    // There are few seats, and other tests need them.
    expect((await asPerson(world, page, 'leave_workspace')).status).toBe(200);
  });

  it.each([
    ['νίκος@studio.example', 'νίκοΣ@studio.example'],
    ['γιώργος@studio.example', 'ΓΙΏΡΓΟΣ@studio.example'],
    ['i̇van@studio.example', 'İvan@studio.example'],
    ['mark@studio.example', 'mar\u212A@studio.example'],
  ])(
    'a person who signs in as %s and as %s is one user, only through the step that links them',
    async (own, claimed) => {
      const { userId } = await makeUser(world.bare);
      const key = canonicalEmail(own);
      await query('update users set email = $2, email_key = $3, email_proved_at = now() where id = $1', [
        userId,
        own,
        key,
      ]);
      const seat = { userId, role: 'viewer', localization: null, languages: null } as const;
      await addMember(world.bare.services.database.system, world.tenant.workspaceId, seat);
      const owner = await signIn(world.bare, { userId, email: claimed });
      expect((await owner.console('get_me')).body.data).toMatchObject({ userId, email: own });
      newPerson({ email: claimed });
      const page = await signInByProvider(world);
      expect((await asPerson(world, page, 'get_me')).body.data).toMatchObject({ userId, hasPassword: false });
      // The earlier ways of signing in have ended, the log says why, and no second user was created.
      expect((await owner.console('get_me')).status).toBe(401);
      expect(await auditOf('link_provider', own)).toHaveLength(1);
      expect(await query('select id from users where email = $1 or email_key = $2', [claimed, key])).toEqual([
        { id: userId },
      ]);
      expect((await asPerson(world, page, 'leave_workspace')).status).toBe(200);
    },
  );

  it('a second factor that a person has here is required here', async () => {
    const person = newPerson();
    const first = await signInByProvider(world);
    const { userId } = (await asPerson(world, first, 'get_me')).body.data;
    await query("insert into passkeys (id, user_id, public_key, counter, name) values ($1, $1, '', 0, 'x')", [
      userId,
    ]);
    world.provider.twist = { claims: person };
    const page = await signInByProvider(world);
    expect([page.status, cookieOf(page, 'parlance_session')]).toEqual([303, '']);
    const [place, step] = page.location.split('#');
    expect(place).toMatch(/^\/sign-in\?next=/);
    const { second, methods } = Object.fromEntries(new URLSearchParams(step));
    expect(methods).toBe('passkey');
    // The second factor belongs to this person: it asks for a passkey that they have.
    const { options } = (await enter('begin_passkey_sign_in', { token: second })).body.data;
    expect(options.allowCredentials).toMatchObject([{ id: userId }]);
  });

  it.each([
    [['mfa'], true],
    [['pwd', 'otp'], true],
    [['pwd', 'pin'], false],
    [['pwd'], false],
    ['mfa', false],
    [undefined, false],
  ])('a workspace that requires a second factor accepts amr %j: %j', async (amr, isEnough) => {
    newPerson(amr === undefined ? {} : { amr });
    const page = await signInByProvider(world);
    await query('update workspaces set require_second_factor = true where id = $1', [
      world.tenant.workspaceId,
    ]);
    const answer = await asPerson(world, page, 'list_members');
    await query('update workspaces set require_second_factor = false where id = $1', [
      world.tenant.workspaceId,
    ]);
    // There are few seats, and other tests need them.
    expect((await asPerson(world, page, 'leave_workspace')).status).toBe(200);
    expect(answer.status).toBe(isEnough ? 200 : 403);
  });

  it('a removed person stays removed', async () => {
    const { email } = newPerson();
    await signInByProvider(world);
    await query(
      "update members set status = 'left' where user_id = (select id from users where email = $1)",
      [email],
    );
    const { body } = await asPerson(world, await signInByProvider(world), 'list_workspaces');
    expect(body.data.items).toEqual([]);
  });

  it('403: a banned person', async () => {
    const { email } = newPerson();
    await signInByProvider(world);
    await query('update users set banned_at = now() where email = $1', [email]);
    expect((await signInByProvider(world)).status).toBe(403);
    expect(await auditOf('sign_in_failed', email)).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('403: a person whom the provider no longer confirms; the owners see it in the log', async () => {
    const person = newPerson();
    expect((await signInByProvider(world)).status).toBe(303);
    world.provider.twist = { claims: { ...person, email_verified: false } };
    expect((await signInByProvider(world)).status).toBe(403);
    expect(await auditOf('sign_in_failed', person.email)).toHaveLength(1);
  });

  it('402: no seat, no user', async () => {
    const { workspaceId } = world.tenant;
    await query(`update workspaces set limits = limits || '{"seats": 1}' where id = $1`, [workspaceId]);
    const { email } = newPerson();
    const page = await signInByProvider(world);
    await query("update workspaces set limits = limits - 'seats' where id = $1", [workspaceId]);
    expect([page.status, cookieOf(page, 'parlance_session')]).toEqual([402, '']);
    expect(await query('select id from users where email = $1', [email])).toEqual([]);
  });

  it('two first sign-ins at once are one user and one member', async () => {
    const { email } = newPerson();
    const pages = await Promise.all([signInByProvider(world), signInByProvider(world)]);
    expect(pages.map(({ status }) => status)).toEqual([303, 303]);
    expect(await query('select id from users where email = $1', [email])).toHaveLength(1);
  });

  it('an existing session of the browser ends, and the person returns to the requested page', async () => {
    newPerson();
    const before = await signInByProvider(world);
    const { cookie, callback } = await goToProvider(world, '/sign-in/oidc?next=/accounts');
    const old = cookieOf(before, 'parlance_session');
    const page = await visit(callback, { cookie: `${cookie}; ${old}` });
    expect(page.location).toBe('/accounts');
    expect((await asPerson(world, before, 'get_me')).status).toBe(401);
    const evil = await goToProvider(world, `/sign-in/oidc?next=${encodeURIComponent('//evil.example')}`);
    expect((await visit(evil.callback, { cookie: evil.cookie })).location).toBe('/');
  });

  it('the cookie is for this browser, this sign-in and ten minutes; the metadata is read once', async () => {
    newPerson();
    const { begun } = await goToProvider(world);
    const line = begun.cookies.find((each) => each.startsWith('parlance_oidc=')) ?? '';
    expect(line).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const asked = new URL(begun.location).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).toBe('openid email profile');
    const kept = await query("select state from one_time_links where kind = 'oidc'");
    // Neither state nor nonce nor verifier is stored, so that reading the store does not
    // allow finishing a sign-in.
    expect(kept.every(({ state }) => JSON.stringify(state) === '{"next":"/"}')).toBe(true);
    expect(world.provider.discoveries).toBe(1);
  });
});

describe('without a provider', () => {
  it('404: the page does not exist', async () => {
    for (const path of ['/sign-in/oidc', '/sign-in/oidc/callback?code=x&state=y'])
      expect((await call(`${world.bare.url}${path}`, 'GET', '', {})).status).toBe(404);
  });
});
