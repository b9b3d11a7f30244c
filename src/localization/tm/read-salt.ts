import type { Tx } from '#platform/db/client.ts';
import { readMemoryKeys } from '../projects/store.ts';
import { type Salt, saltOf } from './signature.ts';
import type { MemoryScope } from './store-candidates.ts';

const KEPT_MAX = 10_000;
/** The memory key of a project never changes, so each process reads it once. */
const keys = new Map<string, string>();

/** The salts of memories that this transaction may see. A project of another tenant has none. */
export async function readSalts(tx: Tx, scopes: readonly MemoryScope[]): Promise<Salt[]> {
  const missing = [...new Set(scopes.map(({ projectId }) => projectId))].filter((id) => !keys.has(id));
  if (keys.size + missing.length > KEPT_MAX) keys.clear();
  if (missing.length > 0) {
    const rows = await readMemoryKeys(tx, missing);
    for (const { id, memory_key } of rows) keys.set(id, memory_key);
  }
  const salts = new Map<string, Salt>();
  return scopes.map(({ projectId, language }) => {
    const key = keys.get(projectId);
    if (key === undefined) throw new Error('The project of a memory is gone.');
    const name = `${projectId} ${language}`;
    const salt = salts.get(name) ?? saltOf(projectId, language, key);
    salts.set(name, salt);
    return salt;
  });
}

export async function readSalt(tx: Tx, scope: MemoryScope): Promise<Salt> {
  const [salt] = await readSalts(tx, [scope]);
  if (!salt) throw new Error('A memory has one salt.');
  return salt;
}
