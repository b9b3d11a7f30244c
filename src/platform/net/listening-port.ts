import { createServer, type Server } from 'node:net';

/** The port assigned by the system; 0 when the server is not listening. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Throws what the server itself would throw later, before anything else has been started. */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, host);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const port = listeningPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
