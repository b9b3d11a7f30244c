import type { App } from '../../../test/harness.ts';
import { type Answer, call, type Tenant } from '../../../test/tenant.ts';
import { type Authenticator, newAuthenticator, type Twist } from './authenticator-for-tests.ts';

/** A call without a session. */
export async function enter(
  app: App,
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // Twenty attempts a minute are enough for people, but not for a test suite.
  await app.services.database.counters.deleteFrom('rate_windows').where('key', 'like', 'login:%').execute();
  return call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), {
    origin: app.url,
    ...headers,
  });
}

export async function optionsOf(asked: Promise<Answer>) {
  const { status, body, text } = await asked;
  if (status !== 200) throw new Error(text);
  return body.data.options;
}

export async function addPasskey(
  app: App,
  tenant: Tenant,
  device: Authenticator = newAuthenticator(app.url),
  twist: Twist = {},
): Promise<{ device: Authenticator; answer: Answer }> {
  const options = await optionsOf(tenant.console('begin_passkey', {}));
  const credential = device.create(options, twist);
  return { device, answer: await tenant.console('finish_passkey', { name: 'Laptop', credential }) };
}

/** As if the last proof was six minutes ago. */
export const forgetProof = ({ services }: App, { userId }: Tenant) =>
  services.database.executeSql(
    "update sessions set proved_at = now() - interval '6 minutes' where user_id = $1",
    [userId],
  );

export async function auditOf({ services }: App, { workspaceId }: Tenant, operation: string) {
  return services.database.system
    .selectFrom('audit_log')
    .select(['operation', 'actor_id', 'address', 'device', 'input'])
    .where('workspace_id', '=', workspaceId)
    .where('operation', '=', operation)
    .execute();
}
