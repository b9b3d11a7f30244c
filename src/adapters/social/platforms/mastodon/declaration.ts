import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'mastodon',
  title: 'Mastodon',
});
