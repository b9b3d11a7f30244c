import type { Format } from '../format.ts';

export const xlsx: Format = {
  id: 'xlsx',
  extensions: ['xlsx', 'xlsm'],
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  modes: ['single'],
  keeps: ['string_id', 'source', 'translations', 'context', 'max_length', 'category', 'pic', 'speaker'],
  note: 'One sheet with a header row; the template defines the columns.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
