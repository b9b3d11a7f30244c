import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../../test/harness.ts';
import { type Folder, identityOf, listenOn, makeFolder } from './project-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await startWorkingApp();
});

const FIXTURES = new URL('../../test/fixtures/formats/', import.meta.url);

/** One of each kind of notation, including byte order marks, carriage returns and a missing last newline. */
const FILES = [
  ['json', 'json/flat-with-bom-and-crlf.json'],
  ['android', 'android/strings.xml'],
  ['properties', 'properties/latin1.properties'],
  ['strings', 'strings/utf16-with-mark.strings'],
  ['ftl', 'ftl/no-newline.ftl'],
] as const;

async function newFolder(): Promise<Folder> {
  return makeFolder(identityOf(app.url, await app.tenant()));
}

const ok = async (folder: Folder, ...args: string[]) => {
  const ended = await folder.parlance([...args, '--json']);
  expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
};

describe('pull --watch', () => {
  it('130: writes publishes without waiting until all files are due, and ends with Ctrl-C', async () => {
    const folder = await newFolder();
    folder.write('i18n/en.json', '{ "hello": "Hello" }\n');
    folder.config({
      source: 'en',
      files: [{ path: 'i18n/en.json', target: 'i18n/{lang}.json', format: 'json' }],
    });
    await ok(folder, 'push', '--no-task');

    const { child, ended } = folder.start(['pull', '--watch', '--every', '3600', '--json']);
    await until('the first pull', async () =>
      ['de', 'ja'].every((one) => existsSync(join(folder.path, `i18n/${one}.json`))),
    );
    expect(folder.read('i18n/de.json')).toBe('{ "hello": "Hello" }\n');
    await ok(folder, 'push', '--again', '--publish');
    await until('what was published', async () => folder.read('i18n/de.json') !== '{ "hello": "Hello" }\n');
    await until(
      'also in the other language',
      async () => folder.read('i18n/ja.json') !== '{ "hello": "Hello" }\n',
    );
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ changed }) => changed.length)).toEqual([2, 2]);
  });
});

describe('push, translate, publish, pull', () => {
  it('3 and 0: diff shows what pull writes; untranslated files come back byte by byte, in several formats', async () => {
    const folder = await newFolder();
    const sources = FILES.map(([format, path]) => ({
      format,
      path,
      data: readFileSync(new URL(path, FIXTURES)),
    }));
    for (const { path, data } of sources) folder.write(`en/${path}`, data);
    folder.config({
      source: 'en',
      files: sources.map(({ format, path }) => ({
        path: `en/${path}`,
        target: `{lang}/${path}`,
        format,
        namespace: format,
      })),
    });
    await ok(folder, 'push', '--no-task');

    const before = await folder.parlance(['diff']);
    expect([before.code, before.stdout]).toEqual([3, expect.stringContaining('Next: parlance pull')]);
    expect((await ok(folder, 'pull')).changed).toHaveLength(sources.length * 2);
    for (const { path, data } of sources)
      for (const language of ['de', 'ja'])
        expect([path, readFileSync(join(folder.path, language, path)).equals(data)]).toEqual([path, true]);

    const one = join(folder.path, 'de', 'android/strings.xml');
    const written = statSync(one).mtimeMs;
    expect((await ok(folder, 'pull')).changed).toEqual([]);
    expect(statSync(one).mtimeMs).toBe(written);
  });

  it('0: push --publish waits for the texts; pull writes them between the bytes of the source', async () => {
    const folder = await newFolder();
    folder.write('i18n/en.json', '{\r\n    "hello" :  "Hello {name}",\r\n\t"bye": "Goodbye"\r\n}');
    folder.config({
      source: 'en',
      files: [{ path: 'i18n/en.json', target: 'i18n/{lang}.json', format: 'json' }],
    });

    expect(await ok(folder, 'push', '--publish')).toMatchObject({ published: { translations_count: 4 } });
    await ok(folder, 'pull', '--languages', 'de');

    const { hello, bye } = JSON.parse(folder.read('i18n/de.json'));
    expect(hello).toContain('{name}');
    expect(hello).not.toBe('Hello {name}');
    expect(folder.read('i18n/de.json')).toBe(
      `{\r\n    "hello" :  ${JSON.stringify(hello)},\r\n\t"bye": ${JSON.stringify(bye)}\r\n}`,
    );
    expect(readdirSync(join(folder.path, 'i18n')).toSorted()).toEqual(['de.json', 'en.json']);
    expect(await folder.parlance(['check', '--languages', 'de'])).toMatchObject({
      code: 0,
      stdout: 'Nothing is missing.\n',
    });
    // The engine of the suite writes Latin letters in every language.
    const japanese = await folder.parlance(['check', '--json']);
    expect(japanese.code).toBe(3);
    expect(JSON.parse(japanese.stdout).findings).toEqual([
      expect.objectContaining({
        kind: 'critical',
        language: 'ja',
        file: 'i18n/en.json',
        line: 2,
        key: 'hello',
      }),
      expect.objectContaining({
        kind: 'critical',
        language: 'ja',
        file: 'i18n/en.json',
        line: 3,
        key: 'bye',
      }),
    ]);
  });
});

describe('export', () => {
  it('0: writes all strings in a chosen format, named after project, file and language', async () => {
    const folder = await newFolder();
    folder.write('i18n/en.json', '{"hello": "Hello", "bye": "Goodbye"}');
    folder.config({
      source: 'en',
      files: [{ path: 'i18n/en.json', target: 'i18n/{lang}.json', format: 'json' }],
    });
    await ok(folder, 'push', '--publish');
    const { files } = await ok(folder, 'export', '--format', 'po', '--out', 'texts', '--by-file');
    expect(files.map(({ file }: { file: string }) => file)).toEqual([
      expect.stringMatching(/^texts\/.+_en_de\.po$/),
      expect.stringMatching(/^texts\/.+_en_ja\.po$/),
    ]);
    expect(readdirSync(join(folder.path, 'texts'))).toHaveLength(2);
    expect(folder.read(files[0].file)).toContain('msgid "Hello"');
  });

  it('1: an unknown format is refused with the known ones', async () => {
    const folder = await newFolder();
    const ended = await folder.parlance(['export', '--format', 'word']);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('xliff2')]);
  });
});

describe('writing outside a folder', () => {
  it('1: a link that leads out of it is refused, and nothing is written', async () => {
    const folder = await newFolder();
    const outside = mkdtempSync(join(tmpdir(), 'parlance-outside-'));
    folder.write('en/a.json', '{"a":"A"}');
    folder.config({ source: 'en', files: [{ path: 'en/a.json', target: '{lang}/a.json', format: 'json' }] });
    await ok(folder, 'push', '--no-task');
    mkdirSync(join(folder.path, 'ja'));
    symlinkSync(outside, join(folder.path, 'de'));

    const ended = await folder.parlance(['pull']);

    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringContaining('outside of the project’s folder'),
    ]);
    expect([readdirSync(outside), readdirSync(join(folder.path, 'ja'))]).toEqual([[], []]);
  });

  it.each([
    ['../../evil.json', 'de'],
    ['en/a.json', '../../evil'],
    ['/etc/evil', 'de'],
    ['en/b.json', 'de'],
  ])('1: a server that answers with %j in %j is refused', async (path, language) => {
    const data = Buffer.from('evil');
    const answers: Record<string, unknown> = {
      '/api/open/v1/project': { project_id: 'p', name: 'P', source_language: 'en', target_languages: ['de'] },
      '/api/open/v1/files/pull': {
        files: [
          {
            ...{ path, language, format: 'json', sha256: '0'.repeat(64), size: data.length, strings: 1 },
            ...{ coverage: [], is_changed: true, download_url: 'http://127.0.0.1:1/x', expires_at: null },
          },
        ],
      },
    };
    const hostile = await listenOn((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          success: true,
          code: 0,
          msg: 'ok',
          trace_id: 't',
          data: answers[request.url ?? ''],
        }),
      );
    });
    const folder = makeFolder({ PARLANCE_URL: hostile.url, PARLANCE_TOKEN: 'ak_x:y' });
    folder.write('en/a.json', '{"a":"A"}');
    folder.config({ files: [{ path: 'en/a.json', target: '{lang}/a.json', format: 'json' }] });

    const ended = await folder.parlance(['pull']);
    hostile.close();

    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('was not asked for')]);
    expect(readdirSync(folder.path).toSorted()).toEqual(['en', 'parlance.json']);
  });

  it('1: a file that differs from the announced one is not written', async () => {
    const hostile = await listenOn((request, response) => {
      const host = `http://${request.headers.host ?? ''}`;
      const file = {
        ...{ path: 'en/a.json', language: 'de', format: 'json', sha256: '0'.repeat(64), size: 4, strings: 1 },
        ...{ coverage: [], is_changed: true, download_url: `${host}/file`, expires_at: null },
      };
      const project = { project_id: 'p', name: 'P', source_language: 'en', target_languages: ['de'] };
      const data = request.url?.endsWith('/pull') ? { files: [file] } : project;
      const isFile = request.url === '/file';
      response.end(
        isFile ? 'evil' : JSON.stringify({ success: true, code: 0, msg: 'ok', trace_id: 't', data }),
      );
    });
    const folder = makeFolder({ PARLANCE_URL: hostile.url, PARLANCE_TOKEN: 'ak_x:y' });
    folder.write('en/a.json', '{"a":"A"}');
    folder.config({ files: [{ path: 'en/a.json', target: '{lang}/a.json', format: 'json' }] });

    const ended = await folder.parlance(['pull']);
    hostile.close();

    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('that the server promised')]);
    expect(readdirSync(folder.path).toSorted()).toEqual(['en', 'parlance.json']);
  });
});
