import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { callStore, makeSteward } from '../../../test/store.ts';
import { makeMember, refusal } from '../people-for-tests.ts';
import { proveEmail } from '../users/store.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
const steward = await app.tenant();
await makeSteward(app, steward);
afterAll(() => app.close());

describe('list_installation_log', () => {
  it('200: backups, moves and changes of the stewards, for stewards; in the log of no workspace', async () => {
    const member = await makeMember(app, steward, 'owner');
    await proveEmail(app.services.database.system, member.userId);
    expect((await steward.console('give_steward', { email: member.email })).status).toBe(200);
    await (await callStore(app.url, steward)).backup();
    expect((await steward.console('take_steward', { userId: member.userId })).status).toBe(200);
    const { items } = (await steward.console('list_installation_log', {})).body.data;
    expect(items.map(({ what, name, about }: Record<string, unknown>) => [what, name, about])).toEqual([
      ['take_steward', 'Tester', 'Noor'],
      ['store_backup', 'Tester', null],
      ['give_steward', 'Tester', 'Noor'],
    ]);
    expect(items[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) });
    const ours = (await member.console('list_audit_log', {})).body.data.items;
    expect(ours.filter(({ operation }: { operation: string }) => /steward|store_/.test(operation))).toEqual(
      [],
    );
  });

  it('400: an invalid number of rows', async () => {
    expect(refusal(await steward.console('list_installation_log', { limit: 0 }))).toEqual([
      400,
      'invalid_input',
    ]);
  });
});
