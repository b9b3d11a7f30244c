import type { StoredCall } from './confirm.ts';
import type { Shown } from './shown-content.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'confirmations.input': StoredCall;
    'confirmations.content': Shown[];
  }
}
