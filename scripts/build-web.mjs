// Builds the pages of the application if they are missing or stale. Plain JavaScript, like the other scripts that run
// before anything else. If everything is fresh, a call takes a few milliseconds.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { isWebBuilt, stateOf, WEB_STAMP } from './freshness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'web/dist');

/** Everything of ours that a build may read: its own files, and those it imports from other folders. */
function sourcesOf(outside) {
  const inside = globSync('web/{index.html,vite.config.ts,package.json,src/**/*.{ts,tsx,css,json}}', {
    cwd: root,
  });
  return ['package-lock.json', ...inside, ...outside];
}

export async function buildWeb() {
  if (isWebBuilt(root)) return;
  const started = Date.now();
  console.error('Building the pages …');
  const { build } = await import('vite');
  // Beside the old files, which are served until the new ones are complete.
  const made = join(root, 'web', `.dist-${process.pid}`);
  const old = `${made}-old`;
  mkdirSync(made, { recursive: true });
  try {
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error', build: { outDir: made } });
    const outside = JSON.parse(readFileSync(join(made, 'sources.json'), 'utf8')).filter(
      (file) => !file.startsWith('web/'),
    );
    for (const file of globSync('app/*.{js,css}', { cwd: made })) compress(join(made, file));
    writeFileSync(
      join(made, basename(WEB_STAMP)),
      JSON.stringify({ state: stateOf(root, sourcesOf(outside)) }),
    );
    // Removed as a whole and not file by file: another command may have just put its own there.
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(made, dist);
  } catch (error) {
    if (!isWebBuilt(root)) throw error;
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
  }
  console.error(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function compress(path) {
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
