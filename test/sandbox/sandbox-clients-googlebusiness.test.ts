import { auth, mybusinessaccountmanagement } from '@googleapis/mybusinessaccountmanagement';
import { mybusinessbusinessinformation } from '@googleapis/mybusinessbusinessinformation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { signInTo } from './sign-in.ts';

let sandbox: Sandbox;
let signedIn: InstanceType<typeof auth.OAuth2>;
let options: { rootUrl: string; retry: false };
beforeAll(async () => {
  sandbox = await startSandbox();
  const base = `${sandbox.url}/googlebusiness`;
  signedIn = new auth.OAuth2();
  signedIn.setCredentials({ access_token: await signInTo(base, '/o/oauth2/v2/auth', '/token') });
  options = { rootUrl: `${base}/`, retry: false };
});
afterAll(() => sandbox.close());

/** Posts and reviews use version 4, for which no client exists any more. */
describe("Google's clients for business profiles against the sandbox", () => {
  it('walks every account and every location, page by page', async () => {
    const { accounts } = mybusinessaccountmanagement({ version: 'v1', auth: signedIn });
    const names: string[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await accounts.list({ ...(pageToken && { pageToken }) }, options);
      names.push(...(data.accounts ?? []).map(({ name }) => name ?? ''));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken);
    expect(names).toEqual(['accounts/101', 'accounts/102']);

    const places = mybusinessbusinessinformation({ version: 'v1', auth: signedIn }).accounts.locations;
    const first = await places.list({ parent: 'accounts/101', readMask: 'name,title,metadata' }, options);
    expect(first.data).toMatchObject({
      locations: [{ name: 'locations/1001', metadata: { canOperateLocalPost: true } }],
      nextPageToken: expect.any(String),
    });
    await expect(places.list({ parent: 'accounts/101' }, options)).rejects.toMatchObject({
      status: 400,
      response: { data: { error: { status: 'INVALID_ARGUMENT' } } },
    });
  });

  it('tells a project without Google’s approval that it exceeded its quota', async () => {
    const account = sandbox.world.state('googlebusiness').accounts['accounts/101'];
    if (account) account.facts['hasNoQuota'] = true;
    const { accounts } = mybusinessaccountmanagement({ version: 'v1', auth: signedIn });
    await expect(accounts.list({}, options)).rejects.toMatchObject({
      status: 429,
      response: { data: { error: { status: 'RESOURCE_EXHAUSTED' } } },
    });
  });
});
