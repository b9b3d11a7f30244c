// One line each.
export { bluesky } from './bluesky.ts';
export { facebook } from './graph.ts';
export { google } from './google.ts';
export { instagram } from './instagram.ts';
export { mastodon } from './mastodon.ts';
export { threads } from './threads.ts';
export { tiktok } from './tiktok.ts';
export { x } from './x.ts';
