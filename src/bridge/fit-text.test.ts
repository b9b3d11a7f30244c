import { describe, expect, it } from 'vitest';
import { addAccount } from '../../test/factories/account.ts';
import { newTenant, startApp } from '../../test/harness.ts';

const SENTENCE = 'The bells ring on Friday, and nobody in the valley knows why they do. ';

describe('fit_text', () => {
  it('200: cut after a sentence with its link kept; or complete, in parts that each fit', async () => {
    const app = await startApp();
    const tenant = await app.tenant({ role: 'author' });
    const x = await addAccount(app, tenant, { platform: 'x' });
    const link = 'https://bells.example/why';
    const text = `${SENTENCE.repeat(6)}${link}`;

    const short = await tenant.console('fit_text', { text, way: 'shorten', accountIds: [x] });
    expect(short.status).toBe(200);
    expect(short.body.data).toMatchObject({ fits: true, parts: [] });
    expect(short.body.data.text).toContain(link);
    expect(short.body.data.text.length).toBeLessThanOrEqual(285);

    const split = (await tenant.console('fit_text', { text, way: 'split', accountIds: [x] })).body.data;
    expect(split.fits).toBe(true);
    expect([split.text, ...split.parts].join(' ')).toBe(text);
    expect(split.parts.length).toBeGreaterThan(0);

    const facebook = await addAccount(app, tenant, { platform: 'facebook' });
    const both = { text, way: 'split', accountIds: [x, facebook] };
    expect((await tenant.console('fit_text', both)).body.data).toEqual({ fits: false, text, parts: [] });
  });

  it('400: no account', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('fit_text', { text: 'a', way: 'split', accountIds: [] })).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountIds = [await addAccount(app, other, { platform: 'x' })];
    expect((await tenant.console('fit_text', { text: 'a', way: 'split', accountIds })).status).toBe(404);
  });
});
