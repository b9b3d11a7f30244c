import { describe, expect, it } from 'vitest';
import { newTenant, startWorkingApp, until } from '../../../test/harness.ts';

describe('list_callback_deliveries', () => {
  it('200: newest first, paged, of this project only; GET and POST agree', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { body } = await tenant.open('POST', '/callbacks/test', {
        callback_url: 'http://127.0.0.1:9999/',
      });
      ids.unshift(body.data.delivery_id);
    }
    await other.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });

    const get = await tenant.open('GET', '/callbacks/deliveries?page=2&page_size=2');
    const post = await tenant.open('POST', '/callbacks/deliveries', { page: 2, page_size: 2 });
    const all = await tenant.open('GET', '/callbacks/deliveries');

    expect(get.status).toBe(200);
    expect(get.body.data).toEqual(post.body.data);
    expect(get.body.data).toMatchObject({ page: 2, page_size: 2, total: 3 });
    expect(all.body.data.items.map((d: { delivery_id: string }) => d.delivery_id)).toEqual(ids);
  });

  it('200: those of one task, whichever call they belong to', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const create = async (): Promise<string> => {
      const { body } = await tenant.open('POST', '/tasks/create', {
        strings: [{ string_id: 'a', content: 'Hello' }],
        target_languages: ['de'],
        scan_terms: false,
        callback_url: 'http://127.0.0.1:9999/',
      });
      return body.data.task_id;
    };
    const [first, second] = [await create(), await create()];
    const list = async (task: string) =>
      (await tenant.open('GET', `/callbacks/deliveries?task_id=${task}`)).body.data;
    await until('both are over', async () =>
      (await Promise.all([list(first), list(second)])).every(({ items }) =>
        items.some(({ event }: { event: string }) => event === 'task.completed'),
      ),
    );
    const [own, others] = [await list(first), await list(second)];
    expect(own.total).toBe(8);
    const traces = new Set(own.items.map(({ trace_id }: { trace_id: string }) => trace_id));
    expect(others.items.some(({ trace_id }: { trace_id: string }) => traces.has(trace_id))).toBe(false);
  });

  it('400: page_size over the limit names the limit', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('GET', '/callbacks/deliveries?page_size=501');
    expect([status, body.msg]).toEqual([400, 'page_size: must be at most 500']);
  });
});
