/**
 * The permissions a bot needs in its channel, by their names in Discord's settings. Without the history
 * nothing could be looked up.
 */
const VIEW = { 'View Channel': 1n << 10n };
const ALWAYS = {
  'Embed Links': 1n << 14n,
  'Attach Files': 1n << 15n,
  'Read Message History': 1n << 16n,
} as const;
const NEEDED = {
  channel: { ...VIEW, 'Send Messages': 1n << 11n, ...ALWAYS },
  thread: { ...VIEW, 'Send Messages in Threads': 1n << 38n, ...ALWAYS },
} as const;
const ADMINISTRATOR = 1n << 3n;

/** A sum of powers of two that is too large for a number. */
const bits = (text: string): bigint => (/^\d{1,30}$/.test(text) ? BigInt(text) : 0n);

/**
 * Combined as Discord does: the role of everybody and those of the member, then what the channel denies and
 * allows: first for everybody, then for the roles together, last for the member.
 */
export function missingRights({
  where = 'channel',
  everyone,
  member,
  memberRoles,
  roles,
  overwrites,
}: {
  /** A thread has the permissions of its channel, and one of its own. */
  where?: keyof typeof NEEDED;
  /** The role of everybody has the id of the guild. */
  everyone: string;
  member: string;
  memberRoles: readonly string[];
  roles: readonly { id: string; permissions: string }[];
  overwrites: readonly { id: string; allow: string; deny: string }[];
}): string[] {
  const own = roles.filter(({ id }) => id === everyone || memberRoles.includes(id));
  let rights = own.reduce((sum, { permissions }) => sum | bits(permissions), 0n);
  if (rights & ADMINISTRATOR) return [];
  for (const ids of [[everyone], memberRoles, [member]]) {
    const here = overwrites.filter(({ id }) => ids.includes(id));
    const denied = here.reduce((sum, { deny }) => sum | bits(deny), 0n);
    const allowed = here.reduce((sum, { allow }) => sum | bits(allow), 0n);
    rights = (rights & ~denied) | allowed;
  }
  return Object.entries(NEEDED[where]).flatMap(([name, right]) => (rights & right ? [] : [name]));
}
