import type { ConsoleClient, ConsoleOperations } from '../../../sdk/src/client.ts';
import { approveInSandbox, type SandboxWay } from '../../social/connect/approve-in-sandbox.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DemoClient } from './client.ts';
import { openConsole } from './open-console.ts';

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
    const names = [account.remote?.id ?? account.handle, `demo-${index + 1}`];
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

/** In the sandbox's world they have the names and figures of the demo; then each is connected by its owner. */
export async function connectAccounts(demo: DemoClient, ids: AccountIds): Promise<void> {
  const console = openConsole(demo);
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
        await approveInSandbox(wayOf(demo, console), account.platform, remote, accountId);
      });
    }),
  );
  await console.signOut();
}

const wayOf = (
  demo: DemoClient,
  console: ConsoleClient,
): SandboxWay<ConsoleOperations['start_connect']['input']['platform']> => ({
  start: (wish) => console.call('start_connect', wish),
  finish: (consent) => console.call('finish_connect', consent),
  signIn: (wish) => console.call('connect_with_password', wish),
  visit: (url) => demo.send('GET', url),
});
