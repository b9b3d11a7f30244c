import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { makeSteward } from '../../../test/store.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember, type Person, refusal } from '../people-for-tests.ts';
import { takeSteward } from '../users/store-stewards.ts';

let app: App;
let steward: Tenant;
let second: Person;
beforeEach(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  steward = await app.tenant();
  second = await makeMember(app, steward, 'viewer');
  await makeSteward(app, steward);
  await makeSteward(app, second);
});
afterEach(() => app.close());

describe('take_steward', () => {
  it('400: no steward', async () => {
    expect(refusal(await second.console('take_steward', {}))).toEqual([400, 'invalid_input']);
  });

  it('404: a person who is not a steward', async () => {
    const { userId } = await makeMember(app, steward, 'owner');
    expect(refusal(await second.console('take_steward', { userId }))).toEqual([404, 'not_found']);
  });

  it('409: the last one keeps it', async () => {
    await takeSteward(app.services.database.system, steward.userId);
    const last = await second.console('take_steward', { userId: second.userId });
    expect([last.status, last.body.error.params]).toEqual([409, { reason: 'last_steward' }]);
  });

  it('200: from another', async () => {
    const taken = await second.console('take_steward', { userId: steward.userId });
    expect(taken.body.data).toEqual({ userId: steward.userId });
    expect((await steward.console('get_me', {})).body.data.isSteward).toBe(false);
  });

  it('403: a former steward', async () => {
    await takeSteward(app.services.database.system, steward.userId);
    expect(refusal(await steward.console('take_steward', { userId: second.userId }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('200: one’s own, while there is another', async () => {
    expect((await second.console('take_steward', { userId: second.userId })).status).toBe(200);
    expect((await second.console('store/backup')).status).toBe(403);
  });

  it('of two who take it from each other at once one keeps it', async () => {
    await steward.console('get_me', {});
    const answers = await Promise.all([
      steward.console('take_steward', { userId: second.userId }),
      second.console('take_steward', { userId: steward.userId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
