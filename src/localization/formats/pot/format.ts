import type { Format } from '../format.ts';
import { gettextTag } from '../language-tag.ts';

export const pot: Format = {
  id: 'pot',
  extensions: ['po', 'pot'],
  contentType: 'text/x-gettext-translation; charset=utf-8',
  modes: ['separate'],
  entryName: (language) => `${gettextTag(language)}.po`,
  isPair: true,
  keeps: ['source', 'translations', 'plurals', 'context'],
  note: 'The template of a PO file; what comes back is the PO file of a language.',
  read: () => import('../po/read.ts'),
  write: () => import('../po/write.ts'),
};
