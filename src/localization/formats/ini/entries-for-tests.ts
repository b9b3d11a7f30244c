import { readIni } from './entries.ts';

/** What an INI says, without where it says it. */
export const entriesOf = (...file: Parameters<typeof readIni>) =>
  Array.from(readIni(...file), ({ section, key, value }) => ({ section, key, value }));
