import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createAddressPolicy } from '#platform/net/address-guard.ts';
import { selfSigned } from '#platform/net/certificate-for-tests.ts';
import { answerNames } from '#platform/net/loopback-for-tests.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { type SmtpOptions, startSmtpServer } from '../../../test/smtp-server.ts';
import { type Letter, MailError, type PostOffice, sendLetter } from './smtp.ts';

const trustedBefore = tls.getCACertificates('default');
const openings: (() => Promise<void>)[] = [];
afterEach(async () => {
  tls.setDefaultCACertificates(trustedBefore);
  for (const close of openings.splice(0)) await close();
});

async function serverWith(options: SmtpOptions = {}) {
  const server = await startSmtpServer(options);
  openings.push(server.close);
  return server;
}

const HOST = 'mail.example';
const letter: Letter = { id: 'job_1', to: 'mira@studio.example', subject: 'Grüße', text: 'Hello\n.\nbye\n' };

function send(url: string, more: Partial<PostOffice> = {}, mail: Letter = letter): Promise<void> {
  // A private host name of the operator, which only trusted calls may reach.
  const outbound = createOutbound({
    policy: createAddressPolicy([]),
    clock: systemClock,
    resolver: answerNames(['127.0.0.1']),
  });
  openings.push(outbound.close);
  return sendLetter(mail, {
    outbound,
    clock: systemClock,
    url,
    from: 'Parlance <parlance@studio.example>',
    ownName: 'studio.example',
    signal: new AbortController().signal,
    ...more,
  });
}

async function failureOf(work: Promise<void>): Promise<MailError> {
  const error = await work.then(
    () => new Error('sent'),
    (reason: unknown) => reason,
  );
  if (error instanceof MailError) return error;
  throw error;
}

describe('a letter', () => {
  it('arrives complete, with a Message-ID that stays the same', async () => {
    const server = await serverWith();
    await send(`smtp://${HOST}:${server.port}`);
    await send(`smtp://${HOST}:${server.port}`);
    const [first, second] = server.letters;
    expect(first).toMatchObject({ from: 'parlance@studio.example', to: ['mira@studio.example'] });
    expect(first?.data).toContain('Message-ID: <job_1@studio.example>');
    expect(first?.data).toContain('Auto-Submitted: auto-generated');
    expect(first?.data).toMatch(/Subject: =\?UTF-8\?/);
    expect(first?.data).toMatch(/\r\n\r\nHello\r\n\.\r\nbye\r\n/);
    expect(second?.data).toContain('Message-ID: <job_1@studio.example>');
    expect(server.lines).toContain('EHLO studio.example');
  });

  it('text typed into a subject or an address adds no second header and no second recipient', async () => {
    const server = await serverWith();
    await send(`smtp://${HOST}:${server.port}`, {}, { ...letter, subject: 'a\r\nBcc: eve@evil.example' });
    expect(server.letters[0]?.to).toEqual(['mira@studio.example']);
    expect(server.letters[0]?.data).not.toMatch(/^Bcc:/m);
    const two = { ...letter, to: 'mira@studio.example,eve@evil.example' };
    await send(`smtp://${HOST}:${server.port}`, {}, two).catch(() => {});
    expect(server.lines.filter((line) => line.includes('<eve@'))).toEqual([]);
  });

  it('is sent once the server has accepted it, whatever happens to the connection afterwards', async () => {
    const server = await serverWith({ answer: (line) => (line === 'QUIT' ? 'hang up' : null) });
    await send(`smtp://${HOST}:${server.port}`);
    expect(server.letters).toHaveLength(1);
  });
});

describe('TLS and passwords', () => {
  const login = { user: 'post@studio', password: 's p/a%ce' };
  const who = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;

  it('a password is sent only over TLS, with STARTTLS or from the first byte', async () => {
    const identity = selfSigned(HOST);
    tls.setDefaultCACertificates([...trustedBefore, identity.cert]);
    const later = await serverWith({ identity, login });
    await send(`smtp://${who}@${HOST}:${later.port}`);
    expect([later.letters.length, later.lines[1]]).toEqual([1, 'STARTTLS']);
    const first = await serverWith({ identity, login, isTls: true });
    await send(`smtps://${who}@${HOST}:${first.port}`);
    expect(first.letters).toHaveLength(1);
  });

  it('a password is never sent in plain text, nor to a server with the wrong certificate', async () => {
    const open = await serverWith({ login });
    const misnamed = selfSigned('other.example');
    tls.setDefaultCACertificates([...trustedBefore, misnamed.cert]);
    const wrong = await serverWith({ login, identity: misnamed });
    for (const server of [open, wrong]) {
      const failed = await failureOf(send(`smtp://${who}@${HOST}:${server.port}`));
      expect([failed.message, failed.isPermanent]).toEqual([
        'The mail server offers no TLS that we can trust.',
        false,
      ]);
      expect(server.lines.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
    }
  });

  it('a wrong password is retried later, and is not in the message', async () => {
    const identity = selfSigned(HOST);
    tls.setDefaultCACertificates([...trustedBefore, identity.cert]);
    const server = await serverWith({ identity, login });
    const failed = await failureOf(send(`smtp://user:hunter2@${HOST}:${server.port}`));
    expect(failed).toMatchObject({
      message: 'The mail server does not know our user or password.',
      isPermanent: false,
    });
    expect(server.letters).toEqual([]);
  });
});

describe('a letter that is refused', () => {
  const verdicts: [string, SmtpOptions, boolean, string][] = [
    [
      'nobody of that name',
      { answer: (l) => (l.startsWith('RCPT') ? '550 no mira@ here' : null) },
      true,
      '550',
    ],
    ['later please', { answer: (l) => (l.startsWith('RCPT') ? '451 mira@ later' : null) }, false, '451'],
    ['refused as a whole', { accepts: () => '554 spam' }, true, '554'],
    ['the server is closed', { answer: (l) => (l === '' ? '521 closed' : null) }, false, '521'],
    ['hung up at the end', { accepts: () => 'hang up' }, false, 'hung up'],
    ['not SMTP at all', { answer: (l) => (l === '' ? 'HTTP/1.1 200 OK' : null) }, false, 'mail server'],
  ];
  it.each(verdicts)('%s', async (_title, options, isPermanent, told) => {
    const server = await serverWith(options);
    const failed = await failureOf(send(`smtp://${HOST}:${server.port}`));
    expect(failed.isPermanent).toBe(isPermanent);
    expect(failed.message).toContain(told);
    // Contains neither the server's message nor the recipient.
    expect(`${failed.message}${failed.stack}`).not.toMatch(/mira|spam|later|closed/);
    expect(failed.cause).toBeUndefined();
  });

  it('a silent server is given up after the time limit, at the beginning and at the end', async () => {
    for (const options of [
      { answer: (line: string) => (line === '' ? 'hang' : null) },
      { accepts: () => 'hang' },
    ] satisfies SmtpOptions[]) {
      const server = await serverWith(options);
      const failed = await failureOf(send(`smtp://${HOST}:${server.port}`, { timeoutMs: 150 }));
      expect(failed).toMatchObject({
        message: 'The mail server did not answer in time.',
        isPermanent: false,
      });
    }
  });

  it('a cancelled attempt closes the connection, and a server that does not listen is noticed soon', async () => {
    const giveUp = new AbortController();
    const server = await serverWith({
      answer(line) {
        if (!line.startsWith('MAIL')) return null;
        giveUp.abort();
        return 'hang';
      },
    });
    const failed = await failureOf(send(`smtp://${HOST}:${server.port}`, { signal: giveUp.signal }));
    expect(failed.isPermanent).toBe(false);
    await server.close();
    openings.shift();
    expect((await failureOf(send(`smtp://${HOST}:${server.port}`))).message).toMatch(/could not be reached/);
  });
});
