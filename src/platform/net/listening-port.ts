import type { Server } from 'node:net';

/** The port assigned by the system; 0 when the server is not listening. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
