import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { fixed, over } from './fixed.ts';

describe('a statement that is built once', () => {
  it('each call has its own values, in every place where they occur', async () => {
    const { services } = await startApp();
    const { system } = services.database;
    let built = 0;
    const read = fixed((tx, text: string, numbers: readonly number[]) => {
      built += 1;
      return over(
        tx,
        sql<{ a: string; b: string; sum: number; same: string }>`
          select ${text}::text as a, ${text}::text || '!' as b, ${'constant'}::text as same,
                 (select sum(n)::int from unnest(${numbers}::int[]) n) as sum`,
      );
    });
    expect(await read(system, 'one', [1, 2])).toEqual([{ a: 'one', b: 'one!', same: 'constant', sum: 3 }]);
    expect(await read(system, 'two', [])).toEqual([{ a: 'two', b: 'two!', same: 'constant', sum: null }]);
    expect(built).toBe(1);
  });

  it('its result belongs to the tenant that asks', async () => {
    const app = await startApp();
    const [one, other] = [await app.tenant(), await app.tenant()];
    const read = fixed((tx) => tx.selectFrom('workspaces').select('id'));
    for (const { workspaceId } of [one, other, one])
      expect(await app.services.database.read({ workspaceId, projectId: null }, (tx) => read(tx))).toEqual([
        { id: workspaceId },
      ]);
  });
});
