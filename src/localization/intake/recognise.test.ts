import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';

const app = await startWorkingApp();

type Tenant = Awaited<ReturnType<typeof app.tenant>>;

async function translate(tenant: Tenant, contents: readonly string[]) {
  const { body } = await tenant.open('POST', '/tasks/create', {
    source_language: 'en',
    target_languages: ['de'],
    scan_terms: false,
    strings: contents.map((content, index) => ({ string_id: `s${index}`, content })),
  });
  const { task_id } = body.data;
  await until('the task ends', async () => {
    const now = await tenant.open('POST', '/tasks/status', { task_id });
    return now.body.data.is_completed;
  });
  return String(task_id);
}

async function checksOf(tenant: Tenant, task_id: string, text: string) {
  const edited = await tenant.open('POST', '/tasks/strings/update', {
    task_id,
    items: [{ string_id: 's0', language: 'de', text }],
  });
  return edited.body.data.results[0].translation.issues
    .filter(({ severity }: { severity: string }) => severity !== 'info')
    .map(({ check }: { check: string }) => check);
}

const project = async (tenant: Tenant) =>
  (await tenant.console('get_project', { project_id: tenant.projectId })).body.data;

describe('the syntax of a project', () => {
  it('is recognised before its first translation: forms are translated, their skeleton is kept', async () => {
    const tenant = await app.tenant();
    const task = await translate(tenant, ['$1 {{PLURAL:$1|page|pages}} found', 'Save']);
    expect(await project(tenant)).toMatchObject({
      recognised_syntaxes: ['mediawiki'],
      settings: { syntaxes: null },
    });
    const { body } = await tenant.open('POST', '/tasks/strings', { task_id: task });
    // The pseudo-engine changes letters, but marks come back unchanged.
    expect(body.data.items[0].translations.de.text).toMatch(
      /\$1 \{\{PLURAL:\$1\|(?!page\|)\P{Cc}+\|(?!pages\})\P{Cc}+\}\}/u,
    );
    expect(await checksOf(tenant, task, '$1 {{PLURAL:$1|Seite|Seiten}} gefunden')).toEqual([]);
    expect(await checksOf(tenant, task, '{{PLURAL:$1|Seite|Seiten}} gefunden')).toContain('placeholders');
  });

  it('a second task adds new syntaxes, and a person’s choice stays', async () => {
    const tenant = await app.tenant();
    await translate(tenant, ['Cannot open %1%: %2%', 'Missing %1%']);
    await translate(tenant, ['§cStop', '§l§aGo']);
    expect((await project(tenant)).recognised_syntaxes).toEqual(['boost', 'minecraft']);
    const set = await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { syntaxes: ['qt'] },
    });
    expect(set.body.data).toMatchObject({
      settings: { syntaxes: ['qt'] },
      recognised_syntaxes: ['boost', 'minecraft'],
    });
    const task = await translate(tenant, ['%1x%2 pixels']);
    expect(await checksOf(tenant, task, '%1×%2 Pixel')).toEqual([]);
    expect(await checksOf(tenant, task, '%1 Pixel')).toContain('placeholders');
    const back = await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { syntaxes: null },
    });
    expect(back.body.data.settings.syntaxes).toBeNull();
  });

  it('a neighbouring project does not get it; plain text gives nothing', async () => {
    const [mine, other] = [await app.tenant(), await app.tenant()];
    await translate(mine, ['{i}Hm.{/i}', 'Wait{w} for it{nw}']);
    await translate(other, ['Hello {name}', 'Save %d files']);
    expect([(await project(mine)).recognised_syntaxes, (await project(other)).recognised_syntaxes]).toEqual([
      ['renpy'],
      [],
    ]);
  });

  it('400: an unknown syntax, and the recognised ones cannot be written', async () => {
    const tenant = await app.tenant();
    for (const settings of [{ syntaxes: ['cobol'] }, { recognised_syntaxes: ['qt'] }]) {
      const { status } = await tenant.console('update_project', { project_id: tenant.projectId, settings });
      expect(status).toBe(400);
    }
  });
});
