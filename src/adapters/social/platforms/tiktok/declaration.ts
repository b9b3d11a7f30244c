import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'tiktok',
  title: 'TikTok',
});
