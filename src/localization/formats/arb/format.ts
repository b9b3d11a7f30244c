import type { Format } from '../format.ts';
import { flutterTag } from '../language-tag.ts';

export const arb: Format = {
  id: 'arb',
  extensions: ['arb'],
  contentType: 'application/json',
  modes: ['separate'],
  entryName: (language) => `app_${flutterTag(language)}.arb`,
  keeps: ['string_id', 'context'],
  note: 'Other content of `@key` than the description stays unchanged.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
