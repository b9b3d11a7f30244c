import { declare } from '../../declare.ts';

export const declaration = declare({
  platform: 'threads',
  title: 'Threads',
});
