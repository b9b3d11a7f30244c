import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../../test/harness.ts';
import { dictionaryOf } from './find-dictionary.ts';

const app = await startWorkingApp();

describe('dictionaries', () => {
  it.each([
    ['de', 'speichern', 'speichren'],
    ['es', 'configuración', 'configruación'],
    ['fr', 'serait', 'seriat'],
    ['it', 'impostazioni', 'impostazoini'],
    ['nl', 'instellingen', 'instelilngen'],
    ['pl', 'ustawienia', 'ustaiwenia'],
    ['pt-br', 'configurações', 'configuraçeõs'],
    ['ru', 'настройки', 'настрйоки'],
  ])('%s knows %s, and the word intended by %s', (language, word, slip) => {
    const dictionary = dictionaryOf(language);
    expect([dictionary?.knows(word), dictionary?.knows(slip), dictionary?.nearest(slip)]).toEqual([
      true,
      false,
      word,
    ]);
  });

  it('a language without a dictionary has no check, and European Portuguese does not use the Brazilian one', () => {
    expect([dictionaryOf('ja'), dictionaryOf('pt-pt')]).toEqual([null, null]);
  });
});

describe('a project with spelling checks', () => {
  it('in one language: written texts are checked in that one, and in no other project', async () => {
    const [mine, other] = [await app.tenant(), await app.tenant()];
    const set = await mine.console('update_project', {
      project_id: mine.projectId,
      settings: { checks: { spelling: { de: 'major' } } },
    });
    expect(set.status).toBe(200);
    const findings = async (tenant: typeof mine) => {
      const { body } = await tenant.open('POST', '/tasks/create', {
        name: 'Menu',
        scan_terms: false,
        target_languages: ['de', 'es'],
        strings: [
          {
            string_id: 'save',
            content: 'Save the game before you leave.',
            translations: {
              de: 'Das Spiel speichren, bevor du gehst.',
              es: 'Guarda la partdia antes de salir.',
            },
          },
        ],
      });
      const { task_id } = body.data;
      await until('it is done', async () => {
        const status = await tenant.open('POST', '/tasks/status', { task_id });
        return status.body.data.is_completed;
      });
      const { body: strings } = await tenant.open('GET', `/tasks/strings?task_id=${task_id}`);
      const [row] = strings.data.items;
      return ['de', 'es'].map((language) =>
        row.translations[language].issues.filter(({ check }: { check: string }) => check === 'spelling'),
      );
    };
    expect(await findings(mine)).toMatchObject([
      [{ severity: 'major', message: '"speichren" is not in the dictionary; "speichern" is.' }],
      [],
    ]);
    expect(await findings(other)).toEqual([[], []]);
  });
});
