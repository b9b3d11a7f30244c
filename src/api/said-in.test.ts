import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../test/harness.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

describe('sentences by id, on the wire', () => {
  it('our own page gets the id of a refusal; a program gets the same English and nothing else', async () => {
    const tenant = await newTenant();
    const message = 'There is no post post_none.';

    const page = await tenant.console('get_post', { postId: 'post_none' });
    const program = await tenant.social('GET', '/posts/post_none');

    expect([page.body.error.message, program.body.error.message]).toEqual([message, message]);
    expect(page.body.meta.said).toEqual({ [message]: ['social.no_post', { postId: 'post_none' }] });
    expect(Object.keys(program.body.meta)).toEqual(['requestId']);
  });

  it('each field of a form has its own', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.console('add_manual_account', { platform: 'douyin', handle: '', more: 1 });
    const sentences = body.error.params.problems.map(
      ({ message }: { message: string }) => body.meta.said[message]?.[0],
    );
    expect(sentences).toEqual(['input.no_field']);
    const wrong = await tenant.console('add_manual_account', { platform: 'douyin', handle: '' });
    expect(Object.values(wrong.body.meta.said)).toEqual([['common.must_not_be_empty']]);
  });

  it('a row keeps the id; one from an older version is in English', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'Open.', targets: { de: null } }],
    });
    const failure = 'Not covered by the engine: sentences of a test.';
    const stored = [
      'engine.not_covered_engine_offline_engine',
      { sourceLanguage: 'en', targetLanguage: 'de' },
    ];
    const readSaid = async () => {
      const list = { project_id: tenant.projectId, language: 'de' };
      const { body } = await tenant.console('list_string_window', list);
      expect(body.data.items[0].failure).toBe(failure);
      return body.meta.said?.[failure];
    };

    const change = (set: { failure: string } | { failure_said: string }) =>
      app.services.database.everyone((tx) =>
        tx.updateTable('task_rows').set(set).where('task_id', '=', task).execute(),
      );
    await change({ failure });
    expect(await readSaid()).toBeUndefined();
    await change({ failure_said: JSON.stringify(stored) });
    expect(await readSaid()).toEqual(stored);
  });
});
