import type { Format } from '../format.ts';

export const xml: Format = {
  id: 'xml',
  extensions: ['xml'],
  contentType: 'application/xml',
  modes: ['single', 'separate'],
  keeps: [
    'string_id',
    'source',
    'translations',
    'context',
    'max_length',
    'category',
    'pic',
    'speaker',
    'extra',
  ],
  note: 'A plain tree of our own; the fields are those of the template.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
