import { readIni } from './entries.ts';

/** What an INI says, without where it says it. */
export const entriesOf = (text: string) =>
  Array.from(readIni(text), ({ section, key, value }) => ({ section, key, value }));
