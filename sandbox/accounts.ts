import { PLATFORMS } from './platforms.ts';
import type { World } from './world.ts';

/**
 * Accounts that a saved world has stay as they are. Each world has its own copies, because a test may change
 * them.
 */
export function addAccounts(world: World): void {
  for (const platform of PLATFORMS) {
    const { accounts } = world.state(platform.name);
    for (const account of platform.accounts)
      accounts[account.id] ??= structuredClone({ facts: {}, ...account });
  }
}
