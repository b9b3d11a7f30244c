// One line each; everything else is read off what they declare.
export { bluesky } from './bluesky/adapter.ts';
export { discord } from './discord/adapter.ts';
export { douyin } from './douyin/declaration.ts';
export { facebook } from './facebook/adapter.ts';
export { instagram } from './instagram/adapter.ts';
export { linkedin } from './linkedin/adapter.ts';
export { mastodon } from './mastodon/adapter.ts';
export { pinterest } from './pinterest/adapter.ts';
export { telegram } from './telegram/adapter.ts';
export { threads } from './threads/adapter.ts';
export { tiktok } from './tiktok/adapter.ts';
export { wechatMp } from './wechat_mp/declaration.ts';
export { x } from './x/adapter.ts';
export { xiaohongshu } from './xiaohongshu/declaration.ts';
export { youtube } from './youtube/adapter.ts';
