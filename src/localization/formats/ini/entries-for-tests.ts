import { readIni } from './entries.ts';

/** The entries of an INI file without their positions. */
export const entriesOf = (...file: Parameters<typeof readIni>) =>
  Array.from(readIni(...file), ({ section, key, value }) => ({ section, key, value }));
