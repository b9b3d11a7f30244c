import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { listeningPort } from '../src/platform/net/listening-port.ts';

export interface ReceivedLetter {
  from: string;
  to: string[];
  /** Headers and body, as received. */
  data: string;
}

export interface SmtpOptions {
  /**
   * Answers a command in place of the server; null leaves it to the server. 'hang' never answers, 'hang up' closes
   * the connection.
   */
  answer?(command: string): string | null;
  /** Its answer to a complete e-mail. */
  accepts?(letter: ReceivedLetter): string;
  /** Offers STARTTLS with it. */
  identity?: { key: string; cert: string };
  /** TLS from the first byte. */
  isTls?: boolean;
  /** Offers AUTH, and knows these credentials. */
  login?: { user: string; password: string };
}

interface SmtpServer {
  port: number;
  letters: readonly ReceivedLetter[];
  /** Every line received, over TLS or not. */
  lines: readonly string[];
  close(): Promise<void>;
}

/** The part of RFC 5321 that one e-mail needs, on loopback. */
export async function startSmtpServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const letters: ReceivedLetter[] = [];
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const secure = (plain: Socket) =>
    new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(options.identity) });

  function talk(socket: Socket, isSecure: boolean, greets: boolean): void {
    let letter: ReceivedLetter = { from: '', to: [], data: '' };
    let isData = false;
    let held = '';
    socket.on('error', () => {});
    const say = (text: string) => {
      if (text === 'hang up') socket.destroy();
      else if (text !== 'hang') socket.write(`${text}\r\n`);
    };
    const capabilities = () =>
      [
        '250-loopback',
        ...(options.identity && !isSecure ? ['250-STARTTLS'] : []),
        ...(options.login ? ['250-AUTH PLAIN'] : []),
        '250 8BITMIME',
      ].join('\r\n');
    const hear = (line: string) => {
      lines.push(line);
      const own = options.answer?.(line);
      if (own) return say(own);
      const [verb = '', rest = ''] = line.split(/ (.*)/s);
      const address = /<([^>]*)>/.exec(rest)?.[1] ?? '';
      switch (verb.toUpperCase()) {
        case 'EHLO':
          return say(capabilities());
        case 'STARTTLS': {
          if (!options.identity) return say('502 unknown');
          socket.removeAllListeners('data');
          socket.write('220 go on\r\n');
          return talk(secure(socket), true, false);
        }
        case 'AUTH': {
          const { user = '', password = '' } = options.login ?? {};
          const right = Buffer.from(`\0${user}\0${password}`).toString('base64');
          return say(rest === `PLAIN ${right}` ? '235 welcome' : '535 no');
        }
        case 'MAIL':
          letter = { from: address, to: [], data: '' };
          return say('250 ok');
        case 'RCPT':
          letter.to.push(address);
          return say('250 ok');
        case 'DATA':
          isData = true;
          return say('354 go on');
        case 'QUIT':
          say('221 bye');
          return void socket.end();
        default:
          return say('502 unknown');
      }
    };
    const finish = () => {
      isData = false;
      const verdict = options.accepts?.(letter) ?? '250 taken';
      if (verdict.startsWith('250')) letters.push(letter);
      say(verdict);
    };
    socket.on('data', (chunk) => {
      held += chunk;
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        if (!isData) hear(line);
        else if (line === '.') finish();
        else letter.data += `${line.replace(/^\./, '')}\r\n`;
      }
    });
    if (greets) say(options.answer?.('') ?? '220 loopback');
  }

  const server = createServer((plain) => {
    sockets.add(plain);
    plain.on('error', () => {});
    talk(options.isTls ? secure(plain) : plain, options.isTls === true, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: listeningPort(server),
    letters,
    lines,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
