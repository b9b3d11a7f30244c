import type { Socket } from 'node:net';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Clock } from '#platform/clock.ts';
import { startDeadline } from '#platform/net/deadline.ts';
import type { Outbound } from '#platform/net/outbound.ts';

export interface Letter {
  /** The same for every attempt, so that a receiver can recognize duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

export interface PostOffice {
  outbound: Outbound;
  clock: Clock;
  /** From the configuration: smtp:// or smtps://, optionally with user and password. */
  url: string;
  from: string;
  /** The name we give to the server: the host of our public URL. */
  ownName: string;
  signal: AbortSignal;
  /** The total time, from the connection to the last answer of the server. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Has only our own words, because logs must contain neither the server's message nor the recipient. */
export class MailError extends Error {
  /** The server will never accept this letter. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** Returns once the server has accepted the letter. Later problems do not count as a failure. */
export async function sendLetter(letter: Letter, office: PostOffice): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const url = new URL(office.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTls = url.protocol === 'smtps:';
  const port = url.port === '' ? PORT[isTls ? 'smtps:' : 'smtp:'] : Number(url.port);
  const hasPassword = url.username !== '' || url.password !== '';
  const deadline = startDeadline(office.clock, office.timeoutMs ?? TIMEOUT_MS, [office.signal]);
  let socket: Socket | undefined;
  const hangUp = () => void socket?.destroy();
  deadline.signal.addEventListener('abort', hangUp, { once: true });
  const transport = createTransport({
    host,
    port,
    name: office.ownName,
    secure: isTls,
    // A password is never sent over an unencrypted connection, even if the server stops offering TLS.
    ...(hasPassword && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      forceAuth: true,
      requireTLS: !isTls,
    }),
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would change the default.
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options, callback) {
      office.outbound.connect({ host, port }, deadline.signal).then(
        (connection) => {
          socket = connection;
          if (deadline.signal.aborted) hangUp();
          callback(null, { connection });
        },
        (error: Error) => callback(error),
      );
    },
  });
  try {
    await transport.sendMail({
      from: office.from,
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      messageId: `<${letter.id}@${office.ownName}>`,
      // Prevents out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw inOurWords(error, deadline.isExpired());
  } finally {
    deadline.signal.removeEventListener('abort', hangUp);
    deadline.cancel();
    socket?.destroy();
  }
}

function inOurWords(error: unknown, isLate: boolean): MailError {
  if (isLate) return new MailError('The mail server did not answer in time.', false);
  const { code, originalCode, responseCode, command } = fieldsOf(error);
  if (code === 'EAUTH') return new MailError('The mail server does not know our user or password.', false);
  if (code === 'ETLS' || /^ERR_(?:SSL|TLS)|CERT/.test(String(originalCode ?? '')))
    return new MailError('The mail server offers no TLS that we can trust.', false);
  if (typeof responseCode !== 'number')
    return new MailError('The mail server could not be reached, or it hung up.', false);
  // A refusal before MAIL FROM concerns the connection, a later one the letter.
  const isAboutLetter = /^(?:MAIL FROM|RCPT TO|DATA)\b/.test(String(command ?? ''));
  return new MailError(
    `The mail server refused the letter with ${responseCode}.`,
    isAboutLetter && responseCode >= 500,
  );
}
