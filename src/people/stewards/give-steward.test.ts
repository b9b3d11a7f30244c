import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { makeSteward } from '../../../test/store.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember, refusal } from '../people-for-tests.ts';
import { proveEmail } from '../users/store.ts';

let app: App;
let steward: Tenant;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  steward = await app.tenant();
  await makeSteward(app, steward);
});
afterAll(() => app.close());

describe('give_steward', () => {
  it('400: no address', async () => {
    expect(refusal(await steward.console('give_steward', { email: 'x' }))).toEqual([400, 'invalid_input']);
  });

  it('404: nobody has the address', async () => {
    const answer = await steward.console('give_steward', { email: 'nobody@studio.example' });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('409: an address that nobody has shown to be theirs', async () => {
    const member = await makeMember(app, steward, 'viewer');
    const refused = await steward.console('give_steward', { email: member.email });
    expect([refused.status, refused.body.error.params.reason]).toEqual([409, 'address_unproved']);
    expect((await member.console('list_stewards')).status).toBe(403);
  });

  it('200: beside those who are, whatever role they have where', async () => {
    const member = await makeMember(app, steward, 'viewer');
    const give = () => steward.console('give_steward', { email: member.email.toUpperCase() });
    await proveEmail(app.services.database.system, member.userId);
    expect((await give()).body.data).toEqual({ userId: member.userId });
    const { items } = (await member.console('list_stewards')).body.data;
    expect(items.map(({ userId }: { userId: string }) => userId).sort()).toEqual(
      [steward.userId, member.userId].sort(),
    );
    expect((await member.console('get_me')).body.data.isSteward).toBe(true);
  });
});
