import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';

const KEY = 'key-that-nobody-sees-again';

const server = await startReceiver((request) => ({
  status: 200,
  body: JSON.stringify({
    translatedText: JSON.parse(request.body).q.map((text: string) => `DE ${text}`),
  }),
}));
const app = await openApp({ roles: ['api', 'worker'] });
afterAll(async () => {
  await app.close();
  await server.close();
});

const connect = (tenant: Tenant, more: object = {}) =>
  tenant.console('connect_engine', { engine: 'libretranslate', base_url: server.url, api_key: KEY, ...more });

const shown = async (tenant: Tenant, name: string) => {
  const { body } = await tenant.console('list_engines', { project_id: tenant.projectId });
  return body.data.engines.find(({ engine }: { engine: string }) => engine === name);
};

describe('connect_engine', () => {
  it('200: from then on the tasks of the workspace translate with this key, and those of other workspaces do not', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { status, body, text } = await connect(tenant);
    expect([status, body.data]).toEqual([
      200,
      { engine: 'libretranslate', connected_at: expect.any(String) },
    ]);
    expect(text).not.toContain(KEY);
    expect(await shown(tenant, 'libretranslate')).toMatchObject({ is_ready: true, source: 'workspace' });
    expect(await shown(other, 'libretranslate')).toMatchObject({ is_ready: false, source: null });

    await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { engine: 'libretranslate' },
    });
    const { body: created } = await tenant.open('POST', '/tasks/create', {
      source_language: 'en',
      target_languages: ['de'],
      scan_terms: false,
      strings: [{ string_id: 'a', content: 'Rename folder' }],
    });
    const { task_id } = created.data;
    await until('the task ends', async () => {
      const { body: now } = await tenant.open('POST', '/tasks/status', { task_id });
      return now.data.is_completed;
    });
    const { body: strings } = await tenant.open('POST', '/tasks/strings', { task_id });
    expect(strings.data.items[0].translations.de).toMatchObject({ text: 'DE Rename folder', source: 'mt' });
    expect(server.received.at(-1)?.body).toContain(KEY);
  });

  it('200: the key is stored sealed, in no log and no answer; a second one replaces it', async () => {
    const tenant = await app.tenant();
    await connect(tenant);
    await connect(tenant, { api_key: 'another-key' });
    const { rows } = await sql<{ key_sealed: string; audited: string }>`
      select e.key_sealed, (select string_agg(a.input::text, ' ') from audit_log a
                             where a.workspace_id = e.workspace_id and a.operation = 'connect_engine') as audited
        from own_engines e where e.workspace_id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key_sealed).toMatch(/^v1\./u);
    expect(rows[0]?.audited).toContain('libretranslate');
    const place = { workspaceId: tenant.workspaceId, table: 'own_engines', column: 'key_sealed' };
    const { keyring } = app.services;
    expect(keyring.open(rows[0]?.key_sealed ?? '', { ...place, row: 'libretranslate' })).toBe('another-key');
    for (const secret of [KEY, 'another-key']) expect(rows[0]?.audited).not.toContain(secret);
    const { text } = await tenant.console('list_engines', { project_id: tenant.projectId });
    expect(text).not.toContain('another-key');
    expect(text).not.toContain(server.url);
  });

  it('400: exactly the fields that the engine declares are required, and the address is guarded', async () => {
    const tenant = await app.tenant();
    const wrong: [object, string][] = [
      [{ engine: 'deepl', base_url: undefined, api_key: undefined }, 'api_key: is required to connect DeepL'],
      [{ engine: 'deepl' }, 'base_url: is nothing that DeepL takes'],
      [{ engine: 'openai_compatible' }, 'model: is required to connect OpenAI compatible'],
      [{ base_url: 'http://169.254.169.254/latest' }, 'base_url: must point to a public address;'],
      [{ base_url: app.url }, 'base_url: must not point to this server itself.'],
      [{ base_url: `${server.url}/?q=1` }, 'base_url: must have no query and no fragment'],
      [{ api_key: 'two words' }, 'api_key: must have no spaces and no letters beyond ASCII'],
      [{ engine: 'offline' }, 'engine: '],
    ];
    for (const [more, message] of wrong) {
      const { status, body } = await connect(tenant, more);
      expect([status, body.error.message.slice(0, message.length)]).toEqual([400, message]);
    }
  });
});
