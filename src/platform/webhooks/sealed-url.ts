import type { Keyring, SecretPlace } from '../secrets.ts';

/**
 * Sealed for the workspace instead of a row: the sealed URL of a task is copied to its runs and their
 * deliveries, most of which are written where no key is available.
 */
const placeOf = (workspaceId: string): SecretPlace => ({
  workspaceId,
  table: 'receivers',
  column: 'url',
  row: '',
});

const MARK = '/#';

/**
 * The stored form of a receiver's URL, whose path and query are often its password. The origin stays
 * readable, because lanes are derived from it.
 */
export function sealUrl(keyring: Keyring, workspaceId: string, url: string): string {
  return `${new URL(url).origin}${MARK}${keyring.seal(url, placeOf(workspaceId))}`;
}

/** A URL kept by an earlier version that is not sealed yet is returned unchanged. */
export function openUrl(keyring: Keyring, workspaceId: string, kept: string): string {
  const at = kept.indexOf(`${MARK}v1.`);
  return at === -1 ? kept : keyring.open(kept.slice(at + MARK.length), placeOf(workspaceId));
}
