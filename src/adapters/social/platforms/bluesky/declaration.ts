import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'bluesky',
  title: 'Bluesky',
});
