import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'facebook',
  title: 'Facebook',
});
