import type { FileAbout } from '../formats/skeleton.ts';
import type { PushCounts } from './store-push/pushes.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'project_file_versions.about': FileAbout;
    'push_files.about': FileAbout;
    'pushes.counts': PushCounts;
  }
}
