import type { Said } from '#kernel/sentences/fill.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'feeds.problem_said': Said;
    'feed_items.problem_said': Said;
  }
}
