import type { Format } from '../format.ts';
import { androidQualifier } from '../language-tag.ts';

export const android: Format = {
  id: 'android',
  extensions: ['xml'],
  contentType: 'application/xml',
  modes: ['separate'],
  entryName: (language) => `values-${androidQualifier(language)}/strings.xml`,
  keeps: ['string_id', 'plurals', 'context'],
  hasInlineElements: true,
  note: 'Inline elements and CDATA stay; the items of an array are strings named `name[0]`.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
