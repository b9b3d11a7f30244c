import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { addMember } from '../../src/people/members/store/members.ts';
import {
  enter,
  invite,
  makeMember,
  makeUser,
  PASSWORD,
  refusal,
  signIn,
  tokenOf,
} from '../../src/people/people-for-tests.ts';
import { startApp } from '../harness.ts';
import { call } from '../tenant.ts';

const app = await startApp();

const SPENT = 'This link is not valid any more.';
const NEXT = 'a rather new password';
const system = () => app.services.database.system;

describe('information about accounts', () => {
  it('login and ask_password_reset answer the same for known and unknown addresses', async () => {
    const { email } = await makeUser(app);
    const bare = ({ body, status }: { body: { requestId?: string }; status: number }) =>
      JSON.stringify([status, { ...body, requestId: '' }]);
    const pairs = async (name: string, rest: object) =>
      Promise.all(
        [email, 'nobody-at-all@people.example'].map(async (address) =>
          bare(await enter(app, name, { email: address, ...rest })),
        ),
      );
    for (const [name, rest] of [
      ['login', { password: 'wrong' }],
      ['ask_password_reset', {}],
    ] as const) {
      const [known, unknown] = await pairs(name, rest);
      expect(unknown?.replace(/req_\w+/g, '')).toBe(known?.replace(/req_\w+/g, ''));
    }
  });

  it('an admin of one workspace gets no link for a member of two', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const member = await makeMember(app, tenant, 'author');
    const { link } = (await tenant.console('make_reset_link', { userId: member.userId })).body.data;
    const rights = { role: 'owner', localization: null, languages: null } as const;
    await addMember(system(), other.workspaceId, { userId: member.userId, ...rights });
    expect((await tenant.console('make_reset_link', { userId: member.userId })).status).toBe(409);
    // The earlier session does not give access to later data either.
    const reset = { token: tokenOf(link), password: NEXT };
    expect((await enter(app, 'reset_password', reset)).body.error.message).toBe(SPENT);
  });

  it('an invitation for another address', async () => {
    const user = await signIn(app, await makeUser(app));
    const { token } = await invite(await app.tenant(), { email: 'somebody-else@people.example' });
    const answer = await enter(app, 'accept_invitation', { token }, { cookie: user.cookie });
    expect(refusal(answer)).toEqual([403, 'forbidden']);
    // A chosen address does not replace the invited one.
    const person = { name: 'Eve', email: 'eve@people.example', password: PASSWORD };
    const anew = await enter(app, 'accept_invitation', { token, person });
    const made = await system()
      .selectFrom('users')
      .select('email')
      .where('id', '=', anew.body.data.userId)
      .executeTakeFirst();
    expect(made?.email).toBe('somebody-else@people.example');
  });
});

describe('requests from outside', () => {
  const entrances = registry.entrances.map(({ name }) => [name]);

  it.each(entrances)('%s: from a page of another site', async (name) => {
    const answer = await enter(app, name, {}, { origin: 'https://evil.example' });
    expect(refusal(answer)).toEqual([403, 'forbidden']);
  });

  it.each(entrances)('%s: a body of five thousand bytes, a misspelt field, not an object', async (name) => {
    expect((await enter(app, name, { email: 'x'.repeat(5000) })).status).toBe(413);
    expect((await enter(app, name, { emial: 'a@b.example' })).status).toBe(400);
    const raw = (text: string) => call(`${app.url}/api/console/${name}`, 'POST', text, { origin: app.url });
    for (const text of ['[]', '"x"', '{', 'null']) expect((await raw(text)).status).toBe(400);
  });
});

describe('operations about oneself', () => {
  const personal = registry.operations.filter(({ of }) => of === 'person');

  /** The input of operations that need one; the others take nothing. */
  const bodies = (mine: string, theirs: { sessionId: string; workspaceId: string }) =>
    ({
      end_session: { id: theirs.sessionId },
      update_me: { name: 'Mallory' },
      change_password: { current: PASSWORD, next: NEXT },
      prove_again: { password: PASSWORD },
      confirm_totp: { code: '123456' },
      create_workspace: { name: 'Mine', agencyId: null },
      keep_workspace: { workspaceId: theirs.workspaceId },
      delete_me: { email: mine },
    }) as Record<string, object>;

  it.each(personal.map(({ name }) => [name]))(
    '%s: neither shows nor changes rows of another person',
    async (name) => {
      const tenant = await app.tenant();
      const mallory = await makeMember(app, tenant, 'admin');
      const victim = await makeMember(app, tenant, 'author');
      const other = await app.tenant();
      const { items } = (await victim.console('list_sessions')).body.data;
      const snapshot = async () =>
        JSON.stringify(
          (
            await sql`
            select (select to_jsonb(u) from users u where u.id = ${victim.userId}) as person,
                   (select jsonb_agg(to_jsonb(s) - 'last_seen_at' order by s.id) from sessions s where s.user_id = ${victim.userId}) as sessions,
                   (select jsonb_agg(to_jsonb(r)) from recovery_codes r where r.user_id = ${victim.userId}) as codes,
                   (select jsonb_agg(to_jsonb(m) order by m.workspace_id) from members m where m.user_id = ${victim.userId}) as members,
                   (select to_jsonb(w) from workspaces w where w.id = ${other.workspaceId}) as other`.execute(
              system(),
            )
          ).rows,
        );
      const before = await snapshot();
      const body =
        bodies(mallory.email, { sessionId: items[0].id, workspaceId: other.workspaceId })[name] ?? {};
      const { text, status } = await mallory.console(name, body);
      expect(status).not.toBe(500);
      expect(await snapshot()).toBe(before);
      for (const secret of [victim.userId, victim.email, items[0].id, other.workspaceId])
        expect(text).not.toContain(secret);
    },
  );
});
