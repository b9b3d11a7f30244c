import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';

const server = await startReceiver((request) =>
  request.body.includes('wrong-key')
    ? { status: 403, body: '{"error":"a secret sentence of the service"}' }
    : { status: 200, body: JSON.stringify({ translatedText: ['Änderungen speichern'] }) },
);
const app = await startApp();
afterAll(() => server.close());

const entered = (key: string) => ({ engine: 'libretranslate', base_url: server.url, api_key: key });

describe('test_engine', () => {
  it('200: the engine’s translation of a short text with this key, and nothing is stored', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('test_engine', entered('right-key'));
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        engine: 'libretranslate',
        is_working: true,
        source: 'Save changes',
        target_language: 'de',
        text: 'Änderungen speichern',
        problem: null,
      }),
    ]);
    expect(server.received.at(-1)?.body).toContain('right-key');
    const { body: list } = await tenant.console('list_engines', { project_id: tenant.projectId });
    expect(list.data.engines.filter(({ source }: { source: string }) => source === 'workspace')).toEqual([]);
  });

  it('200: a refused key is reported in our words', async () => {
    const { status, body, text } = await (await app.tenant()).console('test_engine', entered('wrong-key'));
    expect([status, body.data.is_working]).toEqual([200, false]);
    expect(body.data.problem).toBe(
      'The translation engine refused the call (403); check its address, key, model and quota.',
    );
    expect(text).not.toContain('secret sentence');
  });

  it('400: a missing field, and a guarded address', async () => {
    const tenant = await app.tenant();
    const statuses = await Promise.all([
      tenant.console('test_engine', { engine: 'libretranslate' }),
      tenant.console('test_engine', { ...entered('k'), base_url: 'http://169.254.169.254' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400]);
  });
});
