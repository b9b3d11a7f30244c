import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { makeSteward } from '../../../test/store.ts';
import type { Tenant } from '../../../test/tenant.ts';

let app: App;
let steward: Tenant;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  steward = await app.tenant();
  await makeSteward(app, steward);
});
afterAll(() => app.close());

describe('list_stewards', () => {
  it('200: with name and address', async () => {
    const { items } = (await steward.console('list_stewards', {})).body.data;
    const { userId, email } = steward;
    expect(items).toEqual([{ userId, email, name: 'Tester', since: expect.any(String) }]);
  });
});
