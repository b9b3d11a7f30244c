import type { Handle } from '#adapters/social/contract.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'publish_attempts.handle': Handle;
  }
}
