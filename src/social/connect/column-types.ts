declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    /** First the app of the client, later what the platform granted; sealed both. */
    'connect_attempts.client': { sealed?: string; grants?: string };
  }
}

export type { ColumnTypes } from '#platform/db/column-types.ts';
