import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import type { ExportRow } from '../formats/export-row.ts';
import { defaultMode, formatOf, loadWriter } from '../formats/known-formats.ts';
import { requireProject } from '../projects/require-project.ts';
import { columnsOf } from './columns.ts';
import { EscapeMode, readProject } from './export-input.ts';
import { readSample } from './store-rows.ts';
import { allowsMode, FieldOrder, Fields, FormatId, Languages, Mode, TemplateType } from './template.ts';

const ROWS = 3;
const CHARS_MAX = 4000;
/** A workbook is binary, so its content is shown as CSV. */
const SHOWN_AS: Readonly<Record<string, string>> = { xlsx: 'csv' };

export const previewExport = defineOperation({
  name: 'preview_export',
  face: 'console',
  group: 'desk',
  summary:
    'Preview the file that a template would give, with the first three strings, before the template is saved.',
  description:
    'Uses the published strings, or those of the newest task. In a mode with one file per language the first language is shown; xlsx is shown as csv.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    type: TemplateType,
    format: FormatId,
    mode: Mode.optional(),
    fields: Fields.default([]),
    languages: Languages.default([]),
    field_order: FieldOrder.default([]),
    escape_mode: EscapeMode.optional().describe('Absent: the setting of the project.'),
  }),
  output: z.object({
    rows: z.int().describe('How many strings are shown; 0 if there are none yet.'),
    shown_as: z.string(),
    text: z.string(),
  }),

  async run({ project_id, type, format, mode: wanted, fields, languages, field_order, escape_mode }, ctx) {
    await requireProject(ctx, project_id);
    const project = await readProject(ctx.db, project_id);
    const shownAs = SHOWN_AS[format] ?? format;
    const mode = wanted !== undefined && allowsMode(shownAs, wanted) ? wanted : defaultMode(shownAs);
    const inFile =
      mode === 'separate' || !formatOf(shownAs).modes.includes('single') ? languages.slice(0, 1) : languages;
    const rows = await readSample(ctx.db, type, project_id, inFile, ROWS);
    const write = await loadWriter(shownAs);
    const pieces = write(() => replay(rows), {
      languages: inFile,
      columns: columnsOf({ fields, fieldOrder: field_order }, inFile),
      mode,
      escape: (escape_mode ?? project.escapeMode) === 'escape',
      sourceLanguage: project.sourceLanguage,
      projectId: project_id,
      projectName: project.name,
      createdAt: ctx.clock.now(),
      safeForSpreadsheets: false,
    });
    return { rows: rows.length, shown_as: shownAs, text: await beginningOf(pieces) };
  },
});

async function* replay(rows: readonly ExportRow[]): AsyncGenerator<ExportRow> {
  yield* rows;
}

async function beginningOf(pieces: AsyncIterable<Uint8Array | string>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    if (text.length >= CHARS_MAX) break;
  }
  return text.slice(0, CHARS_MAX);
}
