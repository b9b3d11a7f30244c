import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The inputs of a migrated store. A server makes a queue that it lacks. */
const MADE_OF = [
  'package-lock.json',
  'migrations/*',
  'src/platform/{db,jobs}/*.ts',
  'src/app/jobs.ts',
  'test/{global-setup,kept-store}.ts',
];
const PLACE = join(ROOT, 'node_modules', '.cache', 'parlance');

const kept = (() => {
  const hash = createHash('sha256').update(`${process.arch} ${process.getuid?.()} `);
  for (const path of MADE_OF.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted((a, b) =>
    a < b ? -1 : 1,
  ))
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return join(PLACE, `store-${hash.digest('hex').slice(0, 16)}`);
})();

/** Copies the store of an earlier run into the folder: initdb and all migrations take five seconds of CPU time. */
export function layKeptStore(dataDir: string): boolean {
  if (!existsSync(kept)) return false;
  copyStore(kept, dataDir);
  return true;
}

/** Stores a database that was stopped cleanly, and removes those of other versions. */
export function keepStore(dataDir: string): void {
  // As root it may be elsewhere, where the server's own user can reach it.
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return;
  mkdirSync(PLACE, { recursive: true });
  const draft = `${kept}.${process.pid}`;
  copyStore(dataDir, draft);
  for (const old of globSync('store-*', { cwd: PLACE }).filter((name) => /^store-[0-9a-f]+$/.test(name)))
    rmSync(join(PLACE, old), { recursive: true, force: true });
  try {
    renameSync(draft, kept);
  } catch {
    // Another run has just stored the same.
    rmSync(draft, { recursive: true, force: true });
  }
}

function copyStore(from: string, to: string): void {
  // The asynchronous copy of its thousand files is slower than initdb itself; this copy does not preserve the mode.
  cpSync(from, to, { recursive: true });
  chmodSync(join(to, 'postgres'), 0o700);
}
