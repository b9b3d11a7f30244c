export const ROLES = ['api', 'worker', 'cron'] as const;
export type Role = (typeof ROLES)[number];

export interface Arguments {
  /** Null: everything on this machine, as separate processes. */
  roles: readonly Role[] | null;
  /** Set by our own supervisor: the store is ready and is the embedded one. */
  isChild: boolean;
  wantsHelp: boolean;
}

/** The command line was not understood; nothing was started. */
export class UsageError extends Error {}

export function parseArguments(argv: readonly string[]): Arguments {
  let roles: Role[] | null = null;
  let isChild = false;
  let wantsHelp = false;
  for (const argument of argv) {
    if (argument === '--supervised') isChild = true;
    else if (argument === '--help' || argument === '-h') wantsHelp = true;
    else if (argument.startsWith('--roles=')) roles = parseRoles(argument.slice('--roles='.length));
    else
      throw new UsageError(
        `Unknown argument ${argument}. Allowed: --roles=${ROLES.join(',')} (any of them), --help.`,
      );
  }
  return { roles, isChild, wantsHelp };
}

function parseRoles(list: string): Role[] | null {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  if (names.length === 1 && names[0] === 'all') return null;
  return names.map((name) => {
    const role = ROLES.find((known) => known === name);
    if (!role)
      throw new UsageError(
        `--roles: ${JSON.stringify(name)} is not a role. Allowed: ${ROLES.join(', ')} or all.`,
      );
    return role;
  });
}
