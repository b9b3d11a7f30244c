import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'x',
  title: 'X',
});
