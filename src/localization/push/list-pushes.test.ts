import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { begin, jsonFile, pushed } from './push-for-tests.ts';

const app = await startApp();

describe('list_pushes', () => {
  it('200: newest first, page by page, and none of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await pushed(other, [jsonFile('a.json', { a: 'Pear' })]);
    const { push_id: first } = await pushed(tenant, [jsonFile('a.json', { a: 'Apple' })]);
    const second = await begin(tenant, [jsonFile('a.json', { a: 'Apples' })]);
    const { body } = await tenant.open('GET', '/pushes?limit=1');
    expect(body.data.items).toEqual([
      expect.objectContaining({ push_id: second, state: 'open', files: 1, counts: null, applied_at: null }),
    ]);
    const rest = await tenant.open('GET', `/pushes?cursor=${body.data.nextCursor}`);
    expect(rest.body.data).toEqual({
      items: [
        expect.objectContaining({
          push_id: first,
          state: 'applied',
          counts: expect.objectContaining({ new: 1 }),
        }),
      ],
      nextCursor: null,
    });
  });

  it('400: an invalid cursor', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', '/pushes?cursor=abc')).status).toBe(400);
  });
});
