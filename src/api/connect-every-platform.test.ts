import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { statusOf } from '../social/accounts/accounts-for-tests.ts';
import { withFreshToken } from '../social/accounts/tokens.ts';
import { openStage, type Stage, targetOf } from '../social/publishing/publishing-for-tests.ts';
import { addSample, countSeen } from '../social/publishing/sample-posts-for-tests.ts';
import { CASES, connecting } from './connect-stage-for-tests.ts';
import { jobContext } from '../../test/factories/job-context.ts';
import { key } from '../../test/factories/key.ts';

describe('connecting in the browser', () => {
  let stage: Stage;
  let people: ReturnType<typeof connecting>;
  beforeAll(async () => {
    stage = await openStage();
    people = connecting(stage);
  });
  afterEach(() => stage.sandbox.faults.clear());
  afterAll(() => stage.close());

  describe.each(CASES)('$platform', (one) => {
    const { platform, as } = one;

    it('200: from the link through consent to an account that is renewed and publishes', async () => {
      const { tenant, browser } = await people.begin();
      const accountId = await people.connect(browser, tenant, one);

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
      const first = await people.tokensOf(accountId);
      expect(first.expires_at === null).toBe(one.life === 'endless');
      expect(first.refresh_sealed !== null).toBe(one.life === 'rotates' || one.life === 'keeps');
      for (const secret of Object.keys(stage.sandbox.world.state(platform).tokens))
        expect(JSON.stringify(first)).not.toContain(secret);

      for (let time = 1; time <= 2 && one.life !== 'endless'; time += 1) await renew(tenant, accountId, time);
      await publish(tenant, accountId);
    });

    async function renew(tenant: Tenant, accountId: string, time: number): Promise<void> {
      const before = await people.tokensOf(accountId);
      const now = stage.app.services.clock.now().getTime();
      stage.pass(((before.renew_at?.getTime() ?? 0) - now) / 1000 + 1);
      await withFreshToken(jobContext(stage.app, tenant), accountId, ({ adapter, account, platform: at }) =>
        adapter.profile(at, account),
      );
      const after = await people.tokensOf(accountId);
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

    it('409: the person declines; the message of the platform is not shown', async () => {
      const { tenant, browser } = await people.begin();
      const authorize = await browser.leave(await people.linkFor(tenant, { platform }));
      const back = await browser.decide(authorize, { press: ['deny', '1'] });
      const page = people.sure(await browser.visit(back));
      expect(page.outcome).toBe(409);
      expect(page.text).not.toContain('The person said no');
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('400: a state works once, and 403: for nobody else; a code works once', async () => {
      const { tenant, browser } = await people.begin();
      const other = await people.begin();
      const back = await people.allow(browser, tenant, one);
      expect(people.sure(await other.browser.visit(back)).outcome).toBe(403);
      expect((await people.comeBack(browser, back, as)).status).toBe(303);
      expect(people.sure(await browser.visit(back)).outcome).toBe(400);

      const second = await people.allow(browser, tenant, one);
      second.searchParams.set('code', back.searchParams.get('code') ?? '');
      expect(people.sure(await browser.visit(second)).outcome).toBe(502);
      expect(await people.accountsOf(other.tenant)).toEqual([]);
    });

    it.runIf(one.hasPkce)('502: a code that was made for another verifier', async () => {
      const { tenant, browser } = await people.begin();
      const stolen = await people.allow(browser, tenant, one);
      const back = await people.allow(browser, tenant, one);
      back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      expect(people.sure(await browser.visit(back)).outcome).toBe(502);
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('a consent without the scopes for publishing connects nothing', async () => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, one, { untick: one.partial.untick });
      const page = people.sure(await browser.visit(back));
      expect(page.outcome).toBe(one.partial.status);
      expect(page.location?.searchParams.get('missing') ?? '').toBe(
        page.outcome === 409 ? one.partial.untick : '',
      );
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it.each([
      ['fails', { value: 500 }],
      ['answers garbage', { value: 200, body: '<b>raw words of the platform</b>' }],
      ['answers another document', { value: 200, body: { access_token: 5, hello: ['<b>'] } }],
    ])('502: the token endpoint %s', async (_how, fault) => {
      const { tenant, browser } = await people.begin();
      const back = await people.allow(browser, tenant, one);
      stage.sandbox.faults.arm({ platform, op: 'token', kind: 'status', nth: 0, ...fault });
      const page = people.sure(await browser.visit(back));
      expect(page.outcome).toBe(502);
      expect(page.text).not.toContain('raw words');
      expect(await people.accountsOf(tenant)).toEqual([]);
    });

    it('a second time it is the same account, from expired to active; another workspace gets a separate one', async () => {
      const { tenant, browser } = await people.begin();
      const accountId = await people.connect(browser, tenant, one);
      await stage.app.services.database.system
        .updateTable('accounts')
        .set({ status: 'expired' })
        .where('id', '=', accountId)
        .execute();

      expect(await people.connect(browser, tenant, one, accountId)).toBe(accountId);

      expect(await statusOf(stage.app, accountId)).toBe('active');
      expect(await people.connect(browser, tenant, one)).toBe(accountId);
      expect(await people.accountsOf(tenant)).toHaveLength(1);
      const other = await people.begin();
      expect(await people.connect(other.browser, other.tenant, one)).not.toBe(accountId);
      expect((await tenant.social('GET', `/accounts/${accountId}`)).status).toBe(200);
      expect((await other.tenant.social('GET', `/accounts/${accountId}`)).status).toBe(404);
    });
  });
});
