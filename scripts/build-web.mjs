// Builds the pages of the application where they are missing or stale. Plain JavaScript, as the other
// scripts that run before anything else; a second call that finds them fresh costs a few milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'web/dist');
const stamp = join(dist, 'stamp.json');

/** Everything of ours that the last build read; of a first one, everything that it may read. */
function stateOf(outside) {
  const inside = globSync('web/{index.html,vite.config.ts,package.json,src/**/*.{ts,tsx,css,json}}', {
    cwd: root,
  });
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const file of [...new Set([...inside, ...outside])].toSorted((a, b) => (a < b ? -1 : 1))) {
    const path = join(root, file);
    hash.update(`\0${file}\0`).update(existsSync(path) ? readFileSync(path) : 'gone');
  }
  return hash.digest('hex');
}

export function isFresh() {
  if (!existsSync(stamp)) return false;
  const { outside, state } = JSON.parse(readFileSync(stamp, 'utf8'));
  return stateOf(outside) === state;
}

export async function buildWeb() {
  if (isFresh()) return;
  const started = Date.now();
  console.error('Building the pages …');
  const { build } = await import('vite');
  // Beside the old ones, which are served until the new ones are whole.
  const made = join(root, 'web', `.dist-${process.pid}`);
  mkdirSync(made, { recursive: true });
  try {
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error', build: { outDir: made } });
    const outside = JSON.parse(readFileSync(join(made, 'sources.json'), 'utf8')).filter(
      (file) => !file.startsWith('web/'),
    );
    for (const file of globSync('app/*.{js,css}', { cwd: made })) compress(join(made, file));
    writeFileSync(join(made, 'stamp.json'), JSON.stringify({ outside, state: stateOf(outside) }));
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  console.error(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function compress(path) {
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
