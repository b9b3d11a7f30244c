import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../social/publishing/publishing-for-tests.ts';
import type { Hands } from './connect-pages-for-tests.ts';
import { connecting } from './connect-stage-for-tests.ts';

const MIRA: Hands = { press: ['approve_as', 'lantern.example/2'] };

describe('connecting a WordPress site on its own page', () => {
  let stage: Stage;
  let people: ReturnType<typeof connecting>;
  beforeAll(async () => {
    stage = await openStage();
    people = connecting(stage);
  });
  afterAll(() => stage.close());

  /** From our page to the site, with its address only. */
  async function leave(site = 'https://Lantern.example/') {
    const { tenant, browser } = await people.begin();
    const link = await people.linkFor(tenant, { platform: 'wordpress' });
    return { tenant, browser, page: await browser.leave(link, { fields: { handle: site } }) };
  }

  it('303: the address of the site is enough, and its user approves a password there', async () => {
    const { tenant, browser, page } = await leave();
    expect(Object.fromEntries(page.searchParams)).toEqual({
      app_name: 'Parlance',
      app_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      success_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/connect\/wordpress\/callback\?state=/),
    });
    const done = people.sure(await browser.visit(await browser.decide(page, MIRA)));
    const accountId = done.location?.searchParams.get('connected') ?? '';
    expect([done.status, accountId]).toEqual([303, expect.stringMatching(/^acc_/)]);
    const shown = await tenant.social('GET', `/accounts/${accountId}`);
    expect(shown.body.data).toMatchObject({ handle: 'lantern.example', status: 'active', canPublish: true });

    const { facts } = stage.sandbox.world.state('wordpress').accounts['lantern.example/2'] ?? {};
    const [password = ''] = z.array(z.string()).parse(facts?.['morePasswords']);
    const stored = JSON.stringify([
      await people.tokensOf(accountId),
      await stage.app.services.database.system.selectFrom('connect_attempts').selectAll().execute(),
    ]);
    for (const secret of [password, Buffer.from(`mira:${password}`).toString('base64')])
      expect(stored).not.toContain(secret);
  });

  it('a known account returns to its site without naming it, and stays the same', async () => {
    const { tenant, browser, page } = await leave();
    const first = await browser.visit(await browser.decide(page, MIRA));
    const accountId = first.location?.searchParams.get('connected') ?? '';
    const again = await browser.leave(await people.linkFor(tenant, { platform: 'wordpress', accountId }));
    const done = await browser.visit(await browser.decide(again, MIRA));
    expect(done.location?.searchParams.get('connected')).toBe(accountId);
    expect(await people.accountsOf(tenant)).toHaveLength(1);
  });

  it('409: the user of the site declines', async () => {
    const { tenant, browser, page } = await leave();
    const back = await browser.decide(page, { press: ['deny', '1'] });
    expect(back.searchParams.get('success')).toBe('false');
    const done = people.sure(await browser.visit(back));
    expect([done.outcome, done.location?.searchParams.get('reason')]).toEqual([409, 'access_denied']);
    expect(await people.accountsOf(tenant)).toEqual([]);
  });

  it('400: an answer is valid once, from the requested site, and 403: for its requester', async () => {
    const { tenant, browser, page } = await leave();
    const back = await browser.decide(page, MIRA);
    const other = await people.begin();
    expect(people.sure(await other.browser.visit(back)).outcome).toBe(403);
    expect((await browser.visit(back)).status).toBe(303);
    expect(people.sure(await browser.visit(back)).outcome).toBe(400);

    for (const name of ['site_url', 'user_login', 'password']) {
      const next = await leave();
      const wrong = await next.browser.decide(next.page, MIRA);
      wrong.searchParams.delete(name);
      if (name === 'site_url') wrong.searchParams.set(name, 'https://harbour.example/blog');
      expect(people.sure(await next.browser.visit(wrong)).outcome).toBe(400);
      expect(await people.accountsOf(next.tenant)).toEqual([]);
    }
    expect(await people.accountsOf(tenant)).toHaveLength(1);
  });

  it('502: a password that the site did not issue, and a user who may not publish', async () => {
    const guessed = await leave();
    const back = await guessed.browser.decide(guessed.page, MIRA);
    back.searchParams.set('password', 'gues sedg uess edgu esse dgue');
    expect(people.sure(await guessed.browser.visit(back)).outcome).toBe(502);
    const jo = await leave();
    const done = await jo.browser.decide(jo.page, { press: ['approve_as', 'lantern.example/5'] });
    const page = people.sure(await jo.browser.visit(done));
    expect([page.outcome, page.location?.searchParams.get('reason')]).toEqual([502, 'permission_missing']);
    expect(await people.accountsOf(jo.tenant)).toEqual([]);
  });

  it('400: without the address of the site there is no page to go to', async () => {
    const { tenant } = await people.begin();
    const { status, body } = await tenant.console('start_connect', { platform: 'wordpress' });
    expect([status, body.error.params.field]).toEqual([400, 'handle']);
  });
});
