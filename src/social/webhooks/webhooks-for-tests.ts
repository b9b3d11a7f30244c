import { deliverDue } from '../../../test/deliver.ts';
import type { App } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { emitEvent, type Happening } from '../events/emit-event.ts';
import { SYSTEM } from '../model.ts';
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

/** Emits an event. */
export async function happen(
  { services }: App,
  tenant: Tenant,
  what: keyof typeof SAMPLES | Happening,
): Promise<string> {
  const { database, clock } = services;
  const scope = { workspaceId: tenant.workspaceId, projectId: null };
  const happening: Happening = typeof what === 'string' ? SAMPLES[what] : what;
  return database.tenant(scope, (db) =>
    emitEvent({ db, clock }, { ...happening, workspaceId: tenant.workspaceId, actor: SYSTEM }),
  );
}

/** One complete round of the dispatcher. */
export const sendDue = (app: App) => deliverDue(app, webhookEndpoint);

export async function deliveriesOf(tenant: Tenant, webhookId: string): Promise<Answer['body'][]> {
  const { body } = await tenant.social('GET', `/webhooks/${webhookId}/deliveries`);
  return body.data.items;
}
