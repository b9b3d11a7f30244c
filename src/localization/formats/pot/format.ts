import type { Format } from '../format.ts';
import { po } from '../po/format.ts';

export const pot: Format = {
  ...po,
  id: 'pot',
  note: 'The template of a PO file; exports are PO files, one for each language.',
};
