import { NO_ENGINE } from '#adapters/mt/builtin.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../../test/factories/world.ts';
import { newId } from '#platform/ids.ts';
import type { Tenant } from '../../test/tenant.ts';
import {
  answer,
  createPost,
  eventsOf,
  holdBridge,
  localizations,
  localize,
  look,
  showPost,
  startBridge,
  translated,
} from './bridge-for-tests.ts';
import { key } from '../../test/factories/key.ts';
import { addAccount } from '../../test/factories/account.ts';
import { setPost } from '../social/posts/posts-for-tests.ts';

let working: World;
let bridge: World;
let tenant: Tenant;
beforeAll(async () => {
  [working, bridge] = [await startBridge(), await holdBridge()];
});
beforeEach(async () => {
  tenant = await bridge.app.tenant();
});

const account = (locale?: string, platform = 'facebook', of = tenant, at = bridge) =>
  addAccount(at.app, of, { platform, ...(locale !== undefined && { locale }) });
const english = (text = 'A new day', more: object = {}) => ({ content: { text, locale: 'en' }, ...more });
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...key() });
const tasksOf = (of: Tenant) =>
  bridge.app.services.database.system
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', of.workspaceId)
    .orderBy('number')
    .execute();
const addProject = (sourceLanguage: string | null) => {
  const id = newId('prj', bridge.app.services.clock);
  const row = { id, workspace_id: tenant.workspaceId, name: 'Another', source_language: sourceLanguage };
  return bridge.app.services.database.system
    .insertInto('projects')
    .values({ ...row, target_languages: [] })
    .execute()
    .then(() => id);
};

describe('localize_post', () => {
  it('200: variants for the accounts of each language, announced once, over REST and as a tool', async () => {
    const own = await working.app.tenant();
    const [en, de, ja] = [
      await account('en', 'facebook', own, working),
      await account('de', 'facebook', own, working),
      await account('ja', 'facebook', own, working),
    ];
    const postId = await createPost(own, english('A new day', { accountIds: [en] }));

    const { status, body } = await localize(own, postId, { targetLocales: ['de', 'ja'] });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      jobId: expect.stringMatching(/^create_open_/),
      taskId: expect.stringMatching(/^task_/),
      variants: [
        { locale: 'de', status: 'translating', taskId: body.data.taskId, accountIds: [de] },
        { locale: 'ja', status: 'translating', taskId: body.data.taskId, accountIds: [ja] },
      ],
    });
    expect((await showPost(own, postId)).localization).toEqual({
      sourceLocale: 'en',
      taskId: body.data.taskId,
      targetLocales: ['de', 'ja'],
      status: 'translating',
      staleLocales: [],
      blockedLocales: [],
    });
    await translated(own, postId);
    const post = await showPost(own, postId);
    expect(post).toMatchObject({ version: 3, localization: { status: 'completed', staleLocales: [] } });
    expect(post.targets.map((t: { accountId: string; locale: string }) => [t.accountId, t.locale])).toEqual([
      [en, 'en'],
      [de, 'de'],
      [ja, 'ja'],
    ]);
    const texts = post.targets.map((t: { variant: { text: string } }) => t.variant.text);
    expect(texts[0]).toBe('A new day');
    expect(texts[1]).toMatch(/^\[.+\]$/);
    expect(await eventsOf(working.app, postId, 'localization.completed')).toEqual([
      {
        postId,
        jobId: body.data.jobId,
        taskId: body.data.taskId,
        mode: 'append',
        variants: [
          { locale: 'de', status: 'completed' },
          { locale: 'ja', status: 'completed' },
        ],
      },
    ]);

    const tool = await own.tool('localize_post', {
      postId,
      targetLocales: ['fr'],
      idempotencyKey: key()['idempotency-key'],
    });
    expect(tool.body.result.structuredContent.data.variants[0]).toMatchObject({
      locale: 'fr',
      accountIds: [],
    });
  });

  it('200: a draft for each language, with all visible content, in the name of the caller', async () => {
    const de = await account('de');
    const postId = await createPost(tenant, {
      title: 'Launch',
      content: {
        text: 'Vote now',
        locale: 'en',
        parts: [{ text: 'Second' }],
        firstComment: 'Tell us',
        contentWarning: 'Loud',
        link: { url: 'https://a.example/', title: 'Read', description: 'More' },
        poll: { options: ['Red', 'Blue'], durationMinutes: 60 },
      },
      variants: [
        { scope: { platform: 'x' }, text: 'Short' },
        { scope: { accountId: de }, text: 'For one' },
      ],
      settings: { youtube: { title: 'Film' } },
    });

    const { body } = await localize(tenant, postId, { targetLocales: ['de'], mode: 'draft' });
    await answer(bridge.app, body.data.taskId);
    await look(bridge.app);
    await look(bridge.app);

    const [item] = await localizations(tenant, postId);
    expect(item).toMatchObject({
      status: 'completed',
      postId: expect.stringMatching(/^pst_/),
      text: 'de: Vote now',
    });
    const draft = await showPost(tenant, item.postId);
    expect(draft).toMatchObject({
      status: 'draft',
      createdVia: 'localize',
      createdBy: tenant.userId,
      sourcePostId: postId,
      title: 'Launch (de)',
      content: {
        text: 'de: Vote now',
        locale: 'de',
        parts: [{ text: 'de: Second' }],
        firstComment: 'de: Tell us',
        contentWarning: 'de: Loud',
        link: { url: 'https://a.example/', title: 'de: Read', description: 'de: More' },
        poll: { options: ['de: Red', 'de: Blue'], durationMinutes: 60 },
      },
      variants: [{ scope: { platform: 'x' }, text: 'de: Short' }],
      settings: { youtube: { title: 'de: Film' } },
      targets: [{ accountId: de }],
    });
    expect((await showPost(tenant, postId)).variants).toHaveLength(2);
    const drafts = await tenant.social('GET', '/posts');
    expect(drafts.body.data.items).toHaveLength(2);
  });

  it('200: the same key creates one task and gives the same answer', async () => {
    const postId = await createPost(tenant, english());
    const headers = key();
    const first = await localize(tenant, postId, { targetLocales: ['de'] }, headers);
    const again = await localize(tenant, postId, { targetLocales: ['de'] }, headers);
    expect(again.body).toMatchObject({ data: first.body.data, meta: { replayed: true } });
    expect(await tasksOf(tenant)).toHaveLength(1);
  });

  it('200: the task has the texts with their spans protected, the limits of each language and the switches', async () => {
    await account('de', 'x');
    await account('ja', 'x');
    const postId = await createPost(
      tenant,
      english('Hi @bob, see https://example.com/very/long/path/of/it #Go 🚀 {name}'),
    );

    const { body } = await localize(tenant, postId, { targetLocales: ['de', 'ja'], skipTm: true });

    const tasks = await tasksOf(tenant);
    expect(body.data.variants.map((v: { taskId: string }) => v.taskId)).toEqual(tasks.map(({ id }) => id));
    const strings = await bridge.app.services.database.system
      .selectFrom('task_strings')
      .selectAll()
      .where(
        'task_id',
        'in',
        tasks.map(({ id }) => id),
      )
      .orderBy('max_length', 'desc')
      .execute();
    expect(strings.map(({ content }) => content)).toEqual([
      'Hi {mention_1}, see {link_1} {tag_1} 🚀 {name}',
      'Hi {mention_1}, see {link_1} {tag_1} 🚀 {name}',
    ]);
    expect(strings[0]?.context).toContain('{link_1}: https://example.com/very/long/path/of/it');
    // X allows 280: a link counts 23, @bob 4, #Go 3, a Japanese letter 2. The marks count as written.
    const marks = '{mention_1}{link_1}{tag_1}'.length;
    expect(strings.map(({ max_length }) => max_length)).toEqual([280 - 30 + marks, 140 - 15 + marks]);
    expect(tasks[0]?.options).toMatchObject({ skipTm: true, skipTb: false, scanTerms: false });
  });

  it('200: a limit that no translation could meet is left out, and the length is reported', async () => {
    const own = await working.app.tenant();
    await account('de', 'x', own, working);
    const hopeless = await createPost(own, english('word '.repeat(140).trim()));
    await localize(own, hopeless, { targetLocales: ['de'] });
    expect(await translated(own, hopeless)).toMatchObject([
      {
        status: 'completed',
        issues: expect.arrayContaining([expect.objectContaining({ code: 'text_too_long' })]),
      },
    ]);
    // The suite's engine cannot write shorter texts.
    const tight = await createPost(own, english('word '.repeat(80).trim()));
    await localize(own, tight, { targetLocales: ['de'] });
    expect(await translated(own, tight)).toMatchObject([
      { status: 'failed', error: { code: 'does_not_fit' } },
    ]);
  });

  it('200: without an engine a version is not created, gives the reason, and no post uses the source instead', async () => {
    const own = await working.app.tenant();
    const de = await account('de', 'facebook', own, working);
    await own.console('update_project', { project_id: own.projectId, settings: { engine: 'builtin' } });
    const postId = await createPost(own, english('A new day', { accountIds: [de] }));
    await localize(own, postId, { targetLocales: ['de'] });
    expect(await translated(own, postId)).toMatchObject([
      {
        status: 'failed',
        text: null,
        error: { code: 'translation_failed' },
        issues: [{ code: 'not_translated', path: 'text', message: NO_ENGINE }],
      },
    ]);
    expect((await showPost(own, postId)).variants).toEqual([]);
  });

  it('200: an account without a language uses the one that the caller names', async () => {
    const [en, other] = [await account('en'), await account()];
    const postId = await createPost(tenant, english('A new day', { accountIds: [en, other] }));
    const { body } = await localize(tenant, postId, { targetLocales: ['de'], accountMap: { de: [other] } });
    await answer(bridge.app, body.data.taskId);
    await look(bridge.app);
    const { targets } = await showPost(tenant, postId);
    expect(targets.map((t: { variant: { text: string } }) => t.variant.text)).toEqual([
      'A new day',
      'de: A new day',
    ]);
  });

  it('200: a narrowed credential translates for its own accounts only', async () => {
    const [mine, hidden] = [await account('de'), await account('de')];
    const postId = await createPost(tenant, english());
    const { token } = await tenant.credential({ accountIds: [mine] });
    const { body, text } = await localize(
      tenant,
      postId,
      { targetLocales: ['de'], mode: 'draft' },
      bearer(token),
    );
    expect(body.data.variants[0].accountIds).toEqual([mine]);
    expect(text).not.toContain(hidden);
  });

  it('200: with several projects the oldest one in the language of the post translates', async () => {
    const french = await addProject('fr');
    const postId = await createPost(tenant, { content: { text: 'Bonjour', locale: 'fr' } });
    await localize(tenant, postId, { targetLocales: ['de'] });
    expect(await tasksOf(tenant)).toMatchObject([{ project_id: french, source_language: 'fr' }]);
  });

  it.each([
    ['targetLocales', { targetLocales: [] }],
    ['targetLocales[0]', { targetLocales: ['klingon'] }],
    ['targetLocales[1]', { targetLocales: ['de', 'en'] }],
    ['accountMap.fr', { targetLocales: ['de'], accountMap: { fr: [] } }],
    ['mode', { targetLocales: ['de'], mode: 'replace' }],
    ['maxLengthPolicy', { targetLocales: ['de'], maxLengthPolicy: 'cut' }],
  ])('400: %s', async (field, body) => {
    const postId = await createPost(tenant, english());
    const { status, body: answer } = await localize(tenant, postId, body);
    const { field: single, fields } = answer.error.params;
    expect([status, answer.error.code, single ?? fields[0]]).toEqual([400, 'invalid_input', field]);
  });

  it('400: a post has one language per account, several projects require a name, a key is required', async () => {
    const de = await account('de');
    const postId = await createPost(tenant, english());
    const both = { targetLocales: ['de', 'ja'], accountMap: { de: [de], ja: [de] } };
    expect((await localize(tenant, postId, both)).body.error.params.field).toBe('accountMap.ja');
    const drafts = await localize(tenant, postId, { ...both, mode: 'draft' });
    expect(drafts.status).toBe(200);
    await addProject('fr');
    const russian = await createPost(tenant, { content: { text: 'Привет', locale: 'ru' } });
    const { status, body } = await localize(tenant, russian, { targetLocales: ['de'] });
    expect([status, body.error.params.field]).toEqual([400, 'projectId']);
    const keyless = await tenant.social('POST', `/posts/${postId}/localize`, { targetLocales: ['fr'] });
    expect([keyless.status, keyless.body.error.params.field]).toEqual([400, 'Idempotency-Key']);
  });

  it('402: the quota of the plan is used up', async () => {
    await bridge.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ aiThisMonth: 1 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const postId = await createPost(tenant, english());
    expect((await localize(tenant, postId, { targetLocales: ['de'] })).status).toBe(200);
    const { status, body } = await localize(tenant, postId, { targetLocales: ['fr'] });
    expect([status, body.error.code]).toEqual([402, 'plan_limit']);
    expect(await tasksOf(tenant)).toHaveLength(1);
  });

  it('403: without the scope, the tier, or all accounts of a post that would change', async () => {
    const [mine, other] = [await account('de'), await account('en')];
    const postId = await createPost(tenant, english('A new day', { accountIds: [mine, other] }));
    const refused = async (options: object) => {
      const { token } = await tenant.credential(options);
      return (await localize(tenant, postId, { targetLocales: ['de'] }, bearer(token))).status;
    };
    expect(await refused({ scopes: ['posts:write'] })).toBe(403);
    expect(await refused({ allowedActions: ['publish'] })).toBe(403);
    expect(await refused({ accountIds: [mine] })).toBe(403);
  });

  it('404: a post, account or project of another workspace, or a missing one', async () => {
    const stranger = await bridge.app.tenant();
    const [theirs, hidden, mine] = [
      await account('de', 'x', stranger),
      await account('de'),
      await account('de'),
    ];
    const postId = await createPost(tenant, english());
    expect((await localize(stranger, postId, { targetLocales: ['de'] })).status).toBe(404);
    const map = (id: string) => ({ targetLocales: ['de'], accountMap: { de: [mine, id] } });
    const foreign = await localize(tenant, postId, map(theirs));
    expect([foreign.status, foreign.body.error.params.field]).toEqual([404, 'accountMap.de[1]']);
    const { token } = await tenant.credential({ accountIds: [mine] });
    expect((await localize(tenant, postId, map(hidden), bearer(token))).status).toBe(404);
    const project = await localize(tenant, postId, { targetLocales: ['de'], projectId: stranger.projectId });
    expect([project.status, project.body.error.params.field]).toEqual([404, 'projectId']);
  });

  it('409: a language that is being translated, a post that may not change, a post without words', async () => {
    const postId = await createPost(tenant, english());
    const first = await localize(tenant, postId, { targetLocales: ['de'] });
    const second = await localize(tenant, postId, { targetLocales: ['ja', 'de'] });
    expect([second.status, second.body.error.code, second.body.error.params]).toEqual([
      409,
      'conflict',
      { field: 'targetLocales', locale: 'de', status: 'translating', taskId: first.body.data.taskId },
    ]);
    await setPost(bridge.app, postId, { status: 'published' });
    expect((await localize(tenant, postId, { targetLocales: ['fr'] })).status).toBe(409);
    expect((await localize(tenant, postId, { targetLocales: ['fr'], mode: 'draft' })).status).toBe(200);
    const empty = await createPost(tenant, english('  '));
    expect((await localize(tenant, empty, { targetLocales: ['de'] })).status).toBe(409);
  });

  it('409: with two calls at once for one language the second finds the first', async () => {
    const postId = await createPost(tenant, english());
    const answers = await Promise.all([1, 2].map(() => localize(tenant, postId, { targetLocales: ['de'] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await tasksOf(tenant)).toHaveLength(1);
  });

  it('409: the language of the post is unknown, or there is no project', async () => {
    const vague = await bridge.app.tenant({ sourceLanguage: null });
    const postId = await createPost(vague, { content: { text: 'Hm' } });
    const { status, body } = await localize(vague, postId, { targetLocales: ['de'] });
    expect([status, body.error.params.field]).toEqual([409, 'content.locale']);
    await bridge.app.services.database.system
      .updateTable('projects')
      .set({ deleted_at: new Date() })
      .where('id', '=', vague.projectId)
      .execute();
    const none = await localize(vague, postId, { targetLocales: ['de'] });
    expect([none.status, none.body.error.params.field]).toEqual([409, 'projectId']);
  });
});
