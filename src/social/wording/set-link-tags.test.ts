import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { key } from '../../../test/factories/key.ts';
import { newTenant, startApp, until } from '../../../test/harness.ts';
import { ahead, draft } from '../posts/posts-for-tests.ts';
import { openStage, type Stage, targetOf } from '../publishing/publishing-for-tests.ts';
import { setTags, TAGS } from './wording-for-tests.ts';

describe('set_link_tags', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it('200: visible in the preview, counted by the precheck, in the published post, and not in the stored text', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const text = 'Read https://example.com/a and https://other.example/';
    const post = await stage.post(tenant, [account], { text });
    const count = async () =>
      (await tenant.social('POST', `/posts/${post}/precheck`, {})).body.data.targets[0];
    const before = await count();
    expect(before.outgoing).toBeNull();

    const { status, body } = await setTags(tenant, { overrides: [{ accountId: account, campaign: 'own' }] });

    expect([status, body.data.version]).toEqual([200, 1]);
    const out =
      'Read https://example.com/a?utm_source=bluesky&utm_medium=social&utm_campaign=own and https://other.example/';
    const after = await count();
    expect(after.outgoing).toMatchObject({ text: out, written: text });
    expect(after.metrics.length).toBe(before.metrics.length + out.length - text.length);
    const preview = await tenant.social('GET', `/posts/${post}/preview`);
    expect(preview.body.data.targets[0].blocks[0].text).toBe(out);

    await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    await until('it to be out', async () => (await targetOf(stage.app, post)).status === 'published');
    expect((await targetOf(stage.app, post)).snapshot).toMatchObject({ text: out, written: text });
    const stored = (await tenant.social('GET', `/posts/${post}`)).body.data;
    expect(stored.content.text).toBe(text);
    expect(stored.targets[0].variant.text).toBe(out);
    // The same text again still counts as the same text, whatever was added to it.
    const again = await stage.post(tenant, [account], { text });
    const { conflicts } = (await tenant.social('POST', `/posts/${again}/precheck`, {})).body.data;
    expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'duplicate', postId: post }));
  });

  it('200: a post that comes due goes out with them', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'https://example.com' });
    const at = new Date(stage.app.services.clock.now().getTime() + 60_000).toISOString();
    expect((await tenant.social('POST', `/posts/${post}/schedule`, { scheduledAt: at }, key())).status).toBe(
      200,
    );
    await setTags(tenant);
    stage.pass(61);
    await stage.lookForDue();
    expect((await targetOf(stage.app, post)).snapshot?.text).toContain('utm_source=bluesky');
  });

  it.each([
    [{ source: '{nobody}' }, 'source'],
    [{ overrides: [{ medium: 'a' }] }, 'overrides[0]'],
    [{ overrides: [{ locale: 'de' }, { locale: 'de' }] }, 'overrides[1]'],
    [{ domains: ['example.com/path'] }, 'domains[0]'],
  ])('400: %j', async (fields, field) => {
    const tenant = await newTenant();
    const { status, body } = await setTags(tenant, fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('404: an account of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, other, { platform: 'x' });
    expect((await setTags(tenant, { overrides: [{ accountId }] })).status).toBe(404);
  });

  it('409: of two simultaneous changes one is refused', async () => {
    const tenant = await newTenant();
    const both = await Promise.all([setTags(tenant), setTags(tenant)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const tool = await tenant.tool('set_link_tags', { ...TAGS, version: 1, domains: ['Bücher.example'] });
    expect(tool.body.result.structuredContent.data.domains).toEqual(['xn--bcher-kva.example']);
  });

  it('422: a post that no longer fits cannot be scheduled', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    await setTags(tenant, { campaign: 'c'.repeat(100) });
    const text = `${'w'.repeat(250)} https://example.com`;
    const { postId } = await draft(tenant, { content: { text }, accountIds: [accountId] });
    const asked = { scheduledAt: ahead() };
    const { status, body } = await tenant.social('POST', `/posts/${postId}/schedule`, asked, key());
    expect([status, body.error.params.issues[0].code]).toEqual([422, 'text_too_long']);
  });
});
