// Whether what was built is still what its sources say. Plain JavaScript for whatever Node runs npm: it is
// asked before every start, so it looks at sizes and times, and reads a file only where they differ.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the application as they were built last. */
export const WEB_STAMP = 'web/dist/stamp.json';

export function isWebBuilt(root) {
  return readFresh(root, join(root, WEB_STAMP)) !== null;
}

/** Below the packages: what stays apart from a bundle is found from here, and goes with them. */
export const SERVER_PLACE = 'node_modules/.parlance';

/** The folder with `<name>.mjs` of every program, or null where it must be made. It is never changed. */
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

/** The stamp, where every source is as it was; otherwise null. */
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
    // The same bytes with another time, as a checkout leaves them: read now and not at every start.
    if (isTouched) writeFileSync(path, JSON.stringify(stamp));
  } catch {
    // A folder that may not be written is as fresh as any.
  }
  return stamp;
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('base64url');
}
