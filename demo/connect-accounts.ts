import { approveInSandbox } from '#social/connect/approve-in-sandbox.ts';
import type { ConsoleOperations } from '../sdk/src/client.ts';
import type { DemoClient } from './client.ts';
import { DATA } from './data.ts';

/** Account id by the key that the demo's posts use. */
export type AccountIds = ReadonlyMap<string, string>;

export async function readAccountIds({ store }: DemoClient): Promise<AccountIds> {
  const rows = await store.accounts();
  return new Map(
    DATA.accounts.flatMap(({ key, platform, remote, handle }) => {
      const row = rows.find(
        (each) => each.platform === platform && each.platform_account_id === (remote?.id ?? handle),
      );
      return row ? [[key, row.id]] : [];
    }),
  );
}

/** Of the accounts on platforms with an API. */
export function connectedIds(ids: AccountIds): string[] {
  return DATA.accounts.flatMap(({ key, remote }) => (remote ? (ids.get(key) ?? []) : []));
}

/** In the sandbox's world they have the names and figures of the demo; then each is connected by its owner. */
export async function connectAccounts(demo: DemoClient, ids: AccountIds): Promise<void> {
  const console = demo.openConsole();
  const way = {
    start: (wish: ConsoleOperations['start_connect']['input']) => console.call('start_connect', wish),
    finish: (consent: ConsoleOperations['finish_connect']['input']) =>
      console.call('finish_connect', consent),
    type: (wish: ConsoleOperations['connect_with_secret']['input']) =>
      console.call('connect_with_secret', wish),
    visit: (url: string) => demo.send('GET', url),
  };
  await Promise.all(
    DATA.accounts.map(async ({ key, platform, remote, name, followers }) => {
      const accountId = ids.get(key);
      if (!remote || accountId === undefined) return;
      await demo.store.once(`connected-${key}`, async () => {
        await demo.sandbox('POST', `/__sandbox/${platform}/accounts`, { ...remote, name, followers });
        await approveInSandbox(way, platform, remote, accountId);
      });
    }),
  );
  await console.signOut();
}
