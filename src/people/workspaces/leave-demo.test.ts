import { beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { call, type Tenant } from '../../../test/tenant.ts';
import { enter, refusal } from '../people-for-tests.ts';
import { DEMO_WORKSPACE } from './store/demo.ts';

let app: App;
let demo: Tenant;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  demo = await app.tenant();
  await app.services.database.system
    .insertInto('instance')
    .values({ name: DEMO_WORKSPACE, value: JSON.stringify(demo.workspaceId) })
    .execute();
  return () => app.close();
});

const me = {
  name: 'Jo Brandt',
  email: 'jo@studio.example',
  password: 'another horse battery',
  workspace: 'Brandt Studio',
};

describe('leave_demo', () => {
  it('400: a common password', async () => {
    expect((await demo.console('leave_demo', { ...me, password: 'qwertyuiop' })).status).toBe(400);
  });

  it('409: a workspace that people created, and an address in use', async () => {
    const other = await app.tenant();
    expect(refusal(await other.console('leave_demo', me))).toEqual([409, 'conflict']);
    expect(refusal(await demo.console('leave_demo', { ...me, email: other.email }))).toEqual([
      409,
      'conflict',
    ]);
  });

  it('200: the demo stops at once; the same page continues in a new workspace', async () => {
    expect((await demo.console('list_workspaces', {})).body.data.items).toMatchObject([{ isDemo: true }]);
    const answer = await demo.console('leave_demo', me);
    expect(answer.status).toBe(200);
    const { workspaceId } = answer.body.data;
    const asProgram = { authorization: `Bearer ${demo.token}` };
    expect((await call(`${app.url}/api/v1/workspace`, 'GET', '', asProgram)).status).toBe(403);
    const mine = await demo.console('list_workspaces', {}, { 'x-parlance-workspace': workspaceId });
    expect(mine.body.data.items).toContainEqual(
      expect.objectContaining({ id: workspaceId, name: 'Brandt Studio', role: 'owner', isDemo: false }),
    );
    expect((await enter(app, 'login', { email: demo.email, password: demo.password })).status).toBe(401);
    expect((await enter(app, 'login', { email: me.email, password: me.password })).status).toBe(200);
  });
});
