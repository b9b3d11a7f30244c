import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../src/social/publishing/publishing-for-tests.ts';
import type { Tenant } from '../test/tenant.ts';
import { freshProject, packSdk, type Packed, type as typeIn } from './package-for-tests.ts';

const SDK = fileURLToPath(new URL('.', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'parlance-package-'));
/** A build, an installation and five commands: on a busy machine each takes half a minute. */
const PATIENT = 900_000;

let stage: Stage;
let tenant: Tenant;
let packed: Packed;
let program: string;

const type = (words: readonly string[], cwd = program, env: Record<string, string> = {}) =>
  typeIn(words, cwd, {
    PARLANCE_URL: stage.app.url,
    PARLANCE_TOKEN: `${tenant.appKey}:${tenant.appSecret}`,
    ...env,
  });
const node = (file: string, cwd: string, env: Record<string, string> = {}) =>
  type([process.execPath, '--no-experimental-strip-types', file], cwd, {
    APP_KEY: tenant.appKey,
    APP_SECRET: tenant.appSecret,
    ...env,
  });

beforeAll(async () => {
  stage = await openStage();
  tenant = await stage.app.tenant();
  packed = await packSdk(dir);
  program = await freshProject(dir, packed, 'shop');
  mkdirSync(join(program, 'locales/en'), { recursive: true });
}, PATIENT);

afterAll(async () => {
  await stage.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the package', () => {
  it('is light: less than 450 kB, without dependencies', () => {
    expect(packed.unpackedSize).toBeLessThan(450_000);
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

  it('a project without the types of a browser and of Node compiles, and its promises run', {
    timeout: PATIENT,
  }, async () => {
    const folder = await freshProject(dir, packed, 'typed');
    const source = `
      import { createOpenClient, createSocialClient, NotFound, uploadMedia, waitForTask, type Signal } from '@parlance/sdk';
      import { verifyCallback, verifyWebhook } from '@parlance/sdk/webhooks';
      declare const process: { env: Record<string, string | undefined> };
      declare const console: { log(...words: unknown[]): void };
      const env = (name: string) => process.env[name] ?? '';
      const open = createOpenClient({ baseUrl: env('PARLANCE_URL'), appKey: env('APP_KEY'), appSecret: env('APP_SECRET') });
      const social = createSocialClient({ baseUrl: env('PARLANCE_URL'), accessToken: env('TOKEN') });
      const codes: string[] = [];
      for await (const language of open.each('list_languages', { enabled: true })) codes.push(language.code);
      const problem = await social.call('get_post', { postId: 'pst_none' }).catch((error: unknown) => error);
      console.log(codes.join(), problem instanceof NotFound, typeof verifyCallback, typeof verifyWebhook);
      export const wait = (id: string, signal: Signal) => waitForTask(open, id, { signal, onProgress: ({ progress }) => progress.rows_done });
      export const send = (content: Uint8Array) => uploadMedia(social, { filename: 'a.png', mime: 'image/png', content });
      // @ts-expect-error -- there is no such operation
      void (() => open.call('no_such_operation'));
      // @ts-expect-error -- it answers with no list
      void (() => open.each('get_project'));`;
    writeFileSync(join(folder, 'use.ts'), source);
    await type(
      [
        ...[process.execPath, resolve(SDK, '../node_modules/typescript/bin/tsc'), 'use.ts', '--ignoreConfig'],
        ...['--strict', '--target', 'es2022', '--lib', 'es2022', '--module', 'nodenext'],
        ...['--types', '', '--typeRoots', 'none', '--outDir', 'made'],
      ],
      folder,
    );
    const { stdout } = await node('made/use.js', folder, { TOKEN: tenant.token });
    expect(stdout).toBe('de,en,ja true function function\n');
  });

  it('plain JavaScript loads it by import and by require(), including the file entry', {
    timeout: PATIENT,
  }, async () => {
    const use = `
      const social = createSocialClient({ baseUrl: process.env.PARLANCE_URL, accessToken: process.env.TOKEN });
      const say = async () => {
        const { workspace } = await social.call('get_workspace_context');
        const { filename, content } = await openFile('package.json');
        console.log(workspace.id, filename, content.size > 0);
      };`;
    const names = '{ createSocialClient } ';
    writeFileSync(
      join(program, 'use.mjs'),
      `import ${names} from '@parlance/sdk'; import { openFile } from '@parlance/sdk/node'; ${use} await say();`,
    );
    writeFileSync(
      join(program, 'use.cjs'),
      `const ${names} = require('@parlance/sdk'); const { openFile } = require('@parlance/sdk/node'); ${use} say();`,
    );
    for (const file of ['use.mjs', 'use.cjs']) {
      const { stdout, stderr } = await node(file, program, { TOKEN: tenant.token });
      expect([file, stdout, stderr]).toEqual([file, `${tenant.workspaceId} package.json true\n`, '']);
    }
  });

  it('the client and the verification load nothing of Node, and take at most 12 kB', () => {
    const dist = join(program, 'node_modules/@parlance/sdk/dist');
    const filesOf = (entry: string): string[] => [
      entry,
      ...[...readFileSync(join(dist, entry), 'utf8').matchAll(/from\s*["']\.\/([^"']+)["']/g)].flatMap(
        ([, name = '']) => filesOf(name),
      ),
    ];
    const textOf = (entry: string) =>
      [...new Set(filesOf(entry))].map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
    expect(readdirSync(dist)).toContain('node.js');
    for (const entry of ['client.js', 'webhooks.js'])
      expect(textOf(entry).match(/node:|require\(|process\.|\bBuffer\b/g) ?? []).toEqual([]);
    expect(gzipSync(textOf('client.js')).length).toBeLessThanOrEqual(12_000);
    expect(textOf('node.js')).toContain('node:fs');
  });

  it('the first two steps of its README work', { timeout: PATIENT }, async () => {
    const readme = readFileSync(join(program, 'node_modules/@parlance/sdk/README.md'), 'utf8');
    const [task = '', post = ''] = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
    await stage.connect(tenant, 'bluesky');
    writeFileSync(join(program, 'task.mjs'), task);
    writeFileSync(join(program, 'post.mjs'), post);
    expect((await node('task.mjs', program)).stdout).toMatch(/^start \S/);
    expect((await node('post.mjs', program, { PARLANCE_TOKEN: tenant.token })).stdout).toBe('published\n');
  });
});
