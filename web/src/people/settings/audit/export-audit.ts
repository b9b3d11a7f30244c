import { call, type Input, type Output } from '../../../api/client.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { auditCsv, type Entry } from './audit-csv.ts';

type Filters = Omit<Input<'list_audit_log'>, 'limit' | 'cursor'>;

const AT_ONCE = 100;
/** A file that a spreadsheet can still open; people who want more narrow the days. */
const ENTRIES_MAX = 10_000;

/** Everything that the filters find, newest first. */
export async function exportAudit(
  filters: Filters,
  nameOf: (actor: Entry['actor']) => string,
): Promise<void> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<'list_audit_log'> = await call('list_audit_log', {
      ...filters,
      limit: AT_ONCE,
      ...(cursor !== null && { cursor }),
    });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && entries.length < ENTRIES_MAX);
  saveFile('audit-log.csv', auditCsv(entries, nameOf), 'text/csv');
}
