import type { Format } from '../format.ts';

export const jsonNested: Format = {
  id: 'json_nested',
  extensions: ['json'],
  contentType: 'application/json',
  modes: ['separate'],
  keeps: ['string_id'],
  note: 'An id is the path of its text: `menu.items[0]`.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
