import type { Format } from '../format.ts';

export const xliff: Format = {
  id: 'xliff',
  extensions: ['xlf', 'xliff'],
  contentType: 'application/xliff+xml',
  modes: ['single', 'separate'],
  isPair: true,
  keeps: ['string_id', 'source', 'translations', 'context', 'max_length'],
  hasInlineElements: true,
  note: 'XLIFF 1.2; inline elements stay.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
