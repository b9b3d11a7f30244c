import { afterAll, expect, it } from 'vitest';
import { answer, localizations, localize, look, openBridge } from '#bridge/bridge-for-tests.ts';
import { ahead, setPost } from '../posts/posts-for-tests.ts';
import { runSeries } from '../schedule/run-series.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

const bridge = await openBridge({ roles: ['api'] });
afterAll(() => bridge.close());

it('a post names the face of its creation: REST, MCP, the console, an import, its series, a translation', async () => {
  const { app } = bridge;
  const tenant = await app.tenant();
  const content = { text: 'Hello', locale: 'en' };
  const accountIds = [await addAccount(app, tenant, { platform: 'bluesky', locale: 'de' })];

  const rest = await tenant.social('POST', '/posts', { content, accountIds });
  const api: string = rest.body.data.postId;
  // With the same credential as the REST call: what counts is the face, not the credential.
  const tool = await tenant.tool('create_post', { content });
  const page = await tenant.console('create_post', { content });
  const imported = await tenant.social('POST', '/posts/import', { items: [{ content }] }, key());

  const { body } = await localize(tenant, api, { targetLocales: ['de'], mode: 'draft' });
  await answer(app, body.data.taskId);
  await look(app);
  const [language] = await localizations(tenant, api);

  await tenant.social('POST', `/posts/${api}/schedule`, { scheduledAt: ahead() }, key());
  await tenant.social('PUT', `/posts/${api}/recurrence`, { rrule: 'FREQ=DAILY' }, key());
  await setPost(app, api, { status: 'published' });
  await runSeries.run({}, jobContext(app));
  const next = await app.services.database.system
    .selectFrom('posts')
    .select('id')
    .where('series_id', '=', api)
    .where('occurrence', '=', 2)
    .executeTakeFirstOrThrow();

  const faces = {
    api,
    mcp: tool.body.result.structuredContent.data.postId,
    app: page.body.data.postId,
    import: imported.body.data.results[0].postId,
    localize: language.postId,
    recurrence: next.id,
  };
  for (const [face, postId] of Object.entries(faces)) {
    const shown = await tenant.social('GET', `/posts/${postId}`);
    expect([face, shown.body.data.createdVia]).toEqual([face, face]);
    const created = await app.services.database.system
      .selectFrom('events')
      .select('data')
      .where('post_id', '=', postId)
      .where('type', '=', 'post.created')
      .execute();
    expect(created).toEqual([{ data: expect.objectContaining({ createdVia: face }) }]);
  }
  const list = await tenant.social('GET', '/posts');
  expect(list.body.data.items).toHaveLength(Object.keys(faces).length);
});
