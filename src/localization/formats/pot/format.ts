import type { Format } from '../format.ts';
import { po } from '../po/format.ts';

export const pot: Format = {
  ...po,
  id: 'pot',
  note: 'The template of a PO file; what comes back is the PO file of a language.',
};
