import { PLATFORMS } from './platforms.ts';
import type { World } from './world.ts';

/**
 * Adds the declared accounts. Accounts in a saved world stay unchanged. Each world gets copies,
 * because a test may change them.
 */
export function addAccounts(world: World): void {
  for (const platform of PLATFORMS) {
    const { accounts } = world.state(platform.name);
    for (const account of platform.accounts)
      accounts[account.id] ??= structuredClone({ facts: {}, ...account });
  }
}
