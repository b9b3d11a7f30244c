import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'youtube',
  title: 'YouTube',
});
