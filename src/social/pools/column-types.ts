import type { Said } from '#kernel/sentences/fill.ts';
import type { Settings } from '../posts/settings.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'pools.problem_said': Said;
    'pool_uses.problem_said': Said;
    'pool_posts.settings': Settings;
  }
}
