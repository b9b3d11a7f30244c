import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { call, type Tenant } from '../../../test/tenant.ts';
import { signBody } from '../../platform/auth/app-key.ts';
import { makeLink } from '../links/store.ts';
import {
  addTotp,
  cookieOf,
  enter,
  invite,
  PASSWORD,
  type Person,
  personWith,
  refusal,
  tokenOf,
} from '../people-for-tests.ts';
import { PROOF } from '../passwords/may-reset.ts';

/** An installation that sends email, where somebody registers an address in advance. */
const smtp = await startSmtpServer();
const app = await openApp({
  databaseUrl: await freshDatabase(),
  roles: ['api', 'worker'],
  env: {
    PARLANCE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PARLANCE_MAIL_FROM: 'post@studio.example',
  },
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const NEXT = 'a rather new password';
let count = 0;

/** The inviter uses the link in the answer themselves and sets their own password and factor. */
async function takeInAdvance() {
  const mallory = await app.tenant();
  const email = `victim-${(count += 1)}@studio.example`;
  const { shown: token } = await inviteByMail(mallory, email);
  const person = { name: 'Victim', password: PASSWORD };
  const answer = await enter(app, 'accept_invitation', { token, person });
  const { userId } = answer.body.data;
  const inside = personWith(app, userId, email, cookieOf(answer));
  await addTotp(app, inside);
  return { mallory, email, userId, inside };
}

/** The link in the email that `act` sends to the address; there may have been earlier ones. */
async function letterAfter(email: string, path: string, act: () => Promise<unknown>): Promise<string> {
  const before = smtp.letters.length;
  await act();
  return until(`a letter to ${email}`, async () => {
    const letter = smtp.letters.slice(before).find(({ to }) => to.includes(email));
    return letter?.data.replaceAll('=\r\n', '').match(new RegExp(`${path}#([\\w-]+)`))?.[1];
  });
}

const resetByMail = (email: string) =>
  letterAfter(email, 'reset-password', () => enter(app, 'ask_password_reset', { email }));

const stateOf = async (userId: string) =>
  (
    await sql<{ proved: boolean; totp: boolean; codes: number; sessions: number }>`
      select email_proved_at is not null as proved, totp_confirmed_at is not null as totp,
             (select count(*)::int from recovery_codes where user_id = u.id) as codes,
             (select count(*)::int from sessions where user_id = u.id) as sessions
        from users u where id = ${userId}`.execute(app.services.database.system)
  ).rows[0];

const inviteByMail = async (tenant: Tenant, email: string, rights: object = {}) => {
  let shown = '';
  const mailed = await letterAfter(email, 'invitation', async () => {
    shown = (await invite(tenant, { email, ...rights })).token;
  });
  return { shown, mailed };
};

describe('an address that was registered in advance', () => {
  it('the link in the answer proves nothing, even if mail is set up', async () => {
    const { userId } = await takeInAdvance();
    expect(await stateOf(userId)).toMatchObject({ proved: false, totp: true });
  });

  it('a letter to it gives the user to its reader, and every earlier way to sign in ends', async () => {
    const { email, userId, inside } = await takeInAdvance();
    const token = await resetByMail(email);
    expect((await enter(app, 'reset_password', { token, password: NEXT })).status).toBe(200);
    expect(await stateOf(userId)).toEqual({ proved: true, totp: false, codes: 0, sessions: 0 });
    expect((await inside.console('get_me')).status).toBe(401);
    expect((await enter(app, 'login', { email, password: PASSWORD })).status).toBe(401);
    // The second factor of another person is not required.
    expect((await enter(app, 'login', { email, password: NEXT })).body.data).toEqual({ userId });
  });

  it('an invitation of another workspace that came by mail does the same', async () => {
    const { email, userId, inside } = await takeInAdvance();
    const { shown, mailed } = await inviteByMail(await app.tenant(), email);
    expect((await enter(app, 'read_invitation', { token: shown })).body.data.mustSignIn).toBe(true);
    // For the reader of the mail it is as if the address were unused.
    expect((await enter(app, 'read_invitation', { token: mailed })).body.data.mustSignIn).toBe(false);
    const person = { name: 'Vera', password: NEXT };
    const joined = await enter(app, 'accept_invitation', { token: mailed, person });
    expect([joined.status, joined.body.data.userId]).toEqual([200, userId]);
    expect(await stateOf(userId)).toEqual({ proved: true, totp: false, codes: 0, sessions: 1 });
    expect((await inside.console('get_me')).status).toBe(401);
    expect((await enter(app, 'login', { email, password: PASSWORD })).status).toBe(401);
    const vera = personWith(app, userId, email, cookieOf(joined));
    expect((await vera.console('get_me')).body.data).toMatchObject({ name: 'Vera', secondFactors: [] });
    // One of the two links was used, so the other has ended as well.
    expect((await enter(app, 'read_invitation', { token: shown })).status).toBe(404);
  });

  it('the link in the answer takes nobody’s user away, and adds nobody who does not accept it themselves', async () => {
    const { email, userId } = await takeInAdvance();
    const other = await app.tenant();
    const { shown } = await inviteByMail(other, email);
    const person = { name: 'Eve', password: NEXT };
    const answer = await enter(app, 'accept_invitation', { token: shown, person });
    expect([answer.status, answer.body.error.params]).toEqual([409, { need: 'sign_in' }]);
    expect((await other.console('list_members', {})).text).not.toContain(userId);
    expect(await stateOf(userId)).toMatchObject({ proved: false, totp: true });
  });

  it('a link of the operator of the installation counts like a letter', async () => {
    const { userId, inside } = await takeInAdvance();
    const token = await makeLink(app.services.database.system, {
      kind: 'reset',
      userId,
      state: PROOF,
      lifeSec: 60,
    });
    await enter(app, 'reset_password', { token, password: NEXT });
    expect(await stateOf(userId)).toEqual({ proved: true, totp: false, codes: 0, sessions: 0 });
    expect((await inside.console('get_me')).status).toBe(401);
  });

  it('a link of an admin does not: the second factor stays', async () => {
    const { mallory, userId } = await takeInAdvance();
    const { link } = (await mallory.console('make_reset_link', { userId })).body.data;
    await enter(app, 'reset_password', { token: tokenOf(link), password: NEXT });
    expect(await stateOf(userId)).toMatchObject({ proved: false, totp: true, codes: 10 });
  });
});

describe('access that somebody granted while they had the account', () => {
  /** An admin with another person's address, with one of every kind of access that works without them. */
  async function handOut() {
    const mallory = await app.tenant();
    const email = `handed-${(count += 1)}@studio.example`;
    const { shown: token } = await inviteByMail(mallory, email, { role: 'admin' });
    const answer = await enter(app, 'accept_invitation', {
      token,
      person: { name: 'Victim', password: PASSWORD },
    });
    const { userId } = answer.body.data;
    const inside = personWith(app, userId, email, cookieOf(answer));
    const credential = await made(inside, 'create_credential', {
      name: 'Way back',
      scopes: ['workspace:read', 'posts:read'],
      confirmMode: 'preauthorized',
    });
    const key = await made(inside, 'create_app_key', { project_id: mallory.projectId, label: 'Way back' });
    const post = await made(inside, 'create_post', { content: { text: 'The bells ring.' } });
    const review = await made(inside, 'create_review_link', { postId: post.postId });
    const invitation = await made(inside, 'invite_member', { role: 'viewer' });
    return { mallory, email, userId, inside, credential, key, review, invitation };
  }
  type Handed = Awaited<ReturnType<typeof handOut>>;

  const made = async (inside: Person, operation: string, body: object) => {
    const answer = await inside.console(operation, body, { 'idempotency-key': `handed-${(count += 1)}` });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body.data;
  };

  const signed = ({ app_key, app_secret }: { app_key: string; app_secret: string }) => {
    const timestamp = String(Math.floor(app.services.clock.now().getTime() / 1000));
    const sign = signBody(timestamp, '', app_secret);
    return { 'x-svc-appkey': app_key, 'x-svc-timestamp': timestamp, 'x-svc-sign': sign };
  };

  /** Whether each of them still works, over the wire. */
  async function works({ mallory, credential, key, review, invitation }: Handed) {
    const bearer = { authorization: `Bearer ${credential.accessToken}` };
    return [
      (await call(`${app.url}/api/v1/workspace`, 'GET', '', bearer)).status,
      (await call(`${app.url}/api/open/v1/languages`, 'GET', '', signed(key))).status,
      (await enter(app, 'read_review', { token: tokenOf(review.link) })).status,
      (await enter(app, 'read_invitation', { token: tokenOf(invitation.link) })).status,
      // Objects created by the real owner of the workspace stay.
      (await mallory.social('GET', '/workspace')).status,
      (await mallory.open('GET', '/languages')).status,
    ];
  }

  it('ends with a new password by mail; the letter and the log list it', async () => {
    const handed = await handOut();
    const { email, userId, mallory, credential, key, review, invitation } = handed;
    expect(await works(handed)).toEqual([200, 200, 200, 200, 200, 200]);
    const token = await resetByMail(email);
    const before = smtp.letters.length;
    expect((await enter(app, 'reset_password', { token, password: NEXT })).status).toBe(200);
    expect(await works(handed)).toEqual([401, 403, 404, 404, 200, 200]);
    const letter = await until('the letter about what ended', async () =>
      smtp.letters.slice(before).find(({ to }) => to.includes(email)),
    );
    const text = letter.data.replaceAll('=\r\n', '');
    for (const mark of [key.app_key, review.id, invitation.id, 'the password', 'open sessions: 1'])
      expect(text).toContain(mark);
    expect(text).toContain(credential.accessToken.slice(-4));
    expect(text).not.toContain('Way back');
    for (const objectId of [credential.id, key.key_id, review.id, invitation.id]) {
      const { items } = (await mallory.console('list_audit_log', { objectId })).body.data;
      expect(items[0]).toMatchObject({ operation: 'end_handed_out', actor: { id: userId } });
    }
    const { items } = (await mallory.console('list_audit_log', { operation: 'end_ways_in' })).body.data;
    expect(items).toMatchObject([{ actor: { id: userId }, input: { password: true, sessions: 1 } }]);
  });

  it('ends with an invitation of another workspace that came by mail, and no log names the other workspace', async () => {
    const handed = await handOut();
    const other = await app.tenant();
    const { mailed } = await inviteByMail(other, handed.email);
    const person = { name: 'Vera', password: NEXT };
    expect((await enter(app, 'accept_invitation', { token: mailed, person })).status).toBe(200);
    expect(await works(handed)).toEqual([401, 403, 404, 404, 200, 200]);
    const log = (await other.console('list_audit_log', {})).text;
    expect(log).not.toContain(handed.credential.id);
  });

  it('stays with a link of an admin, which proves nothing', async () => {
    const handed = await handOut();
    const { userId } = handed;
    const { link } = (await handed.mallory.console('make_reset_link', { userId })).body.data;
    await enter(app, 'reset_password', { token: tokenOf(link), password: NEXT });
    expect(await works(handed)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('an address that was proved', () => {
  async function provedMember() {
    const email = `proved-${(count += 1)}@studio.example`;
    const { mailed } = await inviteByMail(await app.tenant(), email);
    const person = { name: 'Pia', password: PASSWORD };
    const answer = await enter(app, 'accept_invitation', { token: mailed, person });
    const { userId } = answer.body.data;
    await addTotp(app, personWith(app, userId, email, cookieOf(answer)));
    return { email, userId };
  }

  it('a new password by mail leaves the second factor as it is', async () => {
    const { email, userId } = await provedMember();
    expect(await stateOf(userId)).toMatchObject({ proved: true });
    const token = await resetByMail(email);
    await enter(app, 'reset_password', { token, password: NEXT });
    expect(await stateOf(userId)).toEqual({ proved: true, totp: true, codes: 10, sessions: 0 });
  });

  it('nobody can register it again, not even with a letter', async () => {
    const { email } = await provedMember();
    const { mailed } = await inviteByMail(await app.tenant(), email);
    expect((await enter(app, 'read_invitation', { token: mailed })).body.data.mustSignIn).toBe(true);
    const person = { name: 'Eve', password: NEXT };
    expect(refusal(await enter(app, 'accept_invitation', { token: mailed, person }))).toEqual([
      409,
      'conflict',
    ]);
  });
});
