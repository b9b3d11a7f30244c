import type { Output } from '../../api/client.ts';

export type Project = Output<'get_project'>;
export type Settings = Project['settings'];
export interface Draft {
  name: string;
  source_language: string | null;
  target_languages: readonly string[];
  settings: Settings;
}
export interface FieldsProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  set: (part: Partial<Settings>) => void;
  /** The server's message about a field, if it named one. */
  problemOf: (field: string) => string | null;
}
