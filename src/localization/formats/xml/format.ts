import { type Format, KEPT } from '../format.ts';

export const xml: Format = {
  id: 'xml',
  extensions: ['xml'],
  contentType: 'application/xml',
  modes: ['single', 'separate'],
  keeps: KEPT.filter((kept) => kept !== 'plurals'),
  note: 'A plain tree of our own; the fields are those of the template.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
