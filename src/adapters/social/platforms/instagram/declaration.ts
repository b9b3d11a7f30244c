import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'instagram',
  title: 'Instagram',
});
