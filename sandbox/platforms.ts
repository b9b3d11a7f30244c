import type { SandboxPlatform } from './platform.ts';
import { bluesky } from './platforms/bluesky.ts';
import { tiktok } from './platforms/tiktok.ts';
import { facebook } from './platforms/graph.ts';
import { instagram } from './platforms/instagram.ts';
import { threads } from './platforms/threads.ts';
import { google } from './platforms/google.ts';
import { mastodon } from './platforms/mastodon.ts';
import { x } from './platforms/x.ts';

/** One line each. */
export const PLATFORMS: readonly SandboxPlatform[] = [
  bluesky,
  tiktok,
  facebook,
  instagram,
  threads,
  google,
  mastodon,
  x,
];
