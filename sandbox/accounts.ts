import { PLATFORMS } from './platforms.ts';
import type { World } from './world.ts';

/** Known accounts stay as a saved world has them. Each world has its own: a test may change what one knows. */
export function addAccounts(world: World): void {
  for (const platform of PLATFORMS) {
    const { accounts } = world.state(platform.name);
    for (const account of platform.accounts)
      accounts[account.id] ??= structuredClone({ facts: {}, ...account });
  }
}
