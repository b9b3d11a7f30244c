import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../test/harness.ts';
import { deleteOldRequests } from '../platform/request-log/store.ts';
import { lines } from './requests-for-tests.ts';

const app = await startApp();

describe('list_requests', () => {
  it('200: both APIs, tools and people in one list, each with caller, status and duration', async () => {
    const tenant = await app.tenant();
    const open = await tenant.open('GET', '/languages');
    await tenant.social('POST', '/tags', { name: 'one' });
    await tenant.tool('list_tags');
    await tenant.console('create_tag', { name: 'two' });
    await tenant.social('GET', '/posts/post_gone');
    const items = await lines(tenant, 5);
    expect(items.map(({ face, operation, status }) => [face, operation, status])).toEqual(
      expect.arrayContaining([
        ['open', 'list_languages', 200],
        ['social', 'create_tag', 200],
        ['mcp', 'list_tags', 200],
        ['console', 'create_tag', 200],
        ['social', 'get_post', 404],
      ]),
    );
    const first = items.find(({ face }) => face === 'open');
    expect(first).toMatchObject({
      requestId: open.body.trace_id,
      actor: { kind: 'app_key', id: tenant.keyId, name: 'Test' },
      projectId: tenant.projectId,
      code: null,
      durationMs: expect.any(Number),
    });
  });

  it('200: by caller, operation, status, time, code and text, page by page', async () => {
    const tenant = await app.tenant();
    await tenant.console('create_tag', { name: 'd' });
    for (const name of ['needle', 'b', 'c']) await tenant.social('POST', '/tags', { name });
    await tenant.social('POST', '/tags', { name: '' });
    await lines(tenant, 5);
    const by = async (filters: object) =>
      (await tenant.console('list_requests', filters)).body.data.items.length;
    expect(await by({ actorId: tenant.userId })).toBe(1);
    expect(await by({ face: 'social', operation: 'create_tag', status: 'ok' })).toBe(3);
    expect(await by({ status: 'refused', code: 'invalid_input' })).toBeGreaterThan(0);
    expect(await by({ q: 'NEEDLE' })).toBe(1);
    expect(await by({ q: '%%' })).toBe(0);
    expect(await by({ to: '2020-01-01T00:00:00Z' })).toBe(0);
    const first = (await tenant.console('list_requests', { face: 'social', status: 'ok', limit: 2 })).body
      .data;
    const rest = { face: 'social', status: 'ok', limit: 2, cursor: first.nextCursor };
    const next = (await tenant.console('list_requests', rest)).body.data;
    expect([first.items.length, next.items.length, next.nextCursor]).toEqual([2, 1, null]);
  });

  it('200: polls and reads by pages are not logged; a wrong signature is', async () => {
    const tenant = await app.tenant();
    await tenant.open('GET', '/tasks/status?task_id=task_1');
    await tenant.console('list_tags');
    await tenant.open('GET', '/languages', undefined, { 'x-svc-sign': '0'.repeat(32) });
    const items = await lines(tenant, 1);
    expect(items.map(({ operation, status, code }) => [operation, status, code])).toEqual([
      ['list_languages', 401, 'invalid_signature'],
    ]);
  });

  it('200: nothing of another workspace; after a week a line is gone', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await other.social('POST', '/tags', { name: 'one' });
    await lines(other, 1);
    expect((await tenant.console('list_requests')).body.data.items).toEqual([]);
    const { database } = app.services;
    await sql`update request_log set at = now() - interval '8 days' where workspace_id = ${other.workspaceId}`.execute(
      database.system,
    );
    await database.everyone(deleteOldRequests);
    await until(
      'it is gone',
      async () => (await other.console('list_requests')).body.data.items.length === 0,
    );
  });

  it('400: a time without a zone, an unknown status, a text that is too long', async () => {
    const tenant = await app.tenant();
    for (const body of [{ from: '2026-01-01' }, { status: 'all' }, { q: 'x'.repeat(201) }, { cursor: 'x' }])
      expect((await tenant.console('list_requests', body)).status).toBe(400);
  });
});
