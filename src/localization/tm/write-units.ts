import type { Tx } from '#platform/db/client.ts';
import { sourceKeys } from './normalise.ts';
import { signSources } from './sign.ts';
import { type Owner, readUnsigned, type UnitInput, upsertSources, upsertTargets } from './store-write.ts';

/** Writes units that do not come from a publish. Returns how many were new or changed. */
export async function writeUnits(
  tx: Tx,
  owner: Owner,
  sourceLanguage: string,
  units: readonly UnitInput[],
  { signs = true, yields = false }: { signs?: boolean; yields?: boolean } = {},
): Promise<number> {
  if (units.length === 0) return 0;
  const keyed = units.map((unit) => ({ ...unit, ...sourceKeys(unit.source) }));
  const sources = [...new Map(keyed.map((unit) => [`${unit.sourceKey} ${unit.stringId}`, unit])).values()];
  await upsertSources(tx, owner, sourceLanguage, sources);
  const scope = { projectId: owner.projectId, language: sourceLanguage };
  if (signs) await signSources(tx, scope, await readUnsigned(tx, scope, sources));
  return upsertTargets(tx, owner, sourceLanguage, keyed, yields);
}
