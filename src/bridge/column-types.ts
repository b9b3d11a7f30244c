import type { TextIssue } from './apply-policy.ts';
import type { FailureCode } from './collector.ts';
import type { SourceText } from './start-task.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'post_localizations.error_code': FailureCode;
    'post_localizations.source': SourceText[];
    'post_localizations.texts': Record<string, string>;
    'post_localizations.issues': TextIssue[];
  }
}
