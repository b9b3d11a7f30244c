// Tells whether a build still matches its sources. Plain JavaScript for whatever Node runs npm. It runs before every
// start, so it looks at sizes and times, and reads a file only if they differ.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last build of the application's pages. */
export const WEB_STAMP = 'web/dist/stamp.json';

export function isWebBuilt(root) {
  return readFresh(root, join(root, WEB_STAMP)) !== null;
}

/** Below the packages: what stays outside a bundle is found from here, and is deleted with them. */
export const SERVER_PLACE = 'node_modules/.parlance';

/** The folder with `<name>.mjs` of every program, or null if it must be built. It is never changed. */
export function builtServer(root, name = 'server') {
  const place = join(root, SERVER_PLACE);
  const folder = readFresh(root, join(place, `${name}.json`))?.folder;
  return folder && existsSync(join(place, folder)) ? join(place, folder) : null;
}

/** The state of each source, for a stamp: its path → [bytes, time of change, hash]. */
export function stateOf(root, sources) {
  const state = {};
  for (const path of [...new Set(sources)].sort((a, b) => (a < b ? -1 : 1))) {
    const { size, mtimeMs } = statSync(join(root, path));
    state[path] = [size, mtimeMs, hashOf(join(root, path))];
  }
  return state;
}

/** The stamp if every source is unchanged; otherwise null. */
function readFresh(root, path) {
  let stamp;
  let isTouched = false;
  try {
    stamp = JSON.parse(readFileSync(path, 'utf8'));
    for (const [source, kept] of Object.entries(stamp.state)) {
      const now = statSync(join(root, source));
      if (now.size === kept[0] && now.mtimeMs === kept[1]) continue;
      if (now.size !== kept[0] || hashOf(join(root, source)) !== kept[2]) return null;
      kept[1] = now.mtimeMs;
      isTouched = true;
    }
  } catch {
    // No stamp, or a source that is gone.
    return null;
  }
  try {
    // The same bytes with another time, as after a checkout: store the new time, so that later starts need not read.
    if (isTouched) writeFileSync(path, JSON.stringify(stamp));
  } catch {
    // If the folder cannot be written, the build still counts as fresh.
  }
  return stamp;
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('base64url');
}
