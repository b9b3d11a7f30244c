import type { Format } from '../format.ts';

export const ini: Format = {
  id: 'ini',
  extensions: ['ini'],
  contentType: 'text/plain; charset=utf-8',
  modes: ['single', 'separate'],
  keeps: ['string_id', 'translations'],
  note: 'A section per language; the export decides whether values are escaped.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
