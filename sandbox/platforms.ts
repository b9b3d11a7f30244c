import { loadTwins, platformPackages } from './outside.ts';
import type { SandboxPlatform } from './platform.ts';
import * as list from './platforms/list.ts';

export const PLATFORMS: readonly SandboxPlatform[] = [
  ...Object.values<SandboxPlatform>(list),
  ...loadTwins(platformPackages()),
].sort((a, b) => (a.name < b.name ? -1 : 1));
