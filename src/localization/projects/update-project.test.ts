import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
});

const update = (body: object) => tenant.open('POST', '/project/update', body);
const set = (settings: object) => update({ settings });
const stored = () =>
  app.services.database.system
    .selectFrom('projects')
    .select('settings')
    .where('id', '=', tenant.projectId)
    .executeTakeFirstOrThrow();

describe('update_project', () => {
  it('200: only sent fields change, and null restores the default', async () => {
    const all = {
      engine: 'builtin',
      fallback_engines: ['builtin'],
      model: 'small',
      prompt_style: 'few_shot',
      style_guide: 'Short sentences.',
      brief: 'A game about lanterns.',
      language_instructions: { de: 'Du, never Sie.' },
      register: 'informal',
      smart_optimize: false,
      optimize_threshold: 60,
      optimize_percent_max: 50,
      learn_threshold: 80,
      profile: 'best',
      tm_threshold: 85,
      ini_escape_mode: 'escape',
      placeholder_patterns: ['@*@', '«#»'],
      syntaxes: ['qt'],
      publish_requires_review: true,
      checks: { numbers: { '*': 'minor', de: 'off' } },
    };
    const { status, body } = await set(all);
    expect([status, body.data.settings]).toEqual([200, all]);

    const cleared = await set({ engine: null, style_guide: null, tm_threshold: null, brief: 'Other' });
    expect(cleared.body.data.settings).toEqual({
      ...all,
      engine: null,
      style_guide: '',
      tm_threshold: 75,
      brief: 'Other',
    });
  });

  it('200: instructions are merged by language', async () => {
    await set({ language_instructions: { de: 'Du.', ja: 'Polite.' } });
    const { body } = await set({ language_instructions: { de: null, 'zh-cn': 'Short.' } });
    expect(body.data.settings.language_instructions).toEqual({ ja: 'Polite.', 'zh-cn': 'Short.' });
    const cleared = await set({ language_instructions: null });
    expect(cleared.body.data.settings.language_instructions).toEqual({});
  });

  it('200: only chosen values are stored, so that later defaults apply to the others', async () => {
    await set({ brief: 'A', profile: 'best' });
    await set({ profile: null });
    expect((await stored()).settings).toEqual({ brief: 'A' });
  });

  it('200: name and languages', async () => {
    const { body } = await update({
      name: ' Aurora ',
      source_language: 'fr',
      target_languages: ['en', 'en', 'de'],
    });
    expect(body.data).toMatchObject({
      name: 'Aurora',
      source_language: 'fr',
      target_languages: ['en', 'de'],
      settings: DEFAULT_SETTINGS,
    });
    expect((await tenant.open('GET', '/project')).body.data).toEqual(body.data);
  });

  it('200: callers who change different settings at the same time all keep theirs', async () => {
    const patches = [
      { brief: 'A' },
      { style_guide: 'B' },
      { model: 'C' },
      { profile: 'best' },
      { register: 'formal' },
    ];
    const answers = await Promise.all(patches.map(set));
    expect(answers.map(({ status }) => status)).toEqual(patches.map(() => 200));
    expect((await stored()).settings).toEqual(Object.assign({}, ...patches));
  });

  it('400: wrong values, unknown settings and nothing at all, each named', async () => {
    const bad: [object, string][] = [
      [{}, 'settings'],
      [{ settings: { engin: 'builtin' } }, 'settings.engin'],
      [{ settings: { engine: 'abacus' } }, 'settings.engine'],
      [{ settings: { engine: '__proto__' } }, 'settings.engine'],
      [{ settings: { tm_threshold: 74 } }, 'settings.tm_threshold'],
      [{ settings: { tm_threshold: 101 } }, 'settings.tm_threshold'],
      [{ settings: { optimize_threshold: -1 } }, 'settings.optimize_threshold'],
      [{ settings: { style_guide: 'a'.repeat(8001) } }, 'settings.style_guide'],
      [{ settings: { brief: 'a'.repeat(4001) } }, 'settings.brief'],
      [{ settings: { register: 'posh' } }, 'settings.register'],
      [{ settings: { language_instructions: { zh_CN: 'a' } } }, 'settings.language_instructions.zh_CN'],
      [
        { settings: { language_instructions: { de: 'a'.repeat(2001) } } },
        'settings.language_instructions.de',
      ],
      [{ settings: { publish_requires_review: 'yes' } }, 'settings.publish_requires_review'],
      [{ settings: [] }, 'settings'],
      [{ name: ' ' }, 'name'],
      [{ target_languages: ['de', 'en'] }, 'target_languages'],
      [{ source_language: 'ja' }, 'target_languages'],
    ];
    for (const [body, field] of bad) {
      const answer = await update(body);
      expect([body, answer.status, answer.body.error?.field]).toEqual([body, 400, field]);
    }
    expect((await stored()).settings).toEqual({});
  });

  it('200: a task takes the defaults of its project, unless it says otherwise', async () => {
    await set({ smart_optimize: false, optimize_threshold: 60, profile: 'best' });
    const optionsOf = async (more: object) => {
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        strings: [{ string_id: 'a', content: 'A' }],
        ...more,
      });
      const { options } = await app.services.database.system
        .selectFrom('tasks')
        .select('options')
        .where('id', '=', body.data.task_id)
        .executeTakeFirstOrThrow();
      return options;
    };
    expect(await optionsOf({})).toMatchObject({
      smartOptimize: false,
      optimizeThreshold: 60,
      profile: 'best',
    });
    expect(
      await optionsOf({ smart_optimize: true, optimize_threshold: 80, profile: 'economy' }),
    ).toMatchObject({ smartOptimize: true, optimizeThreshold: 80, profile: 'economy' });
  });
});
