import { execFileSync } from 'node:child_process';

/** A Python that is new enough for the client, with its tools for environments; null if there is none. */
export const PYTHON = findPython();

function findPython(): string | null {
  const ask = 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10); print(sys.executable)';
  for (const name of ['python3', 'python']) {
    try {
      return execFileSync(name, ['-c', ask], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // Missing, too old, or without them.
    }
  }
  return null;
}
