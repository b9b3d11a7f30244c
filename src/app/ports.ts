import { createServer } from 'node:net';
import { listeningPort } from '#platform/net/listening-port.ts';

/** Throws what the server itself would throw later, before anything else has been started. */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, host);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const port = listeningPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
