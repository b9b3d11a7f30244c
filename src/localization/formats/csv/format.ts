import type { Format } from '../format.ts';

export const csv: Format = {
  id: 'csv',
  extensions: ['csv', 'tsv', 'txt'],
  contentType: 'text/csv; charset=utf-8',
  modes: ['single', 'separate'],
  keeps: ['string_id', 'source', 'translations', 'context', 'max_length', 'category', 'pic', 'speaker'],
  note: 'The template defines the columns.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
