import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { makeProofOld } from '../../src/people/people-for-tests.ts';
import type { AnyOperation } from '../../src/platform/operation.ts';
import { KEY_SCOPES, SCOPES, TIERS } from '../../src/platform/rights/scopes.ts';
import { startApp } from '../harness.ts';
import { makeSteward } from '../store.ts';
import type { Answer, Tenant } from '../tenant.ts';

// Calls every operation as a caller who lacks only one of its requirements. Rights of members are in roles.test.ts,
// and the requirements of each operation in test/pins/rights.test.ts.

const app = await startApp();
const tenant = await app.tenant();

/** An unknown field stops a call from acting if it is let through after all. */
const UNKNOWN = { no_such_field: 1 };
const social = registry.operations.filter(({ face }) => face === 'social');
const open = registry.operations.filter(({ face }) => face === 'open');

/** Also sent as a tool by `social` of the tenant, which must be refused in the same way. */
function overRest(as: Tenant, { face, routes }: AnyOperation, token?: string): Promise<Answer> {
  const [route = expect.fail('There is no route.')] = routes;
  const path = route.path.replaceAll(/\{\w+\}/gu, 'none_of_ours');
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : UNKNOWN;
  const key = { 'idempotency-key': 'one-of-many' };
  if (face === 'open') return as.open(route.method, path, body);
  return as.social(route.method, path, body, { ...key, authorization: `Bearer ${token}` });
}

async function expectRefused(
  operations: readonly AnyOperation[],
  params: object,
  ask: (op: AnyOperation) => Promise<Answer>,
): Promise<void> {
  expect(operations.length).toBeGreaterThan(0);
  for (const op of operations) {
    const { status, body } = await ask(op);
    expect([op.name, status, body.error?.code, body.error?.params]).toEqual([
      op.name,
      403,
      'forbidden',
      params,
    ]);
  }
}

describe('a credential', () => {
  it.each(SCOPES.filter((scope) => social.some((op) => op.scope === scope)))(
    'without the scope %s',
    async (scope) => {
      const { token } = await tenant.credential({ scopes: SCOPES.filter((each) => each !== scope) });
      const asking = social.filter((op) => op.scope === scope);
      await expectRefused(asking, { scope }, (op) => overRest(tenant, op, token));
    },
  );

  it.each(['localize:read', 'localize:write'])(
    'without the scope %s, which only tools ask for',
    async (scope) => {
      const { token } = await tenant.credential({ scopes: SCOPES.filter((each) => each !== scope) });
      for (const { name, tool } of open.filter((op) => op.scope === scope)) {
        const { body } = await tenant.tool(tool ?? name, {}, token);
        const refusal = body.result?._meta?.error ?? body.error;
        expect([name, refusal?.code, refusal?.params]).toEqual([name, 'forbidden', { scope }]);
      }
    },
  );

  it.each(TIERS)('without the tier %s', async (tier) => {
    const { token } = await tenant.credential({ allowedActions: TIERS.filter((each) => each !== tier) });
    const asking = social.filter((op) => op.tier === tier);
    await expectRefused(asking, { action: tier }, (op) => overRest(tenant, op, token));
  });
});

it.each(['tasks', 'terms', 'export'] as const)(
  'an App Key that is narrowed, but not to %s',
  async (scope) => {
    const narrowed = await app.tenant();
    await app.services.database.system
      .updateTable('app_keys')
      .set({ scopes: KEY_SCOPES.filter((each) => each !== scope && each !== 'read_only') })
      .where('id', '=', narrowed.keyId)
      .execute();
    for (const op of open.filter(({ keyScope }) => keyScope === scope)) {
      const { status, body } = await overRest(narrowed, op);
      expect([op.name, status, body.msg]).toEqual([op.name, 403, `This App Key lacks the scope ${scope}.`]);
    }
  },
);

it('a page that was left open: actions that need a proof require a new one', async () => {
  const steward = await app.tenant();
  await makeSteward(app, steward);
  await steward.console('get_me', {});
  await makeProofOld(app, steward);
  const asking = registry.operations.filter(({ proof }) => proof);
  await expectRefused(asking, { need: 'proof' }, ({ name }) => steward.console(name, UNKNOWN));
});
