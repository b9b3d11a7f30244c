import type { PlatformAdapter, PlatformName } from './contract.ts';
import { bluesky } from './platforms/bluesky/adapter.ts';
import { tiktok } from './platforms/tiktok/adapter.ts';
import { facebook } from './platforms/facebook/adapter.ts';
import { instagram } from './platforms/instagram/adapter.ts';
import { threads } from './platforms/threads/adapter.ts';
import { mastodon } from './platforms/mastodon/adapter.ts';
import { x } from './platforms/x/adapter.ts';
import { youtube } from './platforms/youtube/adapter.ts';

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
