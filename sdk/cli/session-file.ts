import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionKeeper } from '../src/client.ts';

/**
 * The server allows few sign-ins per minute and each costs a slow password hash, so a script of many commands signs
 * in once. The file is beside credentials.json, which is more sensitive.
 */
export function sessionFile(dataDir: string, owner: string): SessionKeeper {
  const path = join(dataDir, 'cli-session.json');
  return {
    load() {
      try {
        const kept: { owner?: unknown; cookie?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
        return kept.owner === owner && typeof kept.cookie === 'string' ? kept.cookie : null;
      } catch {
        return null;
      }
    },
    save(cookie) {
      try {
        const temporary = `${path}.${process.pid}`;
        writeFileSync(temporary, `${JSON.stringify({ owner, cookie })}\n`, { mode: 0o600 });
        renameSync(temporary, path);
      } catch {
        // A folder that only the server may write: then each command signs in.
      }
    },
  };
}
