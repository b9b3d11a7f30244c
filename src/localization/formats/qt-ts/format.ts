import type { Format } from '../format.ts';
import { gettextTag } from '../language-tag.ts';

export const qtTs: Format = {
  id: 'qt_ts',
  extensions: ['ts'],
  contentType: 'application/xml',
  modes: ['separate'],
  entryName: (language) => `translations_${gettextTag(language)}.ts`,
  isPair: true,
  keeps: ['string_id', 'source', 'translations', 'plurals', 'context'],
  note: 'Qt Linguist. The id is that of the message, or else made of its context, source and comment.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
