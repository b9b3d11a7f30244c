import type { Description } from './steps/describe-group.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'context_packs.pack': Description;
  }
}
