import type { Keyring, SecretPlace } from '../secrets.ts';

/**
 * Sealed for the workspace and not for a row: the URL of a task goes on, as it is sealed, to its runs and their
 * deliveries, most of them written where no key is at hand.
 */
const placeOf = (workspaceId: string): SecretPlace => ({
  workspaceId,
  table: 'receivers',
  column: 'url',
  row: '',
});

const MARK = '/#';

/**
 * Where we send to, as it is kept: path and query of such a URL are often its password. The origin stays
 * readable, because lanes are made of it.
 */
export function sealUrl(keyring: Keyring, workspaceId: string, url: string): string {
  return `${new URL(url).origin}${MARK}${keyring.seal(url, placeOf(workspaceId))}`;
}

/** What was kept before URLs were sealed, and not reached yet, is read as it is. */
export function openUrl(keyring: Keyring, workspaceId: string, kept: string): string {
  const at = kept.indexOf(`${MARK}v1.`);
  return at === -1 ? kept : keyring.open(kept.slice(at + MARK.length), placeOf(workspaceId));
}
