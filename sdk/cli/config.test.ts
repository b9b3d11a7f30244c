import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { EXIT } from './failed.ts';

const path = join(mkdtempSync(join(tmpdir(), 'parlance-config-')), 'parlance.json');

function read(config: unknown) {
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config));
  return readConfig(path);
}

const isValid = new Ajv2020().compile(JSON.parse(readFileSync('sdk/parlance.schema.json', 'utf8')));

const entry = { path: 'en.json', format: 'json' };

describe('parlance.json', () => {
  it('has its defaults', () => {
    expect(read({ files: [entry] })).toMatchObject({
      files: [entry],
      renames: {},
      push: { gone: 'hide' },
      pull: { min_state: 'translated', stale: 'keep' },
    });
  });

  it('keeps every allowed value', () => {
    const whole = {
      url: 'https://parlance.example',
      project: 'prj_1',
      source: 'en',
      files: [
        {
          ...entry,
          target: '{dir}/{lang}.{ext}',
          namespace: '{dir}.{name}',
          languages: ['zh-cn'],
          map: { 'zh-cn': 'zh' },
        },
      ],
      renames: { old: 'new' },
      push: { gone: 'keep' },
      pull: { min_state: 'approved', stale: 'source' },
    };
    const schema = './node_modules/@parlance/sdk/parlance.schema.json';
    expect(isValid({ $schema: schema, ...whole })).toBe(true);
    const { folder: _, ...config } = read(`\uFEFF${JSON.stringify({ $schema: schema, ...whole })}`);
    expect(config).toEqual(whole);
  });

  it.each([
    ['{', 'is no JSON: '],
    ['{\n  "files": [,]\n}', `is no JSON: Unexpected token ',', "{ "files": [,] }" is not valid JSON.`],
  ])('%j is refused: %s', (file, sentence) => {
    expect(() => read(file)).toThrow(`parlance.json: ${sentence}`);
  });

  it.each([
    [[], 'it: must be an object'],
    [{}, 'files: must be a list'],
    [{ files: [] }, 'files: must name at least one pattern'],
    [{ files: [{ path: 'a' }] }, 'files[0].format: must be one of android, arb, '],
    [{ files: [entry, { ...entry, format: 'jsn' }] }, 'files[1].format: must be one of android, arb, '],
    [{ files: [{ ...entry, path: '' }] }, 'files[0].path: must be a text'],
    [{ files: [{ ...entry, paths: 'a' }] }, 'files[0].paths: is not known; known are path, target'],
    [{ files: [{ ...entry, languages: 'de' }] }, 'files[0].languages: must be a list'],
    [{ files: [{ ...entry, languages: [] }] }, 'files[0].languages: must name at least one language'],
    [
      { files: [{ ...entry, languages: ['de', 'zh_CN'] }] },
      'files[0].languages[1]: must be a language such as en',
    ],
    [
      { files: [{ ...entry, target: '{locale}.json' }] },
      'files[0].target: must have no other placeholder than {lang}, {bcp47}',
    ],
    [
      { files: [{ ...entry, namespace: '{lang}' }] },
      'files[0].namespace: must have no other placeholder than {name}, {dir}',
    ],
    [{ files: [{ ...entry, map: { de: 1 } }] }, 'files[0].map.de: must be a text'],
    [
      { files: [entry], url: 'parlance.example' },
      'url: must be an http(s) URL, and "parlance.example" is not',
    ],
    [{ files: [entry], renames: ['a'] }, 'renames: must be an object'],
    [{ files: [entry], push: { gone: 'delete' } }, 'push.gone: must be one of hide, keep'],
    [{ files: [entry], pull: { stale: 'omit' } }, 'pull.stale: must be one of keep, source'],
    [
      { files: [entry], pull: { min_stat: 'edited' } },
      'pull.min_stat: is not known; known are min_state, stale',
    ],
    [{ files: [entry], token: 'x' }, 'token: is not known'],
  ])('%j is refused: %s, and by the schema too', (config, sentence) => {
    expect(() => read(config)).toThrow(
      expect.objectContaining({
        code: EXIT.usage,
        message: expect.stringContaining(sentence),
        next: 'parlance init --print',
      }),
    );
    expect(isValid(config)).toBe(false);
  });

  it('the guide shows a valid one', () => {
    const [, shown = ''] =
      /```json\n(.*?)```/s.exec(readFileSync('docs/guides/command-line.md', 'utf8')) ?? [];
    expect(isValid(JSON.parse(shown))).toBe(true);
    expect(read(shown).files).toHaveLength(3);
  });
});
