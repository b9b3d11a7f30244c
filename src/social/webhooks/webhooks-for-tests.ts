import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { attempt } from '#platform/webhooks/attempt.ts';
import { claimDue, reclaimLost } from '#platform/webhooks/claim.ts';
import type { App } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { emitEvent, type Happening, SYSTEM } from '../events/emit-event.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

export async function makeWebhook(tenant: Tenant, fields: object = {}): Promise<Answer['body']> {
  const answer = await tenant.social('POST', '/webhooks', { url: 'http://127.0.0.1:9999/', ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

const POST = { postId: 'pst_1', status: 'draft' };
const SAMPLES = {
  'post.created': { type: 'post.created', data: { ...POST, createdVia: 'api' } },
  'post.updated': { type: 'post.updated', data: POST },
  'post.failed': { type: 'post.failed', data: POST },
  'post.published': { type: 'post.published', data: POST },
} satisfies Record<string, Happening>;

/** Something happens. */
export async function happen(
  { services }: App,
  tenant: Tenant,
  what: keyof typeof SAMPLES | Happening,
): Promise<string> {
  const { database, clock } = services;
  const scope = { workspaceId: tenant.workspaceId, projectId: null };
  const told: Happening = typeof what === 'string' ? SAMPLES[what] : what;
  return database.tenant(scope, (db) =>
    emitEvent({ db, clock }, { ...told, workspaceId: tenant.workspaceId, actor: SYSTEM }),
  );
}

/** One round of the dispatcher, to its end. */
export async function sendDue({ services }: App, owner: string = randomUUID()): Promise<void> {
  await reclaimLost(services.database);
  const due = await claimDue(services.database, webhookEndpoint, owner, 100);
  await Promise.all(due.map((claimed) => attempt(services, webhookEndpoint, owner, claimed)));
}

/** Waits are rows, and the store has its own clock: everything that waits, or fails, has done so for longer. */
export async function age({ services }: App, seconds: number): Promise<void> {
  const { system } = services.database;
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`update deliveries set next_attempt_at = next_attempt_at - ${by}, lease_until = lease_until - ${by}`.execute(
    system,
  );
  await sql`update webhooks set failing_since = failing_since - ${by}`.execute(system);
}

export async function deliveriesOf(tenant: Tenant, webhookId: string): Promise<Answer['body'][]> {
  const { body } = await tenant.social('GET', `/webhooks/${webhookId}/deliveries`);
  return body.data.items;
}
