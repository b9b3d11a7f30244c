import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../../test/harness.ts';

interface Shown {
  engine: string;
  kind: string;
  is_ready: boolean;
  settings: string[];
  model: string | null;
  source: string | null;
}

const app = await openApp({
  env: {
    PARLANCE_LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    PARLANCE_LLM_MODEL: 'small',
    PARLANCE_LLM_API_KEY: 'a-key-that-nobody-sees',
    PARLANCE_LLM_PRICE_IN: '2',
    PARLANCE_LLM_PRICE_OUT: '4',
    PARLANCE_APERTIUM_BASE_URL: 'http://127.0.0.1:9',
  },
});
afterAll(() => app.close());

describe('list_engines', () => {
  it('200: which engines are ready, how to turn on the others, and which one the project uses; no address and no key', async () => {
    const tenant = await app.tenant();
    const { status, body, text } = await tenant.open('GET', '/engines');
    expect(status).toBe(200);
    const engines: Shown[] = body.data.engines;
    const ready = engines.filter(({ is_ready }) => is_ready).map(({ engine }) => engine);
    expect(ready).toEqual(['builtin', 'pseudo', 'offline', 'openai_compatible', 'apertium']);
    const named = (name: string) => engines.find(({ engine }) => engine === name);
    expect(named('openai_compatible')).toMatchObject({
      kind: 'model',
      model: 'small',
      price_in: 2,
      price_out: 4,
    });
    expect(named('deepl')).toMatchObject({
      title: 'DeepL',
      kind: 'service',
      source: null,
      settings: ['PARLANCE_DEEPL_API_KEY'],
      fields: [{ name: 'api_key', is_required: true, example: null }],
    });
    expect([named('offline')?.source, named('apertium')?.source]).toEqual(['product', 'server']);
    expect(named('anthropic')?.settings).toContain('PARLANCE_LLM_PROVIDER=anthropic');
    expect(body.data.used).toEqual(['openai_compatible']);
    expect(text).not.toContain('a-key-that-nobody-sees');
    expect(text).not.toContain('127.0.0.1');
  });

  it('200: the choice of the project, with the engine that follows it', async () => {
    const tenant = await app.tenant();
    await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { engine: 'builtin', fallback_engines: ['apertium'] },
    });
    const { body } = await tenant.console('list_engines', { project_id: tenant.projectId });
    expect(body.data.used).toEqual(['builtin', 'apertium']);
  });
});
