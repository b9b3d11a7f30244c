import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../social/publishing/publishing-for-tests.ts';
import { CASES, connecting } from './connect-stage-for-tests.ts';
import { jsonOf } from '../../test/unchecked.ts';

describe('connecting in the browser, with special steps of a platform', () => {
  let stage: Stage;
  let people: ReturnType<typeof connecting>;
  beforeAll(async () => {
    stage = await openStage();
    people = connecting(stage);
  });
  afterEach(() => stage.sandbox.faults.clear());
  afterAll(() => stage.close());

  describe('a consent for several pages', () => {
    // An account whose owner has a second page.
    const facebook = { ...CASES.find(({ platform }) => platform === 'facebook')!, as: '102000000000002' };

    it('asks which one, once, and stores no tokens of the others', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, facebook);
      const page = people.sure(await browser.visit(back));
      expect(page.status).toBe(200);
      expect(page.text.match(/type="checkbox"/g)).toHaveLength(2);
      expect(await people.accountsOf(tenant)).toEqual([]);

      const nothing = people.sure(await browser.submit(page, back));
      expect(nothing.outcome).toBe(400);
      const done = await browser.submit(page, back, { tick: [facebook.as] });
      expect(done.status).toBe(303);
      expect(await people.accountsOf(tenant)).toHaveLength(1);
      expect((await browser.submit(page, back, { tick: [facebook.as] })).outcome).toBe(400);
      const left = await stage.app.services.database.system
        .selectFrom('connect_attempts')
        .select('client')
        .where('workspace_id', '=', tenant.workspaceId)
        .execute();
      expect(left).toEqual([]);
    });

    it('400: a page that the consent does not cover; 403: another person, another origin', async () => {
      const { tenant, browser } = await people.begin();
      const other = await people.begin();
      const back = await people.allow(browser, tenant, facebook);
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
      expect(await people.accountsOf(tenant)).toEqual([]);
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
      return jsonOf<{ data: { permission: string; status: string }[] }>(answer);
    };

    it('says of each requested permission whether the person left it ticked', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, facebook, { untick: 'pages_manage_posts' });
      await browser.visit(back);
      const { tokens } = stage.sandbox.world.state('facebook');
      const [access = ''] = Object.entries(tokens).findLast(([, token]) => token.kind === 'access') ?? [];
      const { data } = await person(access);
      expect(data).toHaveLength(6);
      expect(data.filter(({ status }) => status !== 'granted')).toEqual([
        { permission: 'pages_manage_posts', status: 'declined' },
      ]);
    });

    it('409: connects nothing and names exactly what is missing', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, facebook, { untick: 'pages_read_engagement' });
      const page = people.sure(await browser.visit(back));
      expect(page.outcome).toBe(409);
      expect(page.location?.searchParams.get('missing')).toBe('pages_read_engagement');
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('502: without the list of pages there is nothing to connect', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, facebook, { untick: 'pages_show_list' });
      expect(people.sure(await browser.visit(back)).outcome).toBe(502);
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('303: permissions that publishing does not need may be left out', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, facebook, { untick: 'read_insights' });
      expect((await people.comeBack(browser, back, facebook.as)).status).toBe(303);
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

    it('takes a handle first, and then only its owner', async () => {
      const { tenant, browser } = await people.begin();
      const link = await people.linkFor(tenant, { platform: 'bluesky' });
      const authorize = await browser.leave(link, { fields: { handle: '@Lantern.bsky.test' } });
      expect([...authorize.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
      const wrong = await browser.decide(authorize, {
        press: ['approve_as', 'did:plc:paperboatbooks0000000000'],
      });
      expect(people.sure(await browser.visit(wrong)).outcome).toBe(502);

      const again = await browser.leave(link, { fields: { handle: 'lantern.bsky.test' } });
      const back = await browser.decide(again, { press: ['approve_as', bluesky.as] });
      expect((await browser.visit(back)).status).toBe(303);
    });

    it('400: an answer of another server, or of none', async () => {
      const { tenant, browser } = await people.begin();
      for (const iss of ['https://evil.example', null]) {
        const back = await people.allow(browser, tenant, bluesky);
        if (iss === null) back.searchParams.delete('iss');
        else back.searchParams.set('iss', iss);
        expect(people.sure(await browser.visit(back)).outcome).toBe(400);
      }
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('offers the app password as the second way, for the same account', async () => {
      const { tenant, browser } = await people.begin();
      const accountId = await people.connect(browser, tenant, bluesky);
      const page = await browser.visit(await people.linkFor(tenant, { platform: 'bluesky' }));
      expect(page.text).toContain('type="password"');
      const done = await browser.visit('/connect/bluesky', {
        method: 'POST',
        body: new URLSearchParams({
          'value.handle': 'lantern.bsky.test',
          'value.appPassword': 'lant-ern1-lant-ern2',
        }),
      });
      expect(done.location?.searchParams.get('connected')).toBe(accountId);
    });

    it('200: serves the document whose address is the client id', async () => {
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
