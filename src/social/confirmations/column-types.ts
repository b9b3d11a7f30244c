import type { StoredDeed } from './confirm.ts';
import type { Shown } from './shown-content.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'confirmations.input': StoredDeed;
    'confirmations.content': Shown[];
  }
}
