import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

/** Connects an account of the sandbox as a person would; returns its id. */
export async function connectBluesky(tenant: Tenant, handle = 'lantern.bsky.test'): Promise<string> {
  const passwords: Record<string, string> = {
    'lantern.bsky.test': 'lant-ern1-lant-ern2',
    'paperboat.bsky.test': 'pape-rboa-pape-rboa',
  };
  const answer = await tenant.console('connect_with_secret', {
    platform: 'bluesky',
    values: { handle, appPassword: passwords[handle] },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.accountId;
}

/** Starts, gives consent on the platform's page, and returns the parameters it sends back. */
export async function consent(
  tenant: Tenant,
  platform: string,
  wish: { accountId?: string; as?: string; deny?: true } = {},
): Promise<{ code: string | null; state: string; error: string | null }> {
  const { as, deny, ...input } = wish;
  const started = await tenant.console('start_connect', { platform, ...input });
  if (started.status !== 200) throw new Error(started.text);
  const url = new URL(started.body.data.authorizeUrl);
  if (deny) url.searchParams.set('deny', '1');
  else if (as === undefined) url.searchParams.set('auto', '1');
  else url.searchParams.set('approve_as', as);
  const page = await fetch(url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? 'none:');
  return {
    code: back.searchParams.get('code'),
    state: back.searchParams.get('state') ?? '',
    error: back.searchParams.get('error'),
  };
}

export const connectTiktok = (tenant: Tenant, as?: string) => connect(tenant, 'tiktok', as);

/** Connects by consent, as the first person of the sandbox or as the given one. */
export async function connect(tenant: Tenant, platform: string, as?: string): Promise<string> {
  const { code, state } = await consent(tenant, platform, as === undefined ? {} : { as });
  const answer = await tenant.console('finish_connect', { platform, code, state });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.accountId;
}

export async function statusOf({ services }: App, accountId: string): Promise<string> {
  const row = await services.database.system
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function accountEvents({ services }: App, tenant: Tenant): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('events')
    .select('type')
    .where('workspace_id', '=', tenant.workspaceId)
    .where('type', 'like', 'account.%')
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}
