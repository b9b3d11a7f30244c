import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saying, SERVERS } from '../../adapters/mt/servers-for-tests.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { type App, openApp } from '../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';

let app: App;
let model: Receiver;
let isDown = false;
beforeAll(async () => {
  const answer = saying(SERVERS.openai_compatible, () => 'Öffne das Tor ⟦1⟧');
  model = await startReceiver((request) => (isDown ? { status: 401, body: '{}' } : answer(request)));
  app = await openApp({
    env: {
      PARLANCE_LLM_PROVIDER: 'openai_compatible',
      PARLANCE_LLM_BASE_URL: model.url,
      PARLANCE_LLM_API_KEY: 'test',
      PARLANCE_LLM_MODEL: 'small',
      PARLANCE_LLM_PRICE_IN: '2',
      PARLANCE_LLM_PRICE_OUT: '4',
    },
  });
});
afterAll(async () => {
  await model.close();
  await app.close();
});

const ask = (tenant: Pick<Tenant, 'console' | 'projectId'>, more: object = {}) =>
  tenant.console('try_engine', {
    project_id: tenant.projectId,
    language: 'de',
    text: 'Open the gate {0}',
    ...more,
  });

describe('try_engine', () => {
  it('200: the text, the model, the time and the price, each time asked anew', async () => {
    const tenant = await app.tenant();
    const before = model.received.length;
    const { status, body } = await ask(tenant);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ engine: 'openai_compatible', text: 'Öffne das Tor {0}', failure: null }),
    ]);
    expect(body.data.duration_ms).toBeGreaterThanOrEqual(0);
    await ask(tenant);
    expect(model.received.length).toBe(before + 2);
    const other = await ask(tenant, { engine: 'builtin' });
    expect([other.body.data.engine, other.body.data.text]).toEqual(['builtin', expect.any(String)]);
  });

  it('400: an engine that is none', async () => {
    expect((await ask(await app.tenant(), { engine: 'oracle' })).status).toBe(400);
  });

  it('403: who may only read spends nothing', async () => {
    const tenant = await app.tenant();
    const viewer = await makeMember(app, tenant, 'viewer');
    expect((await ask({ ...viewer, projectId: tenant.projectId })).status).toBe(403);
  });

  it('404: a project of others', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await ask({ ...tenant, projectId: other.projectId })).status).toBe(404);
  });

  it('502: an engine that is not set up, or refuses', async () => {
    const tenant = await app.tenant();
    expect((await ask(tenant, { engine: 'deepl' })).status).toBe(502);
    isDown = true;
    expect((await ask(tenant)).status).toBe(502);
    isDown = false;
  });
});
