/** Platforms the service publishes to, and those where a person finishes by hand. */
export const PUBLISHABLE = [
  'x',
  'youtube',
  'instagram',
  'tiktok',
  'facebook',
  'threads',
  'bluesky',
  'mastodon',
] as const;
export const MANUAL = ['douyin', 'xiaohongshu', 'wechat_mp'] as const;

export type Platform = (typeof PUBLISHABLE)[number] | (typeof MANUAL)[number];
