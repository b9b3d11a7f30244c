import type { Format } from '../format.ts';

export const i18next: Format = {
  id: 'i18next',
  extensions: ['json'],
  contentType: 'application/json',
  modes: ['separate'],
  keeps: ['string_id', 'plurals'],
  note: 'A plural is a key per form, with the suffix of its category.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
