/** The package ships no types; these are the two functions we use. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function to(copy: string): Readable & Submittable;
  export function from(copy: string): Writable & Submittable;
}
