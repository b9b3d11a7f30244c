import { useMemo, useRef, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Output } from '../../api/client.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { failedCsv } from './failed-csv.ts';
import { inParts } from './in-parts.ts';
import { sayRefusal } from './say-refusal.ts';
import { guessRoles, type Known, type MappedRow, mapRows, type Role } from './map-rows.ts';
import { nextTask, readSheet, type Sheet } from './read-sheet.ts';

/** The maximum number of rows that the server checks, and creates, at once. */
const CHECKED_AT_ONCE = 50;
const MADE_AT_ONCE = 1000;

type Verdict = Output<'precheck_rows'>['rows'][number];
export interface CheckedRow extends MappedRow {
  /** Null if the page itself refuses the row: it was not sent. */
  verdict: Verdict | null;
}
export interface Made {
  count: number;
  /** The server refused them after all: something has changed since the check. */
  refused: { row: CheckedRow; reason: string }[];
}

export const isGood = ({ problems, verdict }: CheckedRow) =>
  verdict?.ok === true && problems.every(({ isNote }) => isNote);

/** The problems of a row, complete, one sentence after the other. */
const reasonsOf = ({ problems, verdict }: CheckedRow): string[] => [
  ...problems.map(({ kind, value }) => t(`import.problem.${kind}`, { value })),
  ...(verdict?.error ? [sayRefusal(verdict.error.message)] : []),
  ...(verdict?.issues.map(({ message }) => inWords(message)) ?? []),
];

/** From a text to drafts: read, mapped, checked row by row, created. Changed input needs a new check. */
export function useImport(known: Known) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [checked, setChecked] = useState<readonly CheckedRow[] | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<unknown>(null);
  /**
   * One import, one key for each of its calls: a person who tries again after a network failure creates nothing
   * twice.
   */
  const intent = useRef('');
  const round = useRef(0);
  const good = useMemo(() => checked?.filter(isGood) ?? [], [checked]);
  const bad = useMemo(() => checked?.filter((row) => !isGood(row)) ?? [], [checked]);

  const forget = () => {
    round.current += 1;
    setChecked(null);
    setMade(null);
    setError(null);
    setProgress(null);
  };
  const read = async (text: string) => {
    forget();
    const mine = round.current;
    const next = await readSheet(text);
    if (mine !== round.current) return;
    setSheet(next.rows.length === 0 ? null : next);
    setRoles(guessRoles(next.columns));
  };

  const check = async () => {
    if (!sheet) return;
    forget();
    const mine = round.current;
    intent.current = crypto.randomUUID();
    setProgress(0);
    try {
      const rows = mapRows(sheet, roles, known);
      const verdicts = new Map<number, Verdict>();
      const sendable = rows.filter(({ problems }) => problems.every(({ isNote }) => isNote));
      for (const part of inParts(sendable, CHECKED_AT_ONCE, ({ item }) => item)) {
        const answer = await call('precheck_rows', { items: part.map(({ item }) => ({ ...item })) });
        if (mine !== round.current) return;
        for (const [at, { number }] of part.entries()) {
          const verdict = answer.rows[at];
          if (verdict) verdicts.set(number, verdict);
        }
        setProgress(verdicts.size / sendable.length);
        await nextTask();
      }
      setChecked(rows.map((row) => ({ ...row, verdict: verdicts.get(row.number) ?? null })));
    } catch (failure) {
      setError(failure);
    }
    setProgress(null);
  };

  const make = async () => {
    setError(null);
    setProgress(0);
    try {
      const tagIds = await makeTags(good);
      const outcome: Made = { count: 0, refused: [] };
      const parts = inParts(good, MADE_AT_ONCE, ({ item }) => item);
      for (const [n, part] of parts.entries()) {
        const items = part.map(({ item, newTags }) => ({
          ...item,
          ...(newTags.length > 0 && {
            tags: [...(item.tags ?? []), ...newTags.flatMap((name) => tagIds.get(name) ?? [])],
          }),
        }));
        const answer = await call('import_posts', { items }, { idempotencyKey: `${intent.current}-${n}` });
        outcome.count += answer.created;
        for (const { row, error: refusal } of answer.results) {
          const refused = part[row - 1];
          if (refusal && refused) outcome.refused.push({ row: refused, reason: sayRefusal(refusal.message) });
        }
        setProgress((n + 1) / parts.length);
      }
      setMade(outcome);
      void refresh('list_posts', 'list_tags', 'list_media', 'get_workspace_context');
    } catch (failure) {
      setError(failure);
    }
    setProgress(null);
  };

  const saveFailed = () => {
    if (!sheet) return;
    const refused = made?.refused.map(({ row, reason }) => ({ cells: row.cells, reason })) ?? [];
    const wrong = bad.map((row) => ({ cells: row.cells, reason: reasonsOf(row).join(' ') }));
    const csv = failedCsv(sheet.columns, [...wrong, ...refused], t('import.reason'));
    saveFile('posts-not-imported.csv', csv, 'text/csv');
  };
  const choose = (at: number, role: Role) => {
    forget();
    setRoles(
      roles.map((each, index) => (index === at ? role : each === role && role !== 'option' ? '' : each)),
    );
  };
  return {
    sheet,
    roles,
    checked,
    good,
    bad,
    progress,
    made,
    error,
    read,
    choose,
    check,
    make,
    saveFailed,
    forget,
  };
}

/** Tags in rows that do not exist yet; each once, also when the import is tried again. */
async function makeTags(rows: readonly CheckedRow[]): Promise<Map<string, string>> {
  const wanted = new Set(rows.flatMap(({ newTags }) => newTags));
  if (wanted.size === 0) return new Map();
  const { items } = await call('list_tags', {});
  const known = new Map(items.map(({ id, name }) => [name.toLowerCase(), id]));
  const ids = new Map<string, string>();
  for (const name of wanted) {
    const id = known.get(name.toLowerCase()) ?? (await call('create_tag', { name })).id;
    known.set(name.toLowerCase(), id);
    ids.set(name, id);
  }
  return ids;
}
