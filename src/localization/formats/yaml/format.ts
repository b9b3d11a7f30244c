import type { Format } from '../format.ts';

export const yaml: Format = {
  id: 'yaml',
  extensions: ['yml', 'yaml'],
  contentType: 'application/yaml; charset=utf-8',
  modes: ['separate'],
  keeps: ['string_id', 'plurals'],
  note: 'Plain, or below the key of the language, as in Rails.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
