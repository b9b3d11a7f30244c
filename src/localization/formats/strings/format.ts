import type { Format } from '../format.ts';
import { appleTag } from '../language-tag.ts';

export const strings: Format = {
  id: 'strings',
  extensions: ['strings'],
  contentType: 'text/plain; charset=utf-8',
  modes: ['separate'],
  entryName: (language) => `${appleTag(language)}.lproj/Localizable.strings`,
  keeps: ['string_id', 'context'],
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
