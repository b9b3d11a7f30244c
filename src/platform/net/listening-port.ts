import type { Server } from 'node:net';

/** The port that the system gave; 0 when the server listens on none. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
