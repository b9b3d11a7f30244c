import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { attempt } from '../src/platform/webhooks/attempt.ts';
import { createRecorder } from '../src/platform/webhooks/record.ts';
import { claimDue } from '../src/platform/webhooks/claim.ts';
import { reclaimLost } from '../src/platform/webhooks/store.ts';
import type { EndpointSpec } from '../src/platform/webhooks/endpoint.ts';
import type { App } from './harness.ts';

/** One complete round of the dispatcher for one kind of endpoint; for tests without a worker. */
export async function deliverDue({ services }: App, endpoint: EndpointSpec): Promise<void> {
  const owner = randomUUID();
  await reclaimLost(services.database);
  const { claimed } = await claimDue(services.database, endpoint, owner, 100);
  const record = createRecorder(services, endpoint, owner);
  await Promise.all(claimed.map((each) => attempt(services, endpoint, owner, record, each)));
}

/** Waits are rows, and the store has its own clock: makes waits and failures older. */
export async function age({ services }: App, seconds: number): Promise<void> {
  const { system } = services.database;
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`update deliveries set next_attempt_at = next_attempt_at - ${by}, lease_until = lease_until - ${by}`.execute(
    system,
  );
  await sql`update webhooks set failing_since = failing_since - ${by}`.execute(system);
}
