import type { Format } from '../format.ts';

export const xcstrings: Format = {
  id: 'xcstrings',
  extensions: ['xcstrings'],
  contentType: 'application/json',
  modes: ['single'],
  keeps: ['string_id', 'source', 'translations', 'plurals', 'context'],
  note: 'Variations by device and substitutions are separate strings, `key|==|device.iphone`.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
