import type { Format } from '../format.ts';
import { appleTag } from '../language-tag.ts';

export const stringsdict: Format = {
  id: 'stringsdict',
  extensions: ['stringsdict'],
  contentType: 'application/xml',
  modes: ['separate'],
  entryName: (language) => `${appleTag(language)}.lproj/Localizable.stringsdict`,
  keeps: ['string_id', 'plurals'],
  note: 'Plurals of Apple. If an entry has several variables, each is a separate string, `key|==|variable`.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
