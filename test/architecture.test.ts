import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MACHINES, MODELS } from '../src/adapters/mt/vendors.ts';
import { PLATFORMS } from '../src/adapters/social/platforms.ts';
import { registry } from '../src/app/registry.ts';
import { ERRORS } from '../src/kernel/errors.ts';
import * as localizationEvents from '../src/localization/events.ts';
import type { AnyEvent } from '../src/platform/event.ts';
import * as socialEvents from '../src/social/events.ts';

/** A folder may import itself and what is listed. Nothing else. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  kernel: [],
  platform: ['kernel'],
  adapters: ['kernel', 'platform'],
  localization: ['kernel', 'platform', 'adapters'],
  social: ['kernel', 'platform', 'adapters'],
  // Works with both halves: people and how they sign in.
  people: ['kernel', 'platform', 'adapters'],
  // The only place where the two halves meet.
  bridge: ['kernel', 'platform', 'adapters', 'localization', 'social'],
  // What the application shows over both halves; it only reads.
  desk: ['kernel', 'platform', 'adapters', 'localization', 'social', 'people'],
  api: ['kernel', 'platform'],
  // A command of the server calls a running server through the SDK.
  app: ['kernel', 'platform', 'adapters', 'localization', 'social', 'people', 'bridge', 'desk', 'api', 'sdk'],
};

const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'detail' in value;
const read = (file: string) => readFileSync(file, 'utf8');
const isTest = (file: string) => file.endsWith('.test.ts') || file.endsWith('-for-tests.ts');
const source = globSync('src/**/*.ts').filter((f) => !isTest(f) && !f.endsWith('.gen.ts'));
/** The application without generated files and without its texts. */
const pages = globSync('web/src/**/*.{ts,tsx,css}').filter((f) => !/\.gen\.|^web\/src\/text\//.test(f));
/** Without strings and comments, so that a sentence about fetch does not count as a call. */
const code = (file: string) =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1');

/** Large packages that a process may never need: loaded with the first agent, passkey, e-mail or company sign-in. */
const LOADED_WHEN_USED = [
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  'fastify',
  'nodemailer',
  'openid-client',
  'prom-client',
];

describe('allowed imports', () => {
  it('imports follow the arrows', () => {
    const wrong = source.flatMap((file) => {
      const layer = file.split('/')[1] ?? '';
      return [...read(file).matchAll(/from '([.#][^']+)'/g)].flatMap(([, spec = '']) => {
        const path = spec.startsWith('#') ? `src/${spec.slice(1)}` : join(dirname(file), spec);
        const target = path.replace(/^src\//, '').split('/')[0] ?? '';
        return target === layer || MAY_IMPORT[layer]?.includes(target) ? [] : [`${file} -> ${target}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('# crosses a border, ./ stays inside', () => {
    const wrong = source
      .filter((f) => !f.startsWith('src/app/'))
      .flatMap((file) => {
        const layer = file.split('/')[1] ?? '';
        return [...read(file).matchAll(/from '([.#][^']+)'/g)].flatMap(([, spec = '']) => {
          const crosses = spec.startsWith('#')
            ? spec.slice(1).split('/')[0] !== layer
            : relative('src', join(dirname(file), spec)).split('/')[0] === layer;
          return crosses ? [] : [`${file}: ${spec}`];
        });
      });
    expect(wrong).toEqual([]);
  });

  it('nothing is imported dynamically outside app/ except rarely needed packages; a format loads its reader and its writer', () => {
    const isFormat = (f: string) => /^src\/localization\/formats\/[a-z0-9-]+\/format\.ts$/.test(f);
    const isLate = (path: string) =>
      LOADED_WHEN_USED.some((name) => path === name || path.startsWith(`${name}/`));
    const wrong = source
      .filter((f) => !f.startsWith('src/app/'))
      .flatMap((f) =>
        Array.from(code(f).matchAll(/\bimport\((?:'([^']*)')?/g), ([, path = '']) => ({ f, path })),
      )
      .filter(
        ({ f, path }) =>
          !isLate(path) && !(isFormat(f) && /^\.(?:\.\/[a-z0-9-]+)?\/(?:read|write)\.ts$/.test(path)),
      );
    expect(wrong).toEqual([]);
  });

  it('file formats know nothing of the modules that use them', () => {
    const home = 'src/localization/formats';
    const wrong = source
      .filter((f) => f.startsWith(`${home}/`))
      .flatMap((file) =>
        [...read(file).matchAll(/from '([.#][^']+)'/g)].flatMap(([, spec = '']) => {
          const isKnown = spec.startsWith('#')
            ? spec.startsWith('#kernel/')
            : join(dirname(file), spec).startsWith(`${home}/`);
          return isKnown ? [] : [`${file}: ${spec}`];
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('the demo world calls our API with the SDK, and two lines of the server start it', () => {
    const demo = globSync('demo/**/*.ts').filter((f) => !isTest(f));
    expect(demo.length).toBeGreaterThan(5);
    expect(demo.filter((f) => /\/api\/|x-svc-|authorization:/i.test(code(f)))).toEqual([]);
    // Files that create the first rows, before there is a server to call; all others use the API.
    const rows = ['add-accounts', 'fill-credential', 'make-world', 'store'].map((name) => `demo/${name}.ts`);
    const isSql = /\b(?:selectFrom|insertInto|updateTable|executeSql|executeQuery)\b/;
    expect(demo.filter((f) => isSql.test(code(f))).sort()).toEqual(rows);
    const doors = source.filter((f) => /['/]demo\//.test(code(f)));
    expect(doors).toEqual(['src/app/prepare-store.ts', 'src/app/supervise.ts']);
  });

  it('the SDK imports nothing of the server, and the browser pages nothing at all', () => {
    const files = [
      ...globSync('sdk/**/*.ts').filter((f) => !isTest(f)),
      ...globSync('web/{start,docs}/*.js'),
    ];
    expect(
      files.filter(
        (f) => /from '(#|.*\/src\/)/.test(read(f)) && !/from '\.\.?\/(src\/)?[a-z.-]+\.ts'/.test(read(f)),
      ),
    ).toEqual([]);
  });
});

describe('one operation, one file, one line', () => {
  const definitions = globSync('src/{localization,social,people,bridge,desk,platform}/**/*.ts').filter(
    (f) => !isTest(f) && /= defineOperation\(/.test(read(f)),
  );

  it('every file that defines an operation is registered', () => {
    const registered = read('src/app/operations.ts');
    expect(definitions.filter((f) => !registered.includes(`'../${f.slice('src/'.length)}'`))).toEqual([]);
    expect(registry.operations).toHaveLength(definitions.length);
  });

  it('every job, event and kind of endpoint is registered', () => {
    const jobs = source.filter((f) => /= define(?:Job|Cron)\(/.test(read(f)));
    expect(jobs.filter((f) => !read('src/app/jobs.ts').includes(`'../${f.slice('src/'.length)}'`))).toEqual(
      [],
    );
    const endpoints = source.filter((f) => /= defineEndpoint\(/.test(read(f)));
    const named = read('src/app/endpoints.ts');
    expect(endpoints.filter((f) => !named.includes(`'../${f.slice('src/'.length)}'`))).toEqual([]);
    expect(registry.endpoints).toHaveLength(endpoints.length);
    const homes = source.filter((f) => f !== 'src/platform/event.ts' && /defineEvent\(/.test(read(f)));
    expect(homes.sort()).toEqual(['src/localization/events.ts', 'src/social/events.ts']);
    const events = [localizationEvents, socialEvents].flatMap(Object.values).filter(isEvent);
    expect(events.filter((event) => !registry.events.includes(event))).toEqual([]);
    expect(registry.events).toHaveLength(events.length);
  });

  it('a registry file contains lines of the one form only', () => {
    for (const file of ['operations', 'entrances', 'jobs', 'events', 'endpoints']) {
      const lines = read(`src/app/${file}.ts`)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('//'));
      expect(lines.filter((line) => !/^export \{ [\w, ]+ \} from '\.\.\/[\w/.-]+\.ts';$/.test(line))).toEqual(
        [],
      );
    }
  });

  it('the wire name is the file name', () => {
    const wrong = definitions.filter(
      (f) => !read(f).includes(`name: '${basename(f, '.ts').replaceAll('-', '_')}'`),
    );
    expect(wrong).toEqual([]);
  });

  it('every operation has a test beside it, with a title for every error it declares', () => {
    const missing = definitions.flatMap((file) => {
      const op = registry.operations.find((o) => o.name === basename(file, '.ts').replaceAll('-', '_'));
      const test = file.replace(/\.ts$/, '.test.ts');
      const titles =
        globSync(test).length === 0
          ? ''
          : [...read(test).matchAll(/\bit(?:\.each(?:<[^>]{0,200}>)?\([\s\S]*?\))?\(\s*['"`]([^'"`]*)/g)]
              .map(([, t]) => t)
              .join('\n');
      // test/hostile checks for every operation who may call it at all; this checks its own refusals.
      const own = (op?.errors ?? []).filter((e) => e !== 'forbidden' || read(file).includes(`('${e}'`));
      const statuses = new Set([op?.status ?? 200, ...own.map((e) => ERRORS[e].status)]);
      return [...statuses]
        .filter((status) => !new RegExp(`^${status}\\b`, 'm').test(titles))
        .map((status) => `${test}: ${status}`);
    });
    expect(missing).toEqual([]);
  });

  it('every operation of the publishing API is called as a tool in some test', () => {
    const tests = globSync('{src,test}/**/*.test.ts').map(read).join('\n');
    const called = new Set([...tests.matchAll(/\btool\(\s*'(\w+)'/g)].map(([, name]) => name));
    const silent = registry.operations.filter((op) => op.face === 'social' && !called.has(op.name));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('operations without a scope are for people in the console only; one of theirs is a tool too', () => {
    for (const op of registry.operations) {
      const isTool = op.face !== 'console' || op.name === 'list_projects';
      expect([op.name, op.scope === null]).toEqual([op.name, !isTool]);
      expect([op.name, op.routes.length > 0]).toEqual([op.name, op.face !== 'console']);
    }
  });
});

describe('one place for each', () => {
  const only = (pattern: RegExp, allowed: readonly string[]) =>
    source.filter((f) => !allowed.some((a) => f.startsWith(a)) && pattern.test(code(f)));

  it('the environment is read in config.ts; app/ hands it to child processes', () => {
    expect(
      only(/process\.env/, ['src/platform/config.ts', 'src/app/supervise.ts', 'src/platform/db/embedded']),
    ).toEqual([]);
  });

  it('the time is read in clock.ts', () => {
    expect(only(/Date\.now\(|new Date\(\)|performance\.now\(/, ['src/platform/clock.ts'])).toEqual([]);
  });

  it('nothing waits with a timer: waits are rows', () => {
    expect(only(/\bsetTimeout\(|setImmediate\(/, ['src/platform/clock.ts'])).toEqual([]);
  });

  it('cursors are made and read in page-of.ts, and nothing else looks one row ahead', () => {
    const homes = ['src/kernel/page.ts', 'src/platform/page-of.ts'];
    expect(only(/\b(?:encode|decode)Cursor\b|derive\('cursor'\)|\blimit \+ 1\b/i, homes)).toEqual([]);
    expect(only(/\bcursor: z\.string\(\)\.max\(/, homes)).toEqual([]);
  });

  it('there is one engine for outgoing deliveries', () => {
    expect(only(/notToUs: true/, ['src/platform/webhooks/'])).toEqual([]);
    const moves = /into delivery_attempts|updateTable\('deliveries'\)|update deliveries/;
    expect(only(moves, ['src/platform/webhooks/'])).toEqual([]);
  });

  it('every face calls operations through one caller', () => {
    const callers = source.filter(
      (f) => !f.startsWith('src/platform/') && /platform\/execute\.ts/.test(read(f)),
    );
    expect(callers).toEqual(['src/api/call-operation.ts']);
    expect(only(/\bnoteRefusal\(/, ['src/platform/', 'src/social/', ...callers])).toEqual([]);
  });

  it('posts and replies take caps and intervals at one place', () => {
    expect(only(/into (?:account_pace|day_counters)\b/, ['src/social/accounts/store/caps.ts'])).toEqual([]);
  });

  it('there is one way to the outside', () => {
    const out =
      /(?<![.\w])fetch\(|https?\.(request|get)\(|net\.connect\(|tls\.connect\(|createConnection\(|dgram\.|new WebSocket\(/;
    expect(only(out, ['src/platform/net/'])).toEqual([]);
    expect(
      only(/from 'undici'|from 'node:(http|https|tls|dgram|dns)(\/promises)?'/, ['src/platform/net/']),
    ).toEqual([]);
  });
});

describe('the order inside a half', () => {
  it('the nouns of localization import nothing but types of the kernel', () => {
    expect(read('src/localization/model.ts')).not.toMatch(/^import (?!type [^;]* from '#kernel\/)/mu);
  });
});

describe('a platform declares itself', () => {
  const names = PLATFORMS.map(({ platform }) => platform);
  /** A single letter is a word in other places too; longer names are searched everywhere. */
  const long = names.filter((name) => name.length > 1);

  it('src/platform names no platform', () => {
    const titles = PLATFORMS.map(({ title }) => title).filter((title) => title.length > 1);
    const words = new RegExp(`\\b(?:${[...long, ...titles].join('|')})\\b`, 'i');
    const isNamed = (text: string) => words.test(text) || /\bMeta\b|\bGraph API|_X_|'x'/.test(text);
    const files = globSync('src/platform/**/*.ts').filter((f) => !isTest(f) && !f.endsWith('.gen.ts'));
    expect(files.filter((f) => isNamed(read(f)))).toEqual([]);
  });

  it('no table and no condition outside its folder uses its name', () => {
    const asked = new RegExp(
      `'(?:${long.join('|')})'|^\\s*(?:${long.join('|')}):|(?<!process\\.p)latform (?:===|!==) '|\\bx: ['{]`,
      'm',
    );
    const free = ['src/adapters/social/platforms/'];
    const social = source.filter((f) => /^src\/(?:adapters|social|bridge|api|app)\//.test(f));
    expect(social.filter((f) => !free.some((folder) => f.startsWith(folder)) && asked.test(code(f)))).toEqual(
      [],
    );
  });

  it('the application names none: page data about it is generated, or part of the texts', () => {
    const titles = PLATFORMS.map(({ title }) => title).filter((title) => title.length > 1);
    // A button may be a ghost too; as a platform the word has a capital.
    const alsoWords = ['ghost'];
    const names = [...long, ...titles].filter((name) => !alsoWords.includes(name.toLowerCase()));
    const named = new RegExp(`(?<!#)\\b(?:${names.join('|')})(?:\\b|_)`, 'i');
    const isNamed = (text: string) =>
      named.test(text) || /\bGhost\b/.test(text) || /[pP]latform\)?s?(?:\.includes\(| [!=]== )'/.test(text);
    expect(pages.filter((f) => isNamed(read(f)))).toEqual([]);
  });

  it('a list of platforms has lines of the one form only', () => {
    for (const file of ['src/adapters/social/platforms/list.ts', 'sandbox/platforms/list.ts']) {
      const lines = read(file)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('//'));
      expect(lines.filter((line) => !/^export \{ \w+ \} from '\.\/[\w/.-]+\.ts';$/.test(line))).toEqual([]);
    }
  });
});

describe('an engine declares itself', () => {
  it('src/platform names no vendor, nor does anything beside its file and the list', () => {
    const vendors = [...MODELS, ...MACHINES].map(({ name }) => name);
    const named = new RegExp(`(?:\\b|_)(?:${vendors.join('|')})(?:\\b|_)`, 'i');
    // The metadata addresses of clouds are also named after vendors of engines.
    const free = /^src\/(?:adapters\/(?:mt\/vendors|social\/platforms\/)|platform\/net\/address-guard\.ts)/;
    const files = source.filter((f) => /^src\/(?:platform|adapters|app|api|localization)\//.test(f));
    expect(files.filter((f) => !free.test(f) && named.test(code(f)))).toEqual([]);
  });

  it('the application names no vendor', () => {
    const vendors = [...MODELS, ...MACHINES].map(({ name }) => name);
    const named = new RegExp(`(?:\\b|_)(?:${vendors.join('|')})(?:\\b|_)`, 'i');
    // Programs that call us; one of them is named after its vendor's models.
    const free = ['web/src/develop/mcp/client-configs.ts'];
    expect(pages.filter((f) => !free.includes(f) && named.test(read(f)))).toEqual([]);
  });

  it('every vendor has its own file, and every file is in the list', () => {
    const files = globSync('src/adapters/mt/vendors/*.ts').map((f) =>
      basename(f, '.ts').replaceAll('-', '_'),
    );
    expect([...MODELS, ...MACHINES].map(({ name }) => name).sort()).toEqual(files.sort());
  });
});

describe('small and plain', () => {
  it('no file has more than 400 lines', () => {
    const tooLong = globSync('{src,test,web/src,sdk,scripts,eval,rel,bench,sandbox,demo}/**/*.{ts,tsx,mjs}')
      .filter((f) => !/\.gen\.ts$|node_modules/.test(f))
      .flatMap((f) => {
        const lines = read(f).trimEnd().split('\n').length;
        return lines > 400 ? [`${f}: ${lines}`] : [];
      });
    expect(tooLong).toEqual([]);
  });

  it('no file only re-exports others, except lists and the public files of a half', () => {
    const handsOn = (file: string) =>
      code(file)
        .replace(/^(?:import|export(?: type)? (?:\{[^}]*\}|\*)(?: as \w+)? from)[^;]*;$/gm, '')
        .trim() === '';
    const lists = /\/(?:list|public|formats|checks|operations|jobs|events|entrances|endpoints)\.ts$/;
    expect(source.filter((file) => handsOn(file) && !lists.test(file))).toEqual([]);
  });

  it('no index.ts, no default export, no any', () => {
    expect(globSync('{src,sdk}/**/index.ts')).toEqual([]);
    expect(source.filter((f) => /^export default/m.test(read(f)))).toEqual([]);
    expect(source.filter((f) => /:\s*any\b|as any\b|<any>/.test(code(f)))).toEqual([]);
  });

  it('file names are kebab-case', () => {
    expect(source.filter((f) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(f)))).toEqual([]);
  });

  it('at most 30 runtime dependencies, each with an exact version and a written reason', () => {
    const alone: Record<string, Record<string, string>> = JSON.parse(read('deploy/alone/package.json'));
    const own: Record<string, Record<string, string>> = JSON.parse(read('package.json'));
    const { devDependencies } = own;
    const dependencies = { ...own['dependencies'], ...alone['dependencies'] };
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(30);
    const reasons = read('docs/decisions/dependencies.md');
    expect(Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });

  it('the lockfile names no host', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
