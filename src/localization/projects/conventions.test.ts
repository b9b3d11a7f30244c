import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { findPlaceholders } from '../../kernel/placeholders.ts';
import { NO_CONVENTIONS, withConventions } from './conventions.ts';

const app = await startWorkingApp();

const having = (pattern: string) => ({ ...NO_CONVENTIONS, placeholder_patterns: [pattern] });
const own = (text: string) => findPlaceholders(text).map((each) => each.text);

describe('placeholders of a project', () => {
  it('protected in translation, checked in review; a neighbouring project does not have them', async () => {
    const [mine, other] = [await app.tenant(), await app.tenant()];
    const set = await mine.console('update_project', {
      project_id: mine.projectId,
      settings: { placeholder_patterns: ['@*@'] },
    });
    expect(set.body.data.settings.placeholder_patterns).toEqual(['@*@']);
    for (const [tenant, text, checks] of [
      [mine, '[Ĥéļļö @user@]', ['placeholders']],
      [other, expect.not.stringContaining('@user@'), []],
    ] as const) {
      const { body } = await tenant.open('POST', '/tasks/create', {
        source_language: 'en',
        target_languages: ['de'],
        scan_terms: false,
        strings: [{ string_id: 'a', content: 'Hello @user@' }],
      });
      const { task_id } = body.data;
      await until('the task ends', async () => {
        const now = await tenant.open('POST', '/tasks/status', { task_id });
        return now.body.data.is_completed;
      });
      const { body: strings } = await tenant.open('POST', '/tasks/strings', { task_id });
      expect(strings.data.items[0].translations.de.text).toEqual(text);
      const edited = await tenant.open('POST', '/tasks/strings/update', {
        task_id,
        items: [{ string_id: 'a', language: 'de', text: 'Hallo' }],
      });
      const found = edited.body.data.results[0].translation.issues.map(
        (issue: { check: string }) => issue.check,
      );
      expect(found).toEqual(expect.arrayContaining([...checks]));
      expect(found.includes('placeholders'), edited.text).toBe(checks.length > 0);
      const id = strings.data.items[0].id;
      const help = await tenant.console('suggest_for_row', { id, language: 'de', text: 'Hallo' });
      expect(help.body.data.missing).toEqual(checks.length > 0 ? ['@user@'] : []);
    }
  });

  it('simultaneous runs each use their own', async () => {
    const look = async () => {
      await Promise.resolve();
      return own('@a@ ~b~');
    };
    const [one, two] = await Promise.all([
      withConventions(having('@*@'), look),
      withConventions(having('~*~'), look),
    ]);
    expect([one, two, own('@a@ ~b~')]).toEqual([['@a@'], ['~b~'], []]);
  });

  it('400: an invalid pattern names its place and the problem', async () => {
    const tenant = await app.tenant();
    const { status, text } = await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { placeholder_patterns: ['@*@', 'name*'] },
    });
    expect(status).toBe(400);
    expect(text).toContain('settings.placeholder_patterns');
    expect(text).toContain('must begin with a sign');
  });
});
