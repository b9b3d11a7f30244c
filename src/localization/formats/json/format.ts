import type { Format } from '../format.ts';

export const json: Format = {
  id: 'json',
  extensions: ['json'],
  contentType: 'application/json',
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
  note: 'A list of strings; a file per language is one flat object of id to text.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
