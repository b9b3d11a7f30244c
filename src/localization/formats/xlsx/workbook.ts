import { posix } from 'node:path';
import { say } from '#kernel/say.ts';
import { IntakeError } from '../intake-error.ts';
import { readWholeXml } from '../xml.ts';
import type { Archive } from './zip-archive.ts';

interface Workbook {
  sheet: string;
  sharedStrings: string | null;
  styles: string | null;
  /** Dates count from 1904, as on old Macs. */
  startsIn1904: boolean;
}

interface Relation {
  id: string;
  /** The last part of the type URI, which is equal in the transitional and strict variants. */
  type: string;
  target: string;
}

const NAMES_SHOWN_MAX = 10;
const NAME_CHARS_SHOWN = 40;
/** Excel allows names of 31 characters and any number of sheets, but nobody has a thousand. */
const SHEETS_MAX = 1000;

/** Finds parts by their relations, because not all programs use the usual names. */
export async function readWorkbook(archive: Archive, sheetName: string | null): Promise<Workbook> {
  if (!archive.has('_rels/.rels')) throw new IntakeError(say('file.archive_no_workbook'));
  const root = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument');
  if (!root || !archive.has(root.target)) throw new IntakeError(say('file.archive_no_workbook'));
  const relations = archive.has(relationsOf(root.target)) ? await readRelations(archive, root.target) : [];
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: { name: string; target: string }[] = [];
  let startsIn1904 = false;
  await readWholeXml('The workbook', archive.read(root.target), {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || sheets.length === SHEETS_MAX) return;
      const relation = byId.get(relationIdOf(attributes));
      // Chart sheets have no cells.
      if (relation?.type === 'worksheet')
        sheets.push({ name: attributes.name ?? '', target: relation.target });
    },
  });
  const part = (type: string) => relations.find((relation) => relation.type === type)?.target ?? null;
  const existing = (path: string | null) => (path !== null && archive.has(path) ? path : null);
  return {
    sheet: pickSheet(sheets, sheetName),
    sharedStrings: existing(part('sharedStrings')),
    styles: existing(part('styles')),
    startsIn1904,
  };
}

function pickSheet(sheets: readonly { name: string; target: string }[], wanted: string | null): string {
  const picked = wanted === null ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (picked) return picked.target;
  if (wanted === null) throw new IntakeError(say('file.workbook_no_sheet'));
  const names = sheets
    .slice(0, NAMES_SHOWN_MAX)
    .map(({ name }) => JSON.stringify(name.slice(0, NAME_CHARS_SHOWN)));
  throw new IntakeError(
    say('file.workbook_no_sheet_named', {
      wanted: JSON.stringify(wanted.slice(0, NAME_CHARS_SHOWN)),
      names: names.join(', '),
    }),
  );
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readWholeXml('The list of relations', archive.read(relationsOf(part)), {
    open(name, { Id, Type, Target, TargetMode }) {
      // An external target is a URL chosen by the file's author and is never followed.
      if (name !== 'Relationship' || TargetMode === 'External' || relations.length === SHEETS_MAX) return;
      relations.push({
        id: Id ?? '',
        type: (Type ?? '').split('/').at(-1) ?? '',
        target: resolve(part, Target ?? ''),
      });
    },
  });
  return relations;
}

function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

function resolve(part: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
}

/** `r:id` with any prefix. */
function relationIdOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}
