import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { jobContext, statusOf } from '../social/accounts/accounts-for-tests.ts';
import { withFreshToken } from '../social/accounts/tokens.ts';
import { key, openStage, type Stage, targetOf } from '../social/publishing/publishing-for-tests.ts';
import { addSample, countSeen } from '../social/publishing/sample-posts-for-tests.ts';
import { type Browser, openBrowser, type Page } from './connect-pages-for-tests.ts';

interface Case {
  platform: PlatformName;
  /** Who presses allow, and as whom we then know them. */
  as: string;
  handle: RegExp | string;
  scopes: number;
  /** How the authorization stays alive: by a refresh token that changes or stays, by itself, or for ever. */
  life: 'rotates' | 'keeps' | 'self' | 'endless';
  hasPkce: boolean;
  /** What the person unticks, and what comes of it. */
  partial: { untick: string; status: number };
}

const CASES: readonly Case[] = [
  {
    platform: 'x',
    as: '1500000000000000001',
    handle: 'lantern_studio',
    scopes: 6,
    life: 'rotates',
    hasPkce: true,
    partial: { untick: 'tweet.write', status: 409 },
  },
  {
    platform: 'youtube',
    as: 'UCLanternStudio000000001',
    handle: 'lanternstudio',
    scopes: 4,
    life: 'keeps',
    hasPkce: true,
    partial: { untick: 'https://www.googleapis.com/auth/youtube.upload', status: 409 },
  },
  {
    platform: 'instagram',
    as: '17841400000000001',
    handle: 'lantern.studio',
    scopes: 4,
    life: 'self',
    hasPkce: false,
    partial: { untick: 'instagram_business_content_publish', status: 409 },
  },
  {
    platform: 'tiktok',
    as: '-000lantern',
    handle: 'lantern.studio',
    scopes: 6,
    life: 'rotates',
    hasPkce: false,
    partial: { untick: 'video.publish', status: 409 },
  },
  {
    platform: 'facebook',
    as: '102000000000001',
    handle: /./,
    scopes: 6,
    life: 'endless',
    hasPkce: false,
    partial: { untick: 'pages_manage_posts', status: 409 },
  },
  {
    platform: 'threads',
    as: '26400000000000001',
    handle: 'lantern.studio',
    scopes: 6,
    life: 'self',
    hasPkce: false,
    // Its tokens do not say what was granted; without this one the profile is refused.
    partial: { untick: 'threads_basic', status: 502 },
  },
  {
    platform: 'mastodon',
    as: '109300000000000001',
    handle: /^lantern@/,
    scopes: 3,
    life: 'endless',
    hasPkce: true,
    partial: { untick: 'write:statuses', status: 409 },
  },
  {
    platform: 'bluesky',
    as: 'did:plc:lanternstudio00000000000',
    handle: 'lantern.bsky.test',
    scopes: 2,
    life: 'rotates',
    hasPkce: true,
    partial: { untick: 'transition:generic', status: 409 },
  },
];

const STRICT =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

describe('connecting in the browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.sandbox.faults.clear());
  afterAll(() => stage.close());

  async function linkFor(tenant: Tenant, input: object): Promise<string> {
    const { status, body } = await tenant.social('POST', '/accounts/connect-links', input);
    expect(status).toBe(200);
    return body.data.url;
  }
  const sure = (page: Page) => {
    // What ends in the application has no page of its own.
    if (page.location === null) expect(page.headers.get('content-security-policy')).toBe(STRICT);
    else expect(page.location.href).not.toMatch(/[<>]|%3C/i);
    expect(page.text).not.toMatch(/<script|\son\w+=|javascript:|<b>/i);
    return page;
  };
  /** Start, press allow: the address that the platform sends the person back to. */
  async function allow(
    browser: Browser,
    tenant: Tenant,
    { platform, as }: Case,
    wish: { accountId?: string; untick?: string } = {},
  ): Promise<URL> {
    const { accountId, untick } = wish;
    const link = await linkFor(tenant, { platform, ...(accountId && { accountId }) });
    const authorize = await browser.leave(link);
    return browser.decide(authorize, { press: ['approve_as', as], ...(untick && { untick: [untick] }) });
  }
  /** Comes back; on the page that asks which accounts, takes the first. */
  async function comeBack(browser: Browser, back: URL, as: string): Promise<Page> {
    const page = await browser.visit(back);
    if (page.status !== 200) return page;
    return browser.submit(sure(page), back, { tick: [as] });
  }
  async function connect(browser: Browser, tenant: Tenant, one: Case, accountId?: string): Promise<string> {
    const back = await allow(browser, tenant, one, accountId === undefined ? {} : { accountId });
    const done = await comeBack(browser, back, one.as);
    expect([done.status, done.text]).toEqual([303, '']);
    expect(done.location?.pathname).toBe(`/w/${tenant.workspaceId}/s/accounts`);
    return done.location?.searchParams.get('connected') ?? '';
  }
  const accountsOf = async (tenant: Tenant) =>
    (await tenant.social('GET', '/accounts')).body.data.accounts as { id: string }[];
  const tokensOf = (accountId: string) =>
    stage.app.services.database.system
      .selectFrom('account_tokens')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  const begin = async () => {
    const tenant = await stage.app.tenant();
    return { tenant, browser: await openBrowser(stage.app, tenant) };
  };

  describe.each(CASES)('$platform', (one) => {
    const { platform, as } = one;

    it('200: from the link over consent to an account that is renewed and publishes', async () => {
      const { tenant, browser } = await begin();
      const accountId = await connect(browser, tenant, one);

      const shown = await tenant.social('GET', `/accounts/${accountId}`);
      expect(shown.body.data).toMatchObject({ platform, status: 'active', canPublish: true });
      expect(shown.body.data.handle).toMatch(one.handle);
      const account = await stage.app.services.database.system
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      expect(account.scopes).toHaveLength(one.scopes);
      expect(account.platform_account_id).toBe(as);
      const first = await tokensOf(accountId);
      expect(first.expires_at === null).toBe(one.life === 'endless');
      expect(first.refresh_sealed !== null).toBe(one.life === 'rotates' || one.life === 'keeps');
      for (const secret of Object.keys(stage.sandbox.world.state(platform).tokens))
        expect(JSON.stringify(first)).not.toContain(secret);

      for (let time = 1; time <= 2 && one.life !== 'endless'; time += 1) await renew(tenant, accountId, time);
      await publish(tenant, accountId);
    });

    async function renew(tenant: Tenant, accountId: string, time: number): Promise<void> {
      const before = await tokensOf(accountId);
      const now = stage.app.services.clock.now().getTime();
      stage.pass(((before.renew_at?.getTime() ?? 0) - now) / 1000 + 1);
      await withFreshToken(jobContext(stage.app, tenant), accountId, ({ adapter, account, platform: at }) =>
        adapter.profile(at, account),
      );
      const after = await tokensOf(accountId);
      expect(after.generation).toBe(1 + time);
      expect(after.access_sealed).not.toBe(before.access_sealed);
      const refreshes = Object.values(stage.sandbox.world.state(platform).tokens).filter(
        ({ kind, accountId: of, revoked }) => kind === 'refresh' && of === as && revoked,
      );
      expect(refreshes.length).toBeGreaterThanOrEqual(one.life === 'rotates' ? time : 0);
      expect(await statusOf(stage.app, accountId)).toBe('active');
    }

    async function publish(tenant: Tenant, accountId: string): Promise<void> {
      const mark = `connected-${platform}`;
      const postId = await addSample(stage.app.services, tenant, platform, accountId, mark);
      const accepted = await tenant.social('POST', `/posts/${postId}/publish`, {}, key());
      expect([accepted.status, accepted.text]).toEqual([202, expect.anything()]);
      const target = await until(`${platform} to publish`, async () => {
        const found = await targetOf(stage.app, postId);
        if (found.status === 'published' || found.status === 'failed') return found;
        stage.pass(30);
        await stage.wake();
        return null;
      });
      expect([target.status, target.error_code]).toEqual(['published', null]);
      expect(countSeen(stage.sandbox, platform, mark)).toBeGreaterThan(0);
      const feed = await fetch(`${stage.sandbox.url}/`);
      expect(feed.status).toBe(200);
    }

    it('409: the person denies; what the platform says about it is not shown', async () => {
      const { tenant, browser } = await begin();
      const authorize = await browser.leave(await linkFor(tenant, { platform }));
      const back = await browser.decide(authorize, { press: ['deny', '1'] });
      const page = sure(await browser.visit(back));
      expect(page.outcome).toBe(409);
      expect(page.text).not.toContain('The person said no');
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('400: a state once only, and 403: for nobody else; a code once only', async () => {
      const { tenant, browser } = await begin();
      const other = await begin();
      const back = await allow(browser, tenant, one);
      expect(sure(await other.browser.visit(back)).outcome).toBe(403);
      expect((await comeBack(browser, back, as)).status).toBe(303);
      expect(sure(await browser.visit(back)).outcome).toBe(400);

      const second = await allow(browser, tenant, one);
      second.searchParams.set('code', back.searchParams.get('code') ?? '');
      expect(sure(await browser.visit(second)).outcome).toBe(502);
      expect(await accountsOf(other.tenant)).toEqual([]);
    });

    it.runIf(one.hasPkce)('502: a code that was made for another verifier', async () => {
      const { tenant, browser } = await begin();
      const stolen = await allow(browser, tenant, one);
      const back = await allow(browser, tenant, one);
      back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      expect(sure(await browser.visit(back)).outcome).toBe(502);
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('a consent without what publishing needs connects nothing', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, one, { untick: one.partial.untick });
      const page = sure(await browser.visit(back));
      expect(page.outcome).toBe(one.partial.status);
      expect(page.location?.searchParams.get('missing') ?? '').toBe(
        page.outcome === 409 ? one.partial.untick : '',
      );
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it.each([
      ['fails', { value: 500 }],
      ['answers garbage', { value: 200, body: '<b>raw words of the platform</b>' }],
      ['answers another document', { value: 200, body: { access_token: 5, hello: ['<b>'] } }],
    ])('502: the token endpoint %s', async (_how, fault) => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, one);
      stage.sandbox.faults.arm({ platform, op: 'token', kind: 'status', nth: 0, ...fault });
      const page = sure(await browser.visit(back));
      expect(page.outcome).toBe(502);
      expect(page.text).not.toContain('raw words');
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('a second time it is the same account, from expired to active; another workspace has its own', async () => {
      const { tenant, browser } = await begin();
      const accountId = await connect(browser, tenant, one);
      await stage.app.services.database.system
        .updateTable('accounts')
        .set({ status: 'expired' })
        .where('id', '=', accountId)
        .execute();

      expect(await connect(browser, tenant, one, accountId)).toBe(accountId);

      expect(await statusOf(stage.app, accountId)).toBe('active');
      expect(await connect(browser, tenant, one)).toBe(accountId);
      expect(await accountsOf(tenant)).toHaveLength(1);
      const other = await begin();
      expect(await connect(other.browser, other.tenant, one)).not.toBe(accountId);
      expect((await tenant.social('GET', `/accounts/${accountId}`)).status).toBe(200);
      expect((await other.tenant.social('GET', `/accounts/${accountId}`)).status).toBe(404);
    });
  });

  describe('a consent for several pages', () => {
    // Whose owner has a second page.
    const facebook = { ...CASES.find(({ platform }) => platform === 'facebook')!, as: '102000000000002' };

    it('asks which, once, and keeps the tokens of the others nowhere', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, facebook);
      const page = sure(await browser.visit(back));
      expect(page.status).toBe(200);
      expect(page.text.match(/type="checkbox"/g)).toHaveLength(2);
      expect(await accountsOf(tenant)).toEqual([]);

      const nothing = sure(await browser.submit(page, back));
      expect(nothing.outcome).toBe(400);
      const done = await browser.submit(page, back, { tick: [facebook.as] });
      expect(done.status).toBe(303);
      expect(await accountsOf(tenant)).toHaveLength(1);
      expect((await browser.submit(page, back, { tick: [facebook.as] })).outcome).toBe(400);
      const left = await stage.app.services.database.system
        .selectFrom('connect_attempts')
        .select('client')
        .where('workspace_id', '=', tenant.workspaceId)
        .execute();
      expect(left).toEqual([]);
    });

    it('400: a page that the consent does not cover; 403: another person, another origin', async () => {
      const { tenant, browser } = await begin();
      const other = await begin();
      const back = await allow(browser, tenant, facebook);
      const page = await browser.visit(back);
      expect((await other.browser.submit(page, back, { tick: [facebook.as] })).outcome).toBe(403);
      const evil = new URL('/connect/facebook/choice', back);
      const foreign = {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { origin: 'https://evil.example' },
      };
      expect((await browser.visit(evil, foreign)).outcome).toBe(403);
      const wrong = await browser.submit(page, back, { fields: { choice: '999' } });
      expect(wrong.outcome).toBe(400);
      expect(await accountsOf(tenant)).toEqual([]);
    });
  });

  describe('facebook', () => {
    const facebook = CASES.find(({ platform }) => platform === 'facebook')!;
    const person = async (accessToken: string) => {
      const proof = createHmac('sha256', 'parlance-sandbox-secret').update(accessToken).digest('hex');
      const url = `${stage.sandbox.url}/graph/v25.0/me/permissions?appsecret_proof=${proof}`;
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return (await answer.json()) as { data: { permission: string; status: string }[] };
    };

    it('says of each permission that was asked whether the person left it ticked', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, facebook, { untick: 'pages_manage_posts' });
      await browser.visit(back);
      const { tokens } = stage.sandbox.world.state('facebook');
      const [access = ''] = Object.entries(tokens).findLast(([, token]) => token.kind === 'access') ?? [];
      const { data } = await person(access);
      expect(data).toHaveLength(6);
      expect(data.filter(({ status }) => status !== 'granted')).toEqual([
        { permission: 'pages_manage_posts', status: 'declined' },
      ]);
    });

    it('409: connects nothing and names just what is missing', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, facebook, { untick: 'pages_read_engagement' });
      const page = sure(await browser.visit(back));
      expect(page.outcome).toBe(409);
      expect(page.location?.searchParams.get('missing')).toBe('pages_read_engagement');
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('502: without the list of pages there is none to connect', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, facebook, { untick: 'pages_show_list' });
      expect(sure(await browser.visit(back)).outcome).toBe(502);
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('303: what publishing does not need may be left out', async () => {
      const { tenant, browser } = await begin();
      const back = await allow(browser, tenant, facebook, { untick: 'read_insights' });
      expect((await comeBack(browser, back, facebook.as)).status).toBe(303);
      const [account] = await stage.app.services.database.system
        .selectFrom('accounts')
        .select('scopes')
        .where('workspace_id', '=', tenant.workspaceId)
        .execute();
      expect(account?.scopes).toHaveLength(5);
      expect(account?.scopes).not.toContain('read_insights');
    });
  });

  describe('bluesky', () => {
    const bluesky = CASES.find(({ platform }) => platform === 'bluesky')!;

    it('takes a handle on the way, and then only its owner', async () => {
      const { tenant, browser } = await begin();
      const link = await linkFor(tenant, { platform: 'bluesky' });
      const authorize = await browser.leave(link, { fields: { handle: '@Lantern.bsky.test' } });
      expect([...authorize.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
      const wrong = await browser.decide(authorize, {
        press: ['approve_as', 'did:plc:paperboatbooks0000000000'],
      });
      expect(sure(await browser.visit(wrong)).outcome).toBe(502);

      const again = await browser.leave(link, { fields: { handle: 'lantern.bsky.test' } });
      const back = await browser.decide(again, { press: ['approve_as', bluesky.as] });
      expect((await browser.visit(back)).status).toBe(303);
    });

    it('400: an answer of another server, or of none', async () => {
      const { tenant, browser } = await begin();
      for (const iss of ['https://evil.example', null]) {
        const back = await allow(browser, tenant, bluesky);
        if (iss === null) back.searchParams.delete('iss');
        else back.searchParams.set('iss', iss);
        expect(sure(await browser.visit(back)).outcome).toBe(400);
      }
      expect(await accountsOf(tenant)).toEqual([]);
    });

    it('has the app password as the second way, for the same account', async () => {
      const { tenant, browser } = await begin();
      const accountId = await connect(browser, tenant, bluesky);
      const page = await browser.visit(await linkFor(tenant, { platform: 'bluesky' }));
      expect(page.text).toContain('type="password"');
      const done = await browser.visit('/connect/bluesky', {
        method: 'POST',
        body: new URLSearchParams({ handle: 'lantern.bsky.test', password: 'lant-ern1-lant-ern2' }),
      });
      expect(done.location?.searchParams.get('connected')).toBe(accountId);
    });

    it('200: serves the document that the client id is the address of', async () => {
      const page = await fetch(`${stage.app.url}/connect/bluesky/client-metadata.json`);
      expect(page.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await page.json()).toMatchObject({
        redirect_uris: [`${stage.app.url}/connect/bluesky/callback`],
        scope: 'atproto transition:generic',
        grant_types: ['authorization_code', 'refresh_token'],
        dpop_bound_access_tokens: true,
      });
    });
  });
});
