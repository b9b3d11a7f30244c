import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { makeSteward } from '../../../test/store.ts';
import { makeMember, refusal } from '../people-for-tests.ts';
import { proveEmail } from '../users/store.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
const steward = await app.tenant();
await makeSteward(app, steward);
afterAll(() => app.close());

describe('give_steward', () => {
  it('400: no address', async () => {
    expect(refusal(await steward.console('give_steward', { email: 'x' }))).toEqual([400, 'invalid_input']);
  });

  it('404: an unknown address', async () => {
    const answer = await steward.console('give_steward', { email: 'nobody@studio.example' });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('409: an unproven address', async () => {
    const member = await makeMember(app, steward, 'viewer');
    const refused = await steward.console('give_steward', { email: member.email });
    expect([refused.status, refused.body.error.params.reason]).toEqual([409, 'address_unproved']);
    expect((await member.console('list_stewards')).status).toBe(403);
  });

  it('200: in addition to the present ones, whatever role they have in a workspace', async () => {
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
