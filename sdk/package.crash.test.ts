import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp } from '../test/harness.ts';
import type { Tenant } from '../test/tenant.ts';

const SDK = fileURLToPath(new URL('.', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'parlance-package-'));
const program = join(dir, 'shop');
/** A build, an installation and five commands: on a busy machine each takes half a minute. */
const PATIENT = 900_000;

let app: App;
let tenant: Tenant;
let packed: { filename: string; unpackedSize: number; files: { path: string }[] };

/** As somebody types it who has the Node that we ask for, and nothing of ours. */
function type(words: readonly string[], cwd = program) {
  const [command = '', ...args] = words;
  return promisify(execFile)(command, args, {
    cwd,
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: dir,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      PARLANCE_URL: app.url,
      PARLANCE_TOKEN: `${tenant.appKey}:${tenant.appSecret}`,
    },
  });
}

beforeAll(async () => {
  app = await startWorkingApp();
  tenant = await app.tenant();
  mkdirSync(join(program, 'locales/en'), { recursive: true });
  writeFileSync(join(program, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }\n');
  // Not in sdk itself: what is made there for a moment, other tests would take for sources.
  const aside = join(dir, 'sdk');
  mkdirSync(aside);
  for (const name of ['package.json', 'README.md', 'parlance.schema.json'])
    copyFileSync(join(SDK, name), join(aside, name));
  symlinkSync(join(SDK, '../scripts'), join(dir, 'scripts'));
  const { stdout } = await type(['npm', 'pack', '--json', '--pack-destination', dir], aside);
  [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  await type(['npm', 'install', '--no-audit', '--no-fund', '--save-dev', join(dir, packed.filename)]);
}, PATIENT);

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the package', () => {
  it('is light: less than 430 kB, and nothing comes with it', () => {
    expect(packed.unpackedSize).toBeLessThan(430_000);
    const names = packed.files.map(({ path }) => path);
    expect(names).toEqual(expect.arrayContaining(['README.md', 'parlance.schema.json', 'dist/LICENSE']));
    expect(names.filter((name) => /test|\.ts$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    const lock = JSON.parse(readFileSync(join(program, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@parlance/sdk']);
  });

  it('npx parlance helps, pushes and pulls', { timeout: PATIENT }, async () => {
    const version = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')).version;
    expect((await type(['npx', 'parlance', '--version'])).stdout).toBe(`${version}\n`);
    expect((await type(['npx', 'parlance', 'help', 'push'])).stdout).toMatch(/^Usage: parlance push /);
    writeFileSync(join(program, 'locales/en/app.json'), '{\n  "start": "Start"\n}\n');

    await type(['npx', 'parlance', 'init', '--yes']);
    const { $schema } = JSON.parse(readFileSync(join(program, 'parlance.json'), 'utf8'));
    expect($schema).toBe('./node_modules/@parlance/sdk/parlance.schema.json');
    expect(JSON.parse(readFileSync(join(program, $schema), 'utf8')).title).toBe('parlance.json');
    await type(['npx', 'parlance', 'push', '--publish']);
    await type(['npx', 'parlance', 'pull']);
    expect(JSON.parse(readFileSync(join(program, 'locales/de/app.json'), 'utf8'))).toEqual({
      start: expect.stringMatching(/./),
    });
  });

  it('its types are whole, and what they promise runs as plain JavaScript', {
    timeout: PATIENT,
  }, async () => {
    const source = `
      import { createOpenClient } from '@parlance/sdk';
      import { verifyCallback } from '@parlance/sdk/webhooks';
      const [baseUrl = '', appKey = '', appSecret = ''] = process.argv.slice(2);
      const { items } = await createOpenClient({ baseUrl, appKey, appSecret }).call('list_languages', { enabled: true });
      const codes: string[] = items.map((one) => one.code);
      console.log(typeof verifyCallback, codes.join());
      // @ts-expect-error -- there is no such operation
      void (() => createOpenClient({ baseUrl, appKey, appSecret }).call('no_such_operation'));`;
    writeFileSync(join(program, 'use.ts'), source);
    const types = join(SDK, '../node_modules/@types');
    await type([
      ...[process.execPath, resolve(SDK, '../node_modules/typescript/bin/tsc'), 'use.ts', '--ignoreConfig'],
      ...['--strict', '--target', 'es2022', '--lib', 'es2024', '--module', 'nodenext'],
      ...['--types', 'node', '--typeRoots', types, '--outDir', 'made'],
    ]);
    const { stdout } = await type([
      ...[process.execPath, '--no-experimental-strip-types', 'made/use.js', app.url],
      ...[tenant.appKey, tenant.appSecret],
    ]);
    expect(stdout).toBe('function de,en,ja\n');
  });
});
