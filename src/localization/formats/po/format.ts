import type { Format } from '../format.ts';
import { gettextTag } from '../language-tag.ts';

export const po: Format = {
  id: 'po',
  extensions: ['po', 'pot'],
  contentType: 'text/x-gettext-translation; charset=utf-8',
  modes: ['separate'],
  entryName: (language) => `${gettextTag(language)}.po`,
  isPair: true,
  keeps: ['source', 'translations', 'plurals', 'context'],
  note: 'Flags and references stay. For a string from elsewhere, its id becomes the msgctxt; an id is read as msgctxt, U+0004 and msgid.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
