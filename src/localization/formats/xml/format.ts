import { type Format, KEPT } from '../format.ts';

export const xml: Format = {
  id: 'xml',
  extensions: ['xml'],
  contentType: 'application/xml',
  modes: ['single', 'separate'],
  keeps: KEPT.filter((kept) => kept !== 'plurals'),
  note: 'A simple custom tree; the template defines the fields.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
