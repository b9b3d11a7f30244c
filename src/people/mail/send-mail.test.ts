import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { type ReceivedLetter, startSmtpServer } from '../../../test/smtp-server.ts';
import { call } from '../../../test/tenant.ts';
import { mailJob } from './send-mail.ts';
import { sql } from 'kysely';

const smtp = await startSmtpServer();
const app = await openApp({
  databaseUrl: await freshDatabase(),
  roles: ['api', 'worker'],
  env: {
    PARLANCE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PARLANCE_MAIL_FROM: 'Post <post@studio.example>',
  },
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const enter = (name: string, body: object) =>
  call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), { origin: app.url });
const letterTo = (address: string) =>
  until(`a letter to ${address}`, async () => smtp.letters.find(({ to }) => to.includes(address)));
/** The email is quoted-printable where lines are long. */
const linkIn = ({ data }: ReceivedLetter) =>
  data
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .match(/http:\S+#(\S+)/) ?? ['', ''];
const jobsDone = () =>
  until('all mail jobs are done', async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = ${mailJob.name}
    `.execute(app.services.database.system);
    return rows.every(({ state }) => state === 'completed') && rows;
  });

describe('ask_password_reset with mail', () => {
  it('the link is mailed, sets a new password once, and is in no answer', async () => {
    const { email, password } = await app.tenant();
    const asked = await enter('ask_password_reset', { email: ` ${email.toUpperCase()} ` });
    expect([asked.status, asked.body.data]).toEqual([200, { isMailSetUp: true }]);
    const letter = await letterTo(email);
    expect(letter.from).toBe('post@studio.example');
    const [link = '', token = ''] = linkIn(letter);
    expect(link).toBe(`${app.url}/reset-password#${token}`);

    const next = 'a quite different horse';
    expect((await enter('reset_password', { token, password: next })).status).toBe(200);
    expect((await enter('reset_password', { token, password: `${next}!` })).status).toBe(404);
    expect((await enter('login', { email, password })).status).toBe(401);
    expect((await enter('login', { email, password: next })).status).toBe(200);
  });

  it('an unknown address gets the same answer, and nothing is sent', async () => {
    const { email } = await app.tenant();
    const known = await enter('ask_password_reset', { email });
    await letterTo(email);
    const before = smtp.letters.length;
    const unknown = await enter('ask_password_reset', { email: 'nobody@studio.example' });
    expect([unknown.status, unknown.body.data]).toEqual([known.status, known.body.data]);
    await jobsDone();
    expect(smtp.letters).toHaveLength(before);
  });
});

describe('invite_member with mail', () => {
  it('the link goes to the invited address, and its holder joins', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('invite_member', {
      email: 'ada@studio.example',
      role: 'author',
    });
    expect([status, body.data.isMailed]).toEqual([200, true]);
    const letter = await letterTo('ada@studio.example');
    const [link = '', token = ''] = linkIn(letter);
    // The token in the answer is known to the inviter; this one is not.
    expect(link).toBe(`${app.url}/invitation#${token}`);
    expect(link).not.toBe(body.data.link);
    expect(letter.data).toContain('Subject: Invitation to Test');
    const person = { name: 'Ada', password: 'correct horse battery' };
    expect((await enter('accept_invitation', { token, person })).status).toBe(200);
  });

  it('an open invitation has no address to send it to', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.console('invite_member', { role: 'viewer' });
    expect(body.data.isMailed).toBe(false);
  });

  it('a refused invitation sends nothing', async () => {
    const tenant = await app.tenant();
    const before = (await jobsDone()).length;
    const { status } = await tenant.console('invite_member', { email: tenant.email, role: 'viewer' });
    expect(status).toBe(409);
    expect(await jobsDone()).toHaveLength(before);
  });
});
