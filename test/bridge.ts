import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { listeningPort } from '../src/platform/net/listening-port.ts';

export interface Bridge {
  /** Where it listens, on loopback. */
  port: number;
  /** The address of its target, as reached through the bridge. */
  url: string;
  close(): void;
}

/**
 * The suite's PostgreSQL listens on a socket that only its own user may open, but some programs run as another user.
 */
export async function openBridge(to: string): Promise<Bridge> {
  const target = new URL(to);
  const folder = target.searchParams.get('host');
  const server = createServer((caller) => {
    const store =
      folder === null
        ? connect({ host: target.hostname, port: Number(target.port || 5432) })
        : connect(join(folder, `.s.PGSQL.${target.searchParams.get('port') ?? 5432}`));
    caller.pipe(store).pipe(caller);
    caller.on('error', () => store.destroy());
    store.on('error', () => caller.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  const { username, password, pathname } = target;
  return {
    port,
    url: `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`,
    close: () => server.close(),
  };
}
