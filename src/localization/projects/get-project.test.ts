import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { DEFAULT_SETTINGS, readSettings } from './settings.ts';

const app = await startApp();

describe('get_project', () => {
  it('200: languages and every setting, defaults filled in; the same on every face', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.open('GET', '/project');
    expect([status, body.data]).toEqual([
      200,
      {
        project_id: tenant.projectId,
        name: 'Test game',
        source_language: 'en',
        target_languages: ['de', 'ja'],
        settings: DEFAULT_SETTINGS,
        recognised_syntaxes: [],
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect((await tenant.console('get_project', { project_id: tenant.projectId })).body.data).toEqual(
      body.data,
    );
    expect((await tenant.tool('get_project')).body.result.structuredContent.data).toEqual(body.data);
  });

  it('200: values of another version count as not chosen, and are no error', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('projects')
      .set({
        settings: JSON.stringify({
          engine: 'abacus',
          fallback_engines: ['builtin', 7],
          tm_threshold: 12,
          style_guide: 'Short.',
          language_instructions: { xx: 'a' },
          unheard_of: 1,
        }),
      })
      .where('id', '=', tenant.projectId)
      .execute();
    const { status, body } = await tenant.open('GET', '/project');
    expect([status, body.data.settings]).toEqual([200, { ...DEFAULT_SETTINGS, style_guide: 'Short.' }]);
  });

  it('nonsense in the column is read as nothing chosen', () => {
    for (const stored of [null, undefined, 'x', 3, [], {}])
      expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  });
});
