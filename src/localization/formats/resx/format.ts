import type { Format } from '../format.ts';
import { standardTag } from '../language-tag.ts';

export const resx: Format = {
  id: 'resx',
  extensions: ['resx', 'resw'],
  contentType: 'application/xml',
  modes: ['separate'],
  entryName: (language) => `Resources.${standardTag(language)}.resx`,
  keeps: ['string_id', 'context'],
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
