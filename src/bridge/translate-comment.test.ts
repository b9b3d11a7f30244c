import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { answering } from '#localization/pipeline/steps/model-for-tests.ts';
import { readTerms } from '#localization/terms/seed-for-tests.ts';
import { rememberUnits } from '#localization/tm/memory-for-tests.ts';
import { addComment } from '#social/comments/inbox-for-tests.ts';
import { until } from '../../test/harness.ts';
import { type Behaviour, startReceiver } from '../../test/receiver.ts';
import type { Tenant } from '../../test/tenant.ts';
import { openBridge } from './bridge-for-tests.ts';
import { key } from '../../test/factories/key.ts';
import { addAccount } from '../../test/factories/account.ts';

const TRANSLATIONS: Record<string, string> = {
  'Das ist {mention_1} wirklich großartig geworden!': 'This has become really great, {mention_1}!',
  'Mein Laternenjäger braucht {link_1} dringend Hilfe': 'My Lantern Hunter urgently needs help {link_1}',
};
let isDown = false;
let tenant: Tenant;
let accountId: string;

const answer = answering(({ src }) => {
  const plain = src.replace(/⟦1⟧/u, src.includes('Laternenjäger') ? '{link_1}' : '{mention_1}');
  return (TRANSLATIONS[plain] ?? `English of ${src}`).replace(/\{\w+_1\}/u, '⟦1⟧');
});
const model = await startReceiver(
  (request): Behaviour => (isDown ? { status: 401, body: '{}' } : answer(request)),
);
const bridge = await openBridge({
  roles: ['api', 'worker'],
  env: { PARLANCE_LLM_BASE_URL: model.url, PARLANCE_LLM_MODEL: 'small' },
});
afterAll(async () => {
  await bridge.close();
  await model.close();
});
beforeEach(async () => {
  isDown = false;
  tenant = await bridge.app.tenant();
  accountId = await addAccount(bridge.app, tenant, { platform: 'bluesky' });
  await set('accounts', accountId, { locale: 'de' });
});

const set = (table: 'accounts' | 'comments' | 'workspaces', id: string, values: object) =>
  bridge.app.services.database.system.updateTable(table).set(values).where('id', '=', id).execute();
const comment = (text = 'Das ist @lantern wirklich großartig geworden!') =>
  addComment(bridge.app, tenant, accountId, { text });
const translate = (id: string, body: object = { locale: 'en' }, headers: Record<string, string> = {}) =>
  tenant.social('POST', `/comments/${id}/translate`, body, headers);

describe('translate_comment', () => {
  it('200: by the engine of the project once, then from the stored translation, over REST and as a tool', async () => {
    const id = await comment();
    const asked = model.received.length;

    const { status, body, text } = await translate(id);

    expect([status, text]).toEqual([200, text]);
    const translation = { locale: 'en', text: 'This has become really great, @lantern!' };
    expect(body.data).toMatchObject({
      id,
      text: 'Das ist @lantern wirklich großartig geworden!',
      translation,
    });
    expect(body.data.untrusted.fields).toContain('translation.text');
    expect(model.received.length).toBe(asked + 1);

    const tool = await tenant.tool('translate_comment', { commentId: id, locale: 'en' });
    expect(tool.body.result.structuredContent.data.translation).toEqual(translation);
    const read = await tenant.social('GET', `/comments/${id}`);
    expect(read.body.data.translation).toEqual(translation);
    expect(model.received.length).toBe(asked + 1);
    const context = await tenant.social('GET', '/workspace');
    expect(context.body.data.quotas.aiThisMonth.used).toBe(1);
  });

  it('200: the memory answers first, and the engine gets the terms', async () => {
    await tenant.open('POST', '/terms/create', {
      terms: [{ content: 'Laternenjäger', source_language: 'de', translations: { en: 'Lantern Hunter' } }],
    });
    await until('the term', async () => (await readTerms(bridge.app, tenant)).length === 1);
    const termed = await translate(
      await comment('Mein Laternenjäger braucht https://example.com/ dringend Hilfe'),
    );
    expect(termed.body.data.translation.text).toBe(
      'My Lantern Hunter urgently needs help https://example.com/',
    );
    expect(model.received.at(-1)?.body).toContain('Lantern Hunter');

    await rememberUnits(bridge.app, tenant, [
      { source: 'Thank you!', target: 'Vielen Dank!', language: 'de' },
    ]);
    await set('accounts', accountId, { locale: 'en' });
    const asked = model.received.length;
    const known = await translate(await comment('Thank you!'), { locale: 'de' });
    expect(known.body.data.translation).toEqual({ locale: 'de', text: 'Vielen Dank!' });
    expect(model.received.length).toBe(asked);
  });

  it('200: into the language of the workspace when none is named; the same key gives the same answer', async () => {
    await set('workspaces', tenant.workspaceId, { locales: ['fr', 'en'] });
    const id = await comment('Wie schön ist das denn geworden, bitte?');
    const headers = key();
    const first = await translate(id, {}, headers);
    expect(first.body.data.translation).toMatchObject({ locale: 'fr' });
    expect((await translate(id, {}, headers)).body.meta.replayed).toBe(true);
  });

  it('200: an edited comment is translated again', async () => {
    const id = await comment();
    await translate(id);
    await set('comments', id, { text: 'Etwas ganz anderes steht jetzt hier, oder?' });
    const { body } = await translate(id);
    expect(body.data.translation.text).toContain('Etwas ganz anderes');
  });

  it('400: an unsupported language, or none', async () => {
    expect((await translate(await comment(), { locale: 'klingon' })).status).toBe(400);
    const vague = await bridge.app.tenant({ sourceLanguage: null });
    const id = await addComment(
      bridge.app,
      vague,
      await addAccount(bridge.app, vague, { platform: 'bluesky' }),
    );
    await set('workspaces', vague.workspaceId, { locales: [] });
    const { status, body } = await vague.social('POST', `/comments/${id}/translate`, {});
    expect([status, body.error.params.field]).toEqual([400, 'locale']);
  });

  it('402: the quota of the plan is used up, and known translations stay free', async () => {
    const known = await comment();
    await translate(known);
    await set('workspaces', tenant.workspaceId, { limits: JSON.stringify({ aiThisMonth: 1 }) });
    const { status, body } = await translate(await comment('Noch etwas ganz anderes'));
    expect([status, body.error.code]).toEqual([402, 'plan_limit']);
    expect((await translate(known)).status).toBe(200);
  });

  it('404: a comment of another workspace, of an account that the credential may not use, a project of another workspace', async () => {
    const id = await comment();
    const stranger = await bridge.app.tenant();
    expect((await stranger.social('POST', `/comments/${id}/translate`, { locale: 'en' })).status).toBe(404);
    const { token } = await tenant.credential({
      accountIds: [await addAccount(bridge.app, tenant, { platform: 'bluesky' })],
    });
    expect((await translate(id, { locale: 'en' }, { authorization: `Bearer ${token}` })).status).toBe(404);
    expect((await translate(id, { locale: 'en', projectId: stranger.projectId })).status).toBe(404);
  });

  it('409: a comment without words', async () => {
    expect((await translate(await comment('  '))).status).toBe(409);
  });

  it.each([
    ['offline', [{ from: 'en', to: expect.arrayContaining(['de', 'ja']) }]],
    ['builtin', []],
  ])(
    '400: languages that the engine %s does not support, with those that it does; it costs nothing',
    async (engine, languages) => {
      await tenant.console('update_project', { project_id: tenant.projectId, settings: { engine } });
      const asked = model.received.length;

      const id = await comment();
      const { status, body } = await translate(id);
      const tool = await tenant.tool('translate_comment', { commentId: id, locale: 'en' });

      expect([status, body.error.code]).toEqual([400, 'invalid_input']);
      const params = { field: 'locale', reason: 'engine_cannot', from: 'de', to: 'en', languages };
      expect(body.error.params).toMatchObject(params);
      expect(body.error.message).toContain('translates from German to English');
      expect(tool.body.result._meta.error.params).toMatchObject(params);
      expect(model.received.length).toBe(asked);
      const context = await tenant.social('GET', '/workspace');
      expect(context.body.data.quotas.aiThisMonth.used).toBe(0);
    },
  );

  it('200: text that is already in the language, or in a regional variety of it, is shown as it is', async () => {
    const id = await comment('Isso não é o que você disse para mim');
    await set('comments', id, { locale: 'pt' });
    const { body } = await translate(id, { locale: 'pt-br' });
    expect(body.data.translation).toEqual({ locale: 'pt-br', text: 'Isso não é o que você disse para mim' });
  });

  it('502: an engine that refuses us costs nothing and stores nothing', async () => {
    isDown = true;
    const id = await comment();
    const { status, body } = await translate(id);
    expect([status, body.error.code]).toEqual([502, 'platform_error']);
    expect((await tenant.social('GET', `/comments/${id}`)).body.data.translation).toBeNull();
    const context = await tenant.social('GET', '/workspace');
    expect(context.body.data.quotas.aiThisMonth.used).toBe(0);
    isDown = false;
    expect((await translate(id)).status).toBe(200);
  });
});
