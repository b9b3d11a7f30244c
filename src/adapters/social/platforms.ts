import type { PlatformAdapter, PlatformName } from './contract.ts';
import { bluesky } from './platforms/bluesky.ts';
import { tiktok } from './platforms/tiktok.ts';
import { facebook } from './platforms/facebook.ts';
import { instagram } from './platforms/instagram.ts';
import { threads } from './platforms/threads.ts';
import { mastodon } from './platforms/mastodon.ts';
import { x } from './platforms/x.ts';
import { youtube } from './platforms/youtube.ts';

/** One line each. */
export const ADAPTERS: Record<PlatformName, PlatformAdapter> = {
  bluesky,
  tiktok,
  facebook,
  instagram,
  threads,
  mastodon,
  x,
  youtube,
};
