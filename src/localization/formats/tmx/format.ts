import type { Format } from '../format.ts';

export const tmx: Format = {
  id: 'tmx',
  extensions: ['tmx'],
  contentType: 'application/x-tmx+xml',
  modes: ['single', 'separate'],
  keeps: ['string_id', 'source', 'translations'],
  note: 'A string without a translation is not written.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
