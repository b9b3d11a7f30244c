import type { Format } from '../format.ts';
import { standardTag } from '../language-tag.ts';

export const ftl: Format = {
  id: 'ftl',
  extensions: ['ftl'],
  contentType: 'text/plain; charset=utf-8',
  modes: ['separate'],
  entryName: (language) => `${standardTag(language)}/main.ftl`,
  keeps: ['string_id', 'context'],
  note: 'Fluent. An attribute is `message.attribute`, a term `-term`; placeables and selectors stay in the text.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
