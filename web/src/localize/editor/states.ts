import type { Output } from '../../api/client.ts';
import type { Tone } from '../../ui/tone.ts';

export type StringRow = Output<'list_string_window'>['items'][number];

/** Critical and major findings block, minor ones ask for a look. */
export const severityTone = (severity: string): Tone =>
  severity === 'critical' ? 'bad' : severity === 'major' || severity === 'minor' ? 'warn' : 'neutral';

/** What can be done with the open row. */
export interface Acts {
  /** Puts a suggestion into the field. */
  take: (text: string) => void;
  save: () => void;
  approve: () => void;
  reject: () => void;
  revert: () => void;
  insertSource: () => void;
  fix: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
}
