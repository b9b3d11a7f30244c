import type { Format } from '../format.ts';

export const xliff2: Format = {
  id: 'xliff2',
  extensions: ['xlf', 'xliff'],
  contentType: 'application/xliff+xml',
  modes: ['separate'],
  isPair: true,
  keeps: ['string_id', 'source', 'translations', 'context', 'max_length'],
  hasInlineElements: true,
  note: 'XLIFF 2.0; inline elements and their original data stay, and the segments of a unit form one string.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
