import { lookup } from 'node:dns/promises';
import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { Clock } from '../clock.ts';
import { startDeadline } from './deadline.ts';

export interface Resolver {
  /** All addresses of the name, A and AAAA, in order of preference. */
  resolve(host: string): Promise<readonly string[]>;
}

export interface DialOptions {
  /** The IP literal that was checked. The dialer never resolves anything. */
  address: string;
  /** The host as in the URL, used for SNI and the certificate. */
  host: string;
  port: number;
  tls: boolean;
  signal?: AbortSignal;
  timeoutMs: number;
}

export interface Dialer {
  dial(options: DialOptions): Promise<Socket>;
}

export type DialFailure = 'blocked_address' | 'resolve_failed' | 'connect_failed' | 'timeout' | 'tls_failed';

/** Why the connection failed. By definition nothing of a request has been sent. */
export class DialError extends Error {
  readonly failure: DialFailure;

  constructor(failure: DialFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DialError';
    this.failure = failure;
  }
}

export const systemResolver: Resolver = {
  async resolve(host) {
    const answers = await lookup(host, { all: true, order: 'verbatim' });
    return answers.map((answer) => answer.address);
  },
};

export function createDialer(clock: Clock): Dialer {
  return {
    async dial({ address, host, port, tls, signal, timeoutMs }) {
      const deadline = startDeadline(clock, timeoutMs, [signal]);
      try {
        const plain = netConnect({ host: address, port, noDelay: true });
        await opened(plain, 'connect', deadline.signal, 'connect_failed');
        if (!tls) return plain;
        // TCP first and TLS on top, so that "nobody listens" and "bad certificate"
        // are two different failures.
        const secure = tlsConnect({
          socket: plain,
          host,
          // RFC 6066 forbids IP literals in SNI; the certificate is then compared with `host`.
          ...(isIP(host) === 0 ? { servername: host } : {}),
          ALPNProtocols: ['http/1.1'],
          // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would change the default.
          rejectUnauthorized: true,
        });
        await opened(secure, 'secureConnect', deadline.signal, 'tls_failed');
        return secure;
      } catch (error) {
        if (deadline.isExpired()) throw new DialError('timeout', 'Connecting took too long.', error);
        throw error;
      } finally {
        deadline.cancel();
      }
    },
  };
}

function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  failure: DialFailure,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', onAbort);
      socket.off('close', onClose);
      finish();
    };
    const fail = (error: unknown) => {
      settle(() => reject(error));
      socket.destroy();
    };
    const onAbort = () => fail(signal.reason);
    const onClose = () => fail(new DialError(failure, 'The peer hung up.'));
    // Stays for the life of the socket: an error before its next owner listens must not be fatal.
    socket.on('error', (error) => fail(new DialError(failure, 'The connection failed.', error)));
    socket.once('close', onClose);
    socket.once(event, () => settle(resolve));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
