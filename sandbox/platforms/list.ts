// One line each.
export { bluesky } from './bluesky.ts';
export { discord } from './discord.ts';
export { facebook } from './graph.ts';
export { google } from './google.ts';
export { instagram } from './instagram.ts';
export { linkedin } from './linkedin.ts';
export { mastodon } from './mastodon.ts';
export { pinterest } from './pinterest.ts';
export { telegram } from './telegram.ts';
export { threads } from './threads.ts';
export { tiktok } from './tiktok.ts';
export { x } from './x.ts';
