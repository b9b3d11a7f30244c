import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';

const server = await startReceiver((request) =>
  request.body.includes('Refuse')
    ? { status: 403, body: '{"error":"a secret sentence of the service"}' }
    : { status: 200, body: JSON.stringify({ translatedText: ['Änderungen speichern'] }) },
);
const app = await openApp({ env: { PARLANCE_LIBRETRANSLATE_BASE_URL: server.url } });
afterAll(async () => {
  await app.close();
  await server.close();
});

describe('try_engine', () => {
  it('200: the engine’s translation of a text, requested each time', async () => {
    const tenant = await app.tenant();
    const ask = () => tenant.open('POST', '/engines/try', { engine: 'libretranslate' });
    const { status, body } = await ask();
    expect([status, body.data]).toEqual([
      200,
      {
        engine: 'libretranslate',
        is_working: true,
        source: 'Save changes',
        source_language: 'en',
        target_language: 'de',
        text: 'Änderungen speichern',
        problem: null,
        model: 'libretranslate',
        duration_ms: expect.any(Number),
      },
    ]);
    const before = server.received.length;
    await ask();
    expect(server.received.length).toBe(before + 1);
  });

  it('200: an engine that is not set up names what it needs, one that refuses is reported in our words', async () => {
    const tenant = await app.tenant();
    const off = await tenant.open('POST', '/engines/try', { engine: 'deepl' });
    expect(off.body.data).toMatchObject({
      is_working: false,
      text: null,
      problem:
        'DeepL is not connected. Enter its key in the settings of the project, or have whoever runs the server set PARLANCE_DEEPL_API_KEY.',
    });
    const refused = await tenant.open('POST', '/engines/try', { engine: 'libretranslate', text: 'Refuse' });
    expect(refused.body.data).toMatchObject({ is_working: false, problem: expect.any(String) });
    expect(refused.text).not.toContain('secret sentence');
  });

  it('200: without a name the engine of the project is tried', async () => {
    const tenant = await app.tenant();
    const project = { project_id: tenant.projectId };
    await tenant.console('update_project', { ...project, settings: { engine: 'builtin' } });
    const { body } = await tenant.console('try_engine', project);
    expect(body.data).toMatchObject({
      engine: 'builtin',
      is_working: false,
      problem: expect.stringContaining('No engine is connected'),
    });
  });

  it('400: a text that is too long, an engine that does not exist', async () => {
    const tenant = await app.tenant();
    for (const wrong of [{ text: 'a'.repeat(201) }, { engine: 'abacus' }, { target_language: 'xx-zz-y' }])
      expect((await tenant.open('POST', '/engines/try', wrong)).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [one, other] = [await app.tenant(), await app.tenant()];
    const { status } = await one.console('try_engine', { project_id: other.projectId });
    expect(status).toBe(404);
  });
});
