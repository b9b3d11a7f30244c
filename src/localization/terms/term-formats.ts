import { tbx } from '../formats/tbx/termbase.ts';
import { termCsv } from './term-csv.ts';
import type { TermFormat } from '../formats/term-format.ts';

export const TERM_FORMATS = ['tbx', 'csv'] as const;

export function termFormat(id: TermFormat['id']): TermFormat {
  return id === 'tbx' ? tbx : termCsv;
}
