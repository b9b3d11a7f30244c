import { type ConsoleClient, createConsoleClient } from '../../../sdk/src/client.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import type { DemoClient } from './client.ts';
import { fetchThrough } from './fetch-through.ts';

/** Account id by the key that the demo's posts use. */
export type AccountIds = ReadonlyMap<string, string>;

/** Also those of a demo world that was made before the sandbox knew its accounts. */
export async function readAccountIds(demo: DemoClient): Promise<AccountIds> {
  const rows = await demo.read<{ id: string; platform: string; platform_account_id: string }>(
    'select id, platform, platform_account_id from accounts where workspace_id = $1 and disconnected_at is null',
    [demo.workspaceId],
  );
  const ids = new Map<string, string>();
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    const names = [account.remote?.id, `demo-${index + 1}`];
    const row = rows.find(
      (each) => each.platform === account.platform && names.includes(each.platform_account_id),
    );
    if (!row) continue;
    ids.set(account.key, row.id);
    if (account.remote && row.platform_account_id !== account.remote.id)
      await demo.read('update accounts set platform_account_id = $1 where id = $2', [
        account.remote.id,
        row.id,
      ]);
  }
  return ids;
}

/** Of the accounts on platforms with an API. */
export function connectedIds(ids: AccountIds): string[] {
  return DEMO_ACCOUNTS.flatMap(({ key, remote }) => (remote ? (ids.get(key) ?? []) : []));
}

/**
 * As the owner would in the browser: sign in, go to the platform, approve, come back. The tokens are the
 * sandbox's own, and everything after this works as with a real platform.
 */
export async function connectAccounts(demo: DemoClient, ids: AccountIds): Promise<void> {
  const { baseUrl, outbound, signal } = demo.options;
  const { email, password } = demo.credentials.owner;
  const console = createConsoleClient({ baseUrl, email, password, signal, fetch: fetchThrough(outbound) });
  await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => {
      const { remote } = account;
      const accountId = ids.get(account.key);
      if (!remote || accountId === undefined) return;
      await demo.once(`connected-${account.key}`, async () => {
        const { id, handle, facts } = remote;
        const { name, followers } = account;
        await demo.sandbox('POST', `/__sandbox/${account.platform}/accounts`, {
          id,
          handle,
          name,
          followers,
          ...(facts && { facts }),
        });
        await connect(demo, console, account, remote, accountId);
      });
    }),
  );
  await console.signOut();
}

async function connect(
  demo: DemoClient,
  console: ConsoleClient,
  { platform }: DemoAccount,
  remote: NonNullable<DemoAccount['remote']>,
  accountId: string,
): Promise<void> {
  const password = remote.facts?.['appPassword'];
  if (typeof password === 'string') {
    await console.call('connect_with_password', { platform, accountId, handle: remote.handle, password });
    return;
  }
  const { authorizeUrl } = await console.call('start_connect', { platform, accountId });
  const consent = new URL(authorizeUrl);
  consent.searchParams.set('approve_as', remote.id);
  const { status, headers } = await demo.send('GET', consent.href);
  const back = new URL(headers['location'] ?? 'about:blank').searchParams;
  const [code, state] = [back.get('code'), back.get('state')];
  if (code === null || state === null) throw new Error(`${platform} gave no consent (${status})`);
  await console.call('finish_connect', { platform, code, state });
}
