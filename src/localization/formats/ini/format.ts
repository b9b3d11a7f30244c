import type { Format } from '../format.ts';

export const ini: Format = {
  id: 'ini',
  extensions: ['ini'],
  contentType: 'text/plain; charset=utf-8',
  modes: ['single', 'separate'],
  keeps: ['string_id', 'translations'],
  note: 'A section per language; whether values are escaped is a choice of the export.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
