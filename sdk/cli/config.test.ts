import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { EXIT } from './failed.ts';

const path = join(mkdtempSync(join(tmpdir(), 'parlance-config-')), 'parlance.json');

function read(config: unknown) {
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config));
  return readConfig(path);
}

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

  it.each([
    ['{', 'is no JSON'],
    [[], 'it: must be an object'],
    [{}, 'files: must be a list'],
    [{ files: [] }, 'files: must name at least one pattern'],
    [{ files: [{ path: 'a' }] }, 'files[0].format: must be a text'],
    [{ files: [{ ...entry, paths: 'a' }] }, 'files[0].paths: is not known; known are path, target'],
    [{ files: [{ ...entry, languages: 'de' }] }, 'files[0].languages: must be a list'],
    [{ files: [{ ...entry, map: { de: 1 } }] }, 'files[0].map.de: must be a text'],
    [{ files: [entry], pull: { stale: 'omit' } }, 'pull.stale: must be one of keep, source'],
    [{ files: [entry], token: 'x' }, 'token: is not known'],
  ])('%j is refused: %s', (config, sentence) => {
    expect(() => read(config)).toThrow(
      expect.objectContaining({
        code: EXIT.usage,
        message: expect.stringContaining(sentence),
        next: 'parlance init --print',
      }),
    );
  });
});
