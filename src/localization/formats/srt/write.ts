import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { factsOf, textFact } from '../unit.ts';
import type { Write } from '../format.ts';
import { type FillSlot, newText } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

/** Subtitles, only for strings that were read from subtitles, because others have no times. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    for await (const row of rows([language])) yield cue(row, language);
  }
};

function cue(row: ExportRow, language: string): string {
  const value = row.values.get(language);
  if (value === undefined) return '';
  const times = textFact(factsOf(row, 'srt'), 'times');
  if (times === undefined || /[\r\n]/.test(times)) {
    throw new AppError(
      'unprocessable',
      inEnglish(
        `The string ${JSON.stringify(row.stringId.slice(0, 80))} has no times, because it did not come from an srt file; choose another format.`,
      ),
      { field: 'template_id' },
      { reason: 'no_times' },
    );
  }
  return `${row.stringId}\n${times}\n${cueText(value, '\n')}\n\n`;
}

/** A blank line would end the cue. */
export function cueText(text: string, eol: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .join(eol);
}

export const fillSlot: FillSlot = ({ old, rows: [row], language, eol }) => {
  const text = newText(row, language);
  return text === undefined ? old : cueText(text, eol);
};
