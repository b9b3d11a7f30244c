import type { Said } from '#kernel/sentences/fill.ts';
import type { TextLists, Translations } from '../model.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'terms.translations': Translations;
    'terms.target_variants': TextLists;
    'terms.forbidden': TextLists;
    'task_terms.translations': Translations;
    'task_terms.reasons': readonly Said[];
  }
}
