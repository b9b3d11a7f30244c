import type { Said } from '#kernel/sentences/fill.ts';
import type { Example, Issue, Origin, StringPack, TermHit } from '../model.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import type { TaskOptions } from './task.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'tasks.options': TaskOptions;
    'tasks.metadata': Record<string, unknown>;
    'task_skeletons.about': FileAbout;
    'task_strings.pack': StringPack;
    'task_row_history.origin': Origin;
    'task_rows.origin': Origin;
    'tasks.failure_said': Said;
    'task_rows.failure_said': Said;
    'task_rows.issues': readonly Issue[];
    'task_rows.dismissed': readonly Issue[];
    'task_rows.examples': readonly Example[];
    'task_rows.terms': readonly TermHit[];
  }
}
