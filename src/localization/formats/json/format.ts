import { type Format, KEPT } from '../format.ts';

export const json: Format = {
  id: 'json',
  extensions: ['json'],
  contentType: 'application/json',
  modes: ['single', 'separate'],
  keeps: KEPT.filter((kept) => kept !== 'plurals'),
  note: 'A list of strings; a file per language is one flat object of id to text.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
