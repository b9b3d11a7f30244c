import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../../test/harness.ts';

let app: App;
beforeAll(async () => {
  app = await openApp({
    env: {
      PARLANCE_LLM_BASE_URL: 'http://127.0.0.1:9',
      PARLANCE_LLM_MODEL: 'small',
      PARLANCE_LLM_PRICE_IN: '2',
      PARLANCE_LLM_PRICE_OUT: '4',
    },
  });
});
afterAll(() => app.close());

describe('list_engines', () => {
  it('200: which are set up, which is used, and their prices', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('list_engines', { project_id: tenant.projectId });
    expect(status).toBe(200);
    expect(body.data.items).toEqual(
      expect.arrayContaining([
        {
          name: 'openai_compatible',
          is_ready: true,
          is_local: false,
          is_used: true,
          model: 'small',
          price_in: 2,
          price_out: 4,
        },
        expect.objectContaining({ name: 'deepl', is_ready: false, is_used: false }),
        expect.objectContaining({ name: 'builtin', is_ready: true, is_local: true }),
      ]),
    );
  });

  it('400: of which project', async () => {
    expect((await (await app.tenant()).console('list_engines', {})).status).toBe(400);
  });

  it('404: a project of others', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('list_engines', { project_id: other.projectId })).status).toBe(404);
  });
});
