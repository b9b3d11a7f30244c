import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../../sandbox/git/has-git-for-tests.ts';
import { type App, startWorkingApp } from '../harness.ts';
import { makeCommands, runBlock, shellBlocks } from './run-blocks-for-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-migration-'));
const blocks = shellBlocks('existing-repository.md');
let app: App;
let commands: string;

beforeAll(async () => {
  app = await startWorkingApp();
  commands = makeCommands(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A repository with these files, and its own project. */
async function repository(name: string, files: Record<string, string>) {
  const tenant = await app.tenant();
  const place = join(folder, name);
  const env = {
    PATH: `${commands}:${process.env['PATH']}`,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    PARLANCE_URL: app.url,
    PARLANCE_TOKEN: `${tenant.appKey}:${tenant.appSecret}`,
  };
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), data);
  }
  for (const words of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '--all'],
    ['-c', 'user.name=Ana', '-c', 'user.email=ana@shop.test', 'commit', '--quiet', '--message', 'Before'],
  ])
    execFileSync('git', words, { cwd: place, env });
  return { tenant, place, env };
}

const unit = (value: string) =>
  `{\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "${value}"\n          }\n        }`;
const CATALOG = `{
  "sourceLanguage" : "en",
  "strings" : {
    "start" : {
      "localizations" : {
        "de" : ${unit('Los geht es')},
        "en" : ${unit('Start')},
        "ja" : ${unit('スタート')}
      }
    }
  },
  "version" : "1.0"
}`;

const MEMORY = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="block" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/>
<body><tu><tuv xml:lang="en"><seg>Start the game</seg></tuv><tuv xml:lang="de"><seg>Spiel jetzt beginnen</seg></tuv></tu></body></tmx>
`;

/** Builds and commands by the dozen: on a busy machine each takes half a minute. */
const PATIENT = { timeout: 900_000 };

describe.skipIf(!HAS_GIT)('the guide for a repository with existing translations', () => {
  it('in the same file: they are imported, and the file stays byte for byte the same', PATIENT, async () => {
    expect(blocks).toHaveLength(3);
    const { tenant, place, env } = await repository('catalog', { 'Localizable.xcstrings': CATALOG });

    expect(await runBlock(blocks[0] ?? '', place, env)).toMatchObject({ code: 0 });

    const { body } = await tenant.open('GET', '/strings?missing=de&limit=100');
    expect(body.data.items).toEqual([]);
    expect(readFileSync(join(place, 'Localizable.xcstrings'), 'utf8')).toBe(CATALOG);
  });

  it('in separate files: they are imported, and the files stay byte for byte the same', PATIENT, async () => {
    const german = '{ "quit": "Beenden",\n  "start" : "Los geht es" }\n';
    const { tenant, place, env } = await repository('beside', {
      'locales/en/app.json': '{\n  "start": "Start the game",\n  "quit": "Quit"\n}\n',
      'locales/de/app.json': german,
    });

    expect(await runBlock(blocks[1] ?? '', place, env)).toMatchObject({ code: 0 });

    const { body } = await tenant.open('GET', '/strings?missing=de&limit=100');
    expect(body.data.items).toEqual([]);
    expect(readFileSync(join(place, 'locales/de/app.json'), 'utf8')).toBe(german);
  });

  it('as a memory: its content is imported as it is', PATIENT, async () => {
    const { place, env } = await repository('memory', {
      'locales/en/app.json': '{\n  "start": "Start the game"\n}\n',
      'translations.tmx': MEMORY,
      'parlance.json': JSON.stringify({
        files: [{ path: 'locales/en/*.json', target: 'locales/{lang}/{name}.{ext}', format: 'json' }],
      }),
    });

    expect(await runBlock(blocks[2] ?? '', place, env)).toMatchObject({ code: 0 });

    expect(readFileSync(join(place, 'locales/de/app.json'), 'utf8')).toBe(
      '{\n  "start": "Spiel jetzt beginnen"\n}\n',
    );
  });
});
