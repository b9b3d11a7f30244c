import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { armFailpoints } from '#platform/failpoints.ts';
import type { Tenant } from '../../test/tenant.ts';
import {
  answer,
  createPost,
  endTask,
  eventsOf,
  holdBridge,
  localizations,
  localize,
  look,
  showPost,
} from './bridge-for-tests.ts';
import { collect } from './collect.ts';
import { jobContext } from '../../test/factories/job-context.ts';
import { addAccount } from '../../test/factories/account.ts';
import { setPost } from '../social/posts/posts-for-tests.ts';

let tenant: Tenant;
const bridge = await holdBridge();
beforeEach(async () => {
  tenant = await bridge.app.tenant();
});
afterEach(() => armFailpoints('', bridge.app.services.clock));

const english = (more: object = {}) => ({ content: { text: 'A new day', locale: 'en', ...more } });
const account = (locale: string, platform = 'facebook') =>
  addAccount(bridge.app, tenant, { platform, locale });

interface Made {
  postId: string;
  taskId: string;
}

async function begin(wish: object = {}, post: object = english()): Promise<Made> {
  const postId = await createPost(tenant, post);
  const { status, body, text } = await localize(tenant, postId, { targetLocales: ['de'], ...wish });
  expect([status, text]).toEqual([200, text]);
  return { postId, taskId: body.data.taskId };
}

const draftsOf = (postId: string) =>
  bridge.app.services.database.system
    .selectFrom('posts')
    .select('id')
    .where('source_post_id', '=', postId)
    .execute();
/** Ends the wait before the next try. */
const waitIsOver = (postId: string) =>
  bridge.app.services.database.system
    .updateTable('post_localizations')
    .set({ updated_at: new Date(0) })
    .where('post_id', '=', postId)
    .execute();
const statusOf = async (postId: string) => {
  const [{ status, error }] = await localizations(tenant, postId);
  return [status, error?.code ?? null];
};

describe('a worker that dies', () => {
  it('localize.collected: nothing exists before the commit, and everything after the next run, once', async () => {
    const de = await account('de');
    const append = await begin();
    const draft = await begin({ mode: 'draft' });
    for (const { taskId } of [append, draft]) await answer(bridge.app, taskId);

    armFailpoints('localize.collected=throw', bridge.app.services.clock);
    await look(bridge.app);
    expect(await draftsOf(draft.postId)).toEqual([]);
    expect((await showPost(tenant, append.postId)).variants).toEqual([]);
    expect(await eventsOf(bridge.app, append.postId, 'localization.completed')).toEqual([]);

    armFailpoints('', bridge.app.services.clock);
    for (const { postId } of [append, draft]) await waitIsOver(postId);
    await look(bridge.app);
    await look(bridge.app);
    expect(await draftsOf(draft.postId)).toHaveLength(1);
    expect(await showPost(tenant, append.postId)).toMatchObject({
      variants: [{ text: 'de: A new day' }],
      targets: [{ accountId: de }],
    });
    for (const { postId } of [append, draft])
      expect(await eventsOf(bridge.app, postId, 'localization.completed')).toHaveLength(1);
  });

  it('localize.committed: what is written is not written again', async () => {
    const { postId, taskId } = await begin({ mode: 'draft' });
    await answer(bridge.app, taskId);
    armFailpoints('localize.committed=throw', bridge.app.services.clock);
    await look(bridge.app);
    armFailpoints('', bridge.app.services.clock);
    await look(bridge.app);
    expect(await draftsOf(postId)).toHaveLength(1);
    expect(await statusOf(postId)).toEqual(['completed', null]);
  });

  it('two at once, in every language: one draft each, no variant lost, one event', async () => {
    const locales = ['de', 'es', 'fr', 'it', 'ja'];
    const append = await begin({ targetLocales: locales });
    const draft = await begin({ targetLocales: locales, mode: 'draft' });
    for (const { taskId } of [append, draft]) await answer(bridge.app, taskId);

    await Promise.all([look(bridge.app), look(bridge.app), look(bridge.app)]);

    expect(await draftsOf(draft.postId)).toHaveLength(5);
    const { variants } = await showPost(tenant, append.postId);
    expect(variants.map((v: { text: string }) => v.text).sort()).toEqual(
      locales.map((l) => `${l}: A new day`),
    );
    for (const { postId } of [append, draft])
      expect(await eventsOf(bridge.app, postId, 'localization.completed')).toHaveLength(1);
  });

  it('five languages of one post by five workers at once: all exist', async () => {
    const locales = ['de', 'es', 'fr', 'it', 'ja'];
    const { postId, taskId } = await begin({ targetLocales: locales });
    await answer(bridge.app, taskId);
    const { services } = bridge.app;
    await Promise.all(
      locales.map((locale) =>
        services.database.everyone((db) =>
          collect(
            { ...jobContext(bridge.app), db },
            {
              workspace_id: tenant.workspaceId,
              post_id: postId,
              locale,
            },
          ),
        ),
      ),
    );
    const { variants, version } = await showPost(tenant, postId);
    expect([variants.length, version]).toEqual([5, 6]);
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toHaveLength(1);
  });

  it('gives up after permanent errors of ours, and the others continue', async () => {
    const { postId, taskId } = await begin();
    await answer(bridge.app, taskId);
    armFailpoints('localize.collected=throw', bridge.app.services.clock);
    for (let i = 0; i < 7; i += 1) {
      await waitIsOver(postId);
      await look(bridge.app);
    }
    expect(await statusOf(postId)).toEqual(['failed', 'internal']);
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toHaveLength(1);
  });
});

describe('people and translations', () => {
  it('text that a person wrote in the language meanwhile is kept; text from before the call is replaced', async () => {
    const { postId, taskId } = await begin();
    const write = async (text: string) => {
      const { version } = await showPost(tenant, postId);
      const variants = [
        { scope: { locale: 'de' }, text },
        { scope: { locale: 'fr' }, text: 'Bonjour' },
      ];
      await tenant.social('PATCH', `/posts/${postId}`, { version, variants });
    };
    await write('Von Hand');
    await answer(bridge.app, taskId);
    await look(bridge.app);
    const shown = async () => (await showPost(tenant, postId)).variants.map((v: { text: string }) => v.text);
    expect(await shown()).toEqual(['Von Hand', 'Bonjour']);
    expect((await localizations(tenant, postId))[0]).toMatchObject({
      status: 'completed',
      issues: [{ code: 'kept_edited' }],
    });

    const again = await localize(tenant, postId, { targetLocales: ['de'] });
    await answer(bridge.app, again.body.data.taskId);
    await look(bridge.app);
    expect(await shown()).toEqual(['Bonjour', 'de: A new day']);
  });

  it('an edit by a person with the version from before the translation is a conflict', async () => {
    const { postId, taskId } = await begin();
    const { version } = await showPost(tenant, postId);
    await answer(bridge.app, taskId);
    await look(bridge.app);
    const { status } = await tenant.social('PATCH', `/posts/${postId}`, { version, content: { text: 'x' } });
    expect(status).toBe(409);
  });

  it('review: waits for every text, then takes what the reviewers wrote', async () => {
    const { postId, taskId } = await begin({ review: true }, english({ firstComment: 'Hi' }));
    await answer(bridge.app, taskId);
    await look(bridge.app);
    expect(await statusOf(postId)).toEqual(['in_review', null]);
    expect((await localizations(tenant, postId))[0]).toMatchObject({ text: 'de: A new day' });
    expect((await showPost(tenant, postId)).localization.status).toBe('in_review');
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toEqual([]);

    const review = (items: object[]) =>
      tenant.open('POST', '/tasks/strings/update', { task_id: taskId, items });
    const id = (path: string) => ({ string_id: `social.${postId}.${path}`, language: 'de' });
    expect((await review([{ ...id('text'), text: 'Ein neuer Tag' }])).status).toBe(200);
    await look(bridge.app);
    expect(await statusOf(postId)).toEqual(['in_review', null]);
    await review([{ ...id('firstComment'), state: 'approved' }]);
    await look(bridge.app);
    expect(await statusOf(postId)).toEqual(['completed', null]);
    expect((await showPost(tenant, postId)).variants).toMatchObject([
      { text: 'Ein neuer Tag', firstComment: 'de: Hi' },
    ]);
  });

  it('a new call replaces one that waits for reviewers, which is reported as replaced', async () => {
    const { postId, taskId } = await begin({ review: true });
    await answer(bridge.app, taskId);
    await look(bridge.app);
    expect((await localize(tenant, postId, { targetLocales: ['de'] })).status).toBe(200);
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toMatchObject([
      { taskId, variants: [{ locale: 'de', status: 'replaced' }] },
    ]);
  });

  it('a reviewer who removes a link gets a warning', async () => {
    const { postId, taskId } = await begin({}, english({ text: 'See https://example.com/a' }));
    await answer(bridge.app, taskId, () => 'Nichts');
    await look(bridge.app);
    expect((await localizations(tenant, postId))[0].issues).toMatchObject([
      { code: 'span_missing', message: expect.stringContaining('https://example.com/a') },
    ]);
  });

  it('an approval of other words is void, and the post is a draft again', async () => {
    const { postId, taskId } = await begin();
    await setPost(bridge.app, postId, {
      status: 'approved',
      approval: JSON.stringify({ required: false, state: 'approved', steps: [], contentHash: 'x' }),
    });
    await answer(bridge.app, taskId);
    await look(bridge.app);
    expect(await showPost(tenant, postId)).toMatchObject({ status: 'draft', approval: { state: 'none' } });
  });
});

describe('failures', () => {
  const failTask = (taskId: string, code: number) =>
    endTask(bridge.app.services.database.system, taskId, { status: 'failed', failure_code: code });

  it.each([
    [499, 'cancelled'],
    [502, 'engine_unavailable'],
    [500, 'translation_failed'],
  ])('a task that failed with %s is %s, and may be requested again', async (code, reason) => {
    const { postId, taskId } = await begin();
    await failTask(taskId, code);
    await look(bridge.app);
    expect(await statusOf(postId)).toEqual(['failed', reason]);
    const post = await showPost(tenant, postId);
    expect([post.version, post.localization.status]).toEqual([1, 'failed']);
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toMatchObject([
      { variants: [{ locale: 'de', status: 'failed', errorCode: reason }] },
    ]);
    expect((await localize(tenant, postId, { targetLocales: ['de'] })).status).toBe(200);
  });

  it('of a task that failed in other languages, the complete language is used', async () => {
    for (const locale of ['de', 'sv', 'fi']) await account(locale);
    const { postId, taskId } = await begin({ targetLocales: ['de', 'sv', 'fi'] });
    const failure = 'Not covered by the engine: it does not translate that.';
    await answer(bridge.app, taskId, (_path, language) =>
      language === 'de' ? 'Ein neuer Tag' : { state: 'new', failure },
    );
    await endTask(bridge.app.services.database.system, taskId, {
      status: 'failed',
      failure_code: 502,
      failure_reason: `The translation failed on more than half of the rows (2 of 3). Most frequent: ${failure} (2)`,
    });
    await look(bridge.app);
    const items = await localizations(tenant, postId);
    expect(
      items.map((i: { status: string; error: { code: string } | null }) => [i.status, i.error?.code]),
    ).toEqual([
      ['completed', undefined],
      ['failed', 'translation_failed'],
      ['failed', 'translation_failed'],
    ]);
  });

  it('a text that no engine could shorten enough fails only its language', async () => {
    await account('de', 'x');
    await account('fr', 'x');
    const { postId, taskId } = await begin({ targetLocales: ['de', 'fr'] });
    await answer(bridge.app, taskId, (_path, language) =>
      language === 'fr' ? 'Bonjour' : { state: 'failed', failure: 'The text does not fit into max_length.' },
    );
    await look(bridge.app);
    const items = await localizations(tenant, postId);
    expect(
      items.map((i: { status: string; error: { code: string } | null }) => [i.status, i.error?.code]),
    ).toEqual([
      ['failed', 'does_not_fit'],
      ['completed', undefined],
    ]);
  });

  it('a post that was published or deleted meanwhile stays as it is', async () => {
    const published = await begin();
    await setPost(bridge.app, published.postId, { status: 'published' });
    const deleted = await begin();
    await tenant.social('DELETE', `/posts/${deleted.postId}`);
    for (const { taskId } of [published, deleted]) await answer(bridge.app, taskId);
    await look(bridge.app);
    expect(await statusOf(published.postId)).toEqual(['failed', 'post_locked']);
    const rows = await bridge.app.services.database.system
      .selectFrom('post_localizations')
      .select(['status', 'error_code'])
      .where('post_id', '=', deleted.postId)
      .execute();
    expect(rows).toEqual([{ status: 'failed', error_code: 'post_deleted' }]);
  });

  it('no reviewers are waited for if the post was deleted', async () => {
    const { postId, taskId } = await begin({ review: true });
    await answer(bridge.app, taskId);
    await look(bridge.app);
    await tenant.social('DELETE', `/posts/${postId}`);
    await look(bridge.app);
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toMatchObject([
      { variants: [{ locale: 'de', status: 'failed', errorCode: 'post_deleted' }] },
    ]);
  });

  it('an account that was disconnected meanwhile is left out', async () => {
    const de = await account('de');
    const { postId, taskId } = await begin();
    await bridge.app.services.database.system
      .updateTable('accounts')
      .set({ disconnected_at: new Date() })
      .where('id', '=', de)
      .execute();
    await answer(bridge.app, taskId);
    await look(bridge.app);
    expect(await showPost(tenant, postId)).toMatchObject({
      variants: [{ text: 'de: A new day' }],
      targets: [],
    });
  });

  it('link cards, polls and warnings have no variants: this is reported, not lost silently', async () => {
    const link = { url: 'https://example.com/', title: 'Read' };
    const { postId, taskId } = await begin({}, english({ link, contentWarning: 'Loud' }));
    await answer(bridge.app, taskId);
    await look(bridge.app);
    const [{ issues }] = await localizations(tenant, postId);
    expect(issues.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['not_in_variants', 'link.title'],
      ['not_in_variants', 'contentWarning'],
    ]);
  });
});
