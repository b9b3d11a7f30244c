import { PLATFORMS } from './platforms.ts';
import type { World } from './world.ts';

/** Known accounts stay as a saved world has them. */
export function addAccounts(world: World): void {
  for (const platform of PLATFORMS) {
    const { accounts } = world.state(platform.name);
    for (const account of platform.accounts) accounts[account.id] ??= { facts: {}, ...account };
  }
}
