import type { Format } from '../format.ts';
import { gettextTag } from '../language-tag.ts';

export const properties: Format = {
  id: 'properties',
  extensions: ['properties'],
  contentType: 'text/plain; charset=us-ascii',
  modes: ['separate'],
  entryName: (language) => `messages_${gettextTag(language).replace('@latin', '__#Latn')}.properties`,
  keeps: ['string_id', 'context'],
  note: 'Written in ASCII; read as UTF-8 or ISO-8859-1.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
