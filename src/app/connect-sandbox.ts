import { z } from 'zod';
import { cookieName } from '#api/faces/console.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/client.ts';
import { createAddressPolicy } from '#platform/net/address-guard.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { createConsoleClient } from '../../sdk/src/client.ts';
import { endByToken, insertSession } from '../people/sessions/store.ts';
import { findByEmail } from '../people/users/store.ts';
import { fetchThrough } from './fetch-through.ts';
import { UsageError } from './roles.ts';
import { publicUrlOf } from './public-url.ts';

/** A server running on this machine, with a sandbox. */
interface Server {
  baseUrl: string;
  cookieName: string;
  fetch: typeof fetch;
}

const WaysIn = z.object({ data: z.object({ sandbox: z.boolean() }) });

export async function findServer(config: Config, undo: (() => Promise<void>)[]): Promise<Server> {
  const outbound = createOutbound({ policy: createAddressPolicy([]), clock: systemClock });
  undo.push(() => outbound.close());
  // Uses the address it listens on, because the public one may be behind a proxy.
  const baseUrl = publicUrlOf({ ...config, publicUrl: null }, config.port);
  const ask = fetchThrough(outbound);
  const ways = await ask(`${baseUrl}/api/console/ways-in`)
    .then(async (answer) => WaysIn.parse(await answer.json()).data)
    .catch(() => null);
  if (ways === null)
    throw new UsageError(
      `--sandbox: no server answers at ${baseUrl}. Start it first, or leave --sandbox out.`,
    );
  if (!ways.sandbox)
    throw new UsageError(
      '--sandbox: the server runs without a sandbox. Start it with PARLANCE_SANDBOX_URL, or leave --sandbox out.',
    );
  const publicUrl = publicUrlOf(config, config.port);
  return { baseUrl, cookieName: cookieName({ publicUrl }), fetch: ask };
}

/** Connects as the new owner would in the browser, with a session that ends with it. */
export async function connectSandbox(
  { system }: Database,
  server: Server,
  { email }: { email: string },
): Promise<void> {
  const owner = await findByEmail(system, email);
  if (!owner) throw new Error('The new owner was not found.');
  const agent = 'parlance users';
  const token = await insertSession(system, { userId: owner.id, address: '127.0.0.1', agent, factors: [] });
  try {
    const session = { load: () => `${server.cookieName}=${token}`, save() {} };
    const client = createConsoleClient({ ...server, email, password: '', session });
    await client.call('connect_sandbox', {});
  } finally {
    await endByToken(system, token);
  }
}
