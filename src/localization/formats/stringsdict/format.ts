import type { Format } from '../format.ts';
import { appleTag } from '../language-tag.ts';

export const stringsdict: Format = {
  id: 'stringsdict',
  extensions: ['stringsdict'],
  contentType: 'application/xml',
  modes: ['separate'],
  entryName: (language) => `${appleTag(language)}.lproj/Localizable.stringsdict`,
  keeps: ['string_id', 'plurals'],
  note: 'Plurals of Apple. A variable beside others is a string of its own, `key|==|variable`.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
