import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { expectForeignAccountUnknown, expectOddRangesRefused, story } from './figures-for-tests.ts';

const RANGE = 'from=2026-03-01&to=2026-03-05&timezone=UTC';

describe('export_analytics', () => {
  it('200: CSV where an empty cell means unknown, or JSON; the same over MCP', async () => {
    const { tenant, postId } = await story();
    const { status, body } = await tenant.social('GET', `/analytics/export?${RANGE}`);
    expect([status, body.data.count, body.data.filename]).toEqual([
      200,
      1,
      'analytics-2026-03-01-2026-03-05.csv',
    ]);
    const [head, line] = body.data.csv.split('\r\n').map((text: string) => text.split(','));
    const cell = (name: string) => line[head.indexOf(name)];
    expect([cell('postId'), cell('reactions'), cell('impressions')]).toEqual([postId, '60', '']);
    const tool = await tenant.tool('export_analytics', {
      from: '2026-03-01',
      to: '2026-03-05',
      format: 'json',
    });
    expect(tool.body.result.structuredContent.data.items).toMatchObject([{ postId }]);
  });

  it('200: an address that a spreadsheet would execute is text', async () => {
    const { app, tenant, targetId } = await story();
    for (const address of ['=HYPERLINK("x")', ' =1', '＝1', ';@x']) {
      await app.services.database.system
        .updateTable('post_targets')
        .set({ platform_url: address })
        .where('id', '=', targetId)
        .execute();
      const { body } = await tenant.social('GET', `/analytics/export?${RANGE}`);
      const lines: Record<string, string>[] = parse(body.data.csv, { columns: true });
      expect(lines[0]?.['platformUrl']).toBe(`'${address}`);
    }
  });

  it('200: posts and accounts by name beside their ids; a name that is a formula is text', async () => {
    const { app, tenant, postId, accountId } = await story();
    const { system } = app.services.database;
    const rename = (fields: object) =>
      system.updateTable('accounts').set(fields).where('id', '=', accountId).execute();
    await rename({ display_name: '=cmd()', handle: 'aurora' });
    const read = async () => {
      const { body } = await tenant.social('GET', `/analytics/export?${RANGE}`);
      const [line]: Record<string, string>[] = parse(body.data.csv, { columns: true });
      return line;
    };
    const untitled = await read();
    await system.updateTable('posts').set({ title: '+Launch, "day" 1' }).where('id', '=', postId).execute();
    const titled = await read();

    expect(untitled).toMatchObject({ postId, accountId, account: "'=cmd()", handle: 'aurora' });
    expect(untitled?.['post']).not.toBe('');
    expect(titled).toMatchObject({ post: '\'+Launch, "day" 1', handle: 'aurora' });
  });

  it('400: a reversed range, one that is too long, or of days that do not exist', async () => {
    await expectOddRangesRefused('/analytics/export');
  });

  it('404: an account of another workspace', async () => {
    await expectForeignAccountUnknown('/analytics/export?accountIds=ACCOUNT');
  });
});
