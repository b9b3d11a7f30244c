import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import { type DemoClient, type Json, readJson } from './client.ts';

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
  let signingIn: Promise<Console> | null = null;
  await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => {
      const { remote } = account;
      const accountId = ids.get(account.key);
      if (!remote || accountId === undefined) return;
      await demo.once(`connected-${account.key}`, async () => {
        // Awaited at once by everybody: a refusal that nobody waits for would end the supervisor.
        const console = await (signingIn ??= signIn(demo));
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
  const console = await (signingIn as Promise<Console> | null);
  await console?.('logout', {});
}

type Console = (name: string, body: Json) => Promise<Json>;

async function connect(
  demo: DemoClient,
  console: Console,
  { platform }: DemoAccount,
  remote: NonNullable<DemoAccount['remote']>,
  accountId: string,
): Promise<void> {
  const password = remote.facts?.['appPassword'];
  if (typeof password === 'string') {
    await console('connect_with_password', { platform, accountId, handle: remote.handle, password });
    return;
  }
  const { authorizeUrl } = await console('start_connect', { platform, accountId });
  const consent = new URL(String(authorizeUrl));
  consent.searchParams.set('approve_as', remote.id);
  const { status, headers } = await demo.send('GET', consent.href, {});
  const back = new URL(headers['location'] ?? 'about:blank').searchParams;
  const [code, state] = [back.get('code'), back.get('state')];
  if (code === null || state === null) throw new Error(`${platform} gave no consent (${status})`);
  await console('finish_connect', { platform, code, state });
}

async function signIn(demo: DemoClient): Promise<Console> {
  const { baseUrl } = demo.options;
  const headers = { 'content-type': 'application/json', origin: new URL(baseUrl).origin };
  const { email, password } = demo.credentials.owner;
  const answer = await demo.send(
    'POST',
    `${baseUrl}/api/console/login`,
    headers,
    JSON.stringify({ email, password }),
  );
  const cookie = (answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  if (answer.status !== 200 || cookie === '')
    throw new Error(`the owner could not sign in (${answer.status})`);
  return async (name, body) => {
    const response = await demo.send(
      'POST',
      `${baseUrl}/api/console/${name}`,
      { ...headers, cookie },
      JSON.stringify(body),
    );
    if (response.status !== 200)
      throw new Error(`${name} answered ${response.status}: ${JSON.stringify(readJson(response)['error'])}`);
    return readJson(response)['data'] as Json;
  };
}
