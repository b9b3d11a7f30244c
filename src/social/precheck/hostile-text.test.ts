import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';

const ORDINARY = 'word '.repeat(12_000);
/** Texts as attackers write them; each blocked the server for minutes, or would have. */
const HOSTILE = {
  'a link with stars': `http://a.com/${'*'.repeat(60_000)}_ `,
  'a link with brackets': `http://a.com/${')'.repeat(60_000)}`,
  'a name that does not end': `@${'a'.repeat(60_000)}`,
  'marks without a letter': '\u0301\u0316'.repeat(30_000),
  'many links': 'https://a.b/( '.repeat(4000),
};
/**
 * Another order of growth would take a hundred times as long; the same order with slower
 * steps takes a few times.
 */
const TIMES_MAX = 25;
const FLOOR_US = 20_000;

async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

async function viewerWithAccounts() {
  const app = await startApp();
  const tenant = await app.tenant({ role: 'viewer' });
  const accountIds: string[] = [];
  for (const platform of ['x', 'mastodon', 'bluesky', 'threads', 'facebook', 'douyin'])
    accountIds.push(await addAccount(app, tenant, { platform, is_manual: platform === 'douyin' }));
  return { tenant, accountIds };
}

describe('a text that is far too long', () => {
  it.each(Object.entries(HOSTILE))('costs as much as an ordinary one: %s', async (_, text) => {
    const { tenant, accountIds } = await viewerWithAccounts();
    const draft = (words: string) => ({ content: { text: words }, accountIds });
    const rest = () => tenant.social('POST', '/posts/precheck', draft(text));
    const tool = () => tenant.tool('precheck_draft', draft(text));
    const ordinary = Math.max(
      FLOOR_US,
      await cpuOf(() => tenant.social('POST', '/posts/precheck', draft(ORDINARY))),
    );
    let least = Infinity;
    for (const call of [rest, tool, rest, tool]) least = Math.min(least, await cpuOf(call));
    expect(least / ordinary).toBeLessThan(TIMES_MAX);

    const { body } = await rest();
    const [x, mastodon] = body.data.targets;
    for (const target of [x, mastodon]) {
      expect(target.issues).toContainEqual(
        expect.objectContaining({
          code: 'text_too_long',
          severity: 'error',
          field: 'text',
          part: 0,
          actual: text.length,
        }),
      );
      expect(target.metrics.length).toBe(text.length);
    }
    expect((await tool()).body.result.structuredContent.data.targets).toEqual(body.data.targets);
  });

  it('is reported once, with the other problems of the post, in every part', async () => {
    const { tenant, accountIds } = await viewerWithAccounts();
    const content = { text: 'Short', parts: [{ text: 'also short' }, { text: 'x'.repeat(20_000) }] };
    const { body } = await tenant.social('POST', '/posts/precheck', {
      content,
      accountIds: accountIds.slice(0, 1),
    });
    expect(body.data.targets[0].issues).toEqual([
      expect.objectContaining({
        code: 'text_too_long',
        field: 'parts[1].text',
        part: 2,
        limit: 280,
        actual: 20_000,
      }),
    ]);
  });

  it('is counted like on the platform while it may still fit', async () => {
    const { tenant, accountIds } = await viewerWithAccounts();
    const text = `https://a.com/${'b'.repeat(4000)} ${'字'.repeat(200)}`;
    const { body } = await tenant.social('POST', '/posts/precheck', {
      content: { text },
      accountIds: accountIds.slice(0, 1),
    });
    expect(body.data.targets[0].metrics.length).toBe(23 + 1 + 400);
  });
});
