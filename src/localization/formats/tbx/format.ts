import type { Format } from '../format.ts';

export const tbx: Format = {
  id: 'tbx',
  extensions: ['tbx'],
  contentType: 'application/xml',
  modes: ['single', 'separate'],
  keeps: ['source', 'translations', 'context', 'category', 'pic'],
  note: 'Strings as terms, for glossaries that are kept as strings; blanks around a term are removed.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
