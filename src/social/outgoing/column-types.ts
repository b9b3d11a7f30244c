import type { Override } from './tag-links.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'link_tags.overrides': Override[];
  }
}
