import { expect } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import type { Tenant } from '../../test/tenant.ts';
import type { Stage } from '../social/publishing/publishing-for-tests.ts';
import { type Browser, openBrowser, type Page } from './connect-pages-for-tests.ts';

interface Case {
  platform: PlatformName;
  /** The person who consents, and the handle we then know them by. */
  as: string;
  handle: RegExp | string;
  scopes: number;
  /**
   * How the authorization is kept alive: by a refresh token that rotates or stays, by
   * itself, or without an end.
   */
  life: 'rotates' | 'keeps' | 'self' | 'endless';
  hasPkce: boolean;
  /** The permissions that the person unticks, and the resulting status. */
  partial: { untick: string; status: number };
}

export const CASES: readonly Case[] = [
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
    // Its tokens do not say what was granted; without this scope the profile is refused.
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

/** What a person does in the browser to connect an account, step by step. */
export function connecting(stage: Stage) {
  async function linkFor(tenant: Tenant, input: object): Promise<string> {
    const { status, body } = await tenant.social('POST', '/accounts/connect-links', input);
    expect(status).toBe(200);
    return body.data.url;
  }
  const sure = (page: Page) => {
    // A round trip that ends in the application has no page of its own.
    if (page.location === null) expect(page.headers.get('content-security-policy')).toBe(STRICT);
    else expect(page.location.href).not.toMatch(/[<>]|%3C/i);
    expect(page.text).not.toMatch(/<script|\son\w+=|javascript:|<b>/i);
    return page;
  };
  /** Starts and consents; returns the address to which the platform sends the person back. */
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
  /** Returns from the platform; on the page that asks which accounts, takes the first. */
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
  const accountsOf = async (tenant: Tenant): Promise<{ id: string }[]> =>
    (await tenant.social('GET', '/accounts')).body.data.accounts;
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
  return { linkFor, sure, allow, comeBack, connect, accountsOf, tokensOf, begin };
}
