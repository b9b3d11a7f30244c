import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { defineCommand } from './command.ts';
import { CommandFailed } from './failed.ts';
import { needed, oneOf, text, texts, UsageError, wholeNumber } from './flags.ts';
import { columns } from './layout.ts';
import { saveLink } from './save-link.ts';

const FORMATS = ['tbx', 'csv'] as const;
/** Larger files must be at an address that the server can reach. */
const CONTENT_MAX = 10_000_000;

export const importTerms = defineCommand({
  name: 'terms import',
  about: 'Merge a termbase file (TBX or CSV) into the termbase of the project.',
  flags: { source: text('LANGUAGE', 'The language of the terms; that of the project when left out.') },
  words: { value: 'FILE', about: 'The file; its ending says the format.', isRequired: true },
  examples: ['terms import glossary.tbx'],

  async run({ source }, place, { words: [file = ''] }) {
    const format = formatOf(file);
    const content = await readContent(place.file(file));
    const done = await place
      .open()
      .call('import_terms', { format, content, ...(source !== undefined && { source_language: source }) });
    return {
      json: done,
      text: `${file} is being merged (${done.upload_id}). Next: parlance terms search WORD`,
    };
  },
});

export const exportTerms = defineCommand({
  name: 'terms export',
  about: 'Write the termbase of the project into a file.',
  flags: {
    out: needed(text('FILE', 'The file to write.')),
    format: oneOf(FORMATS, 'That of the ending when left out.'),
    languages: texts('A,B', 'Only these languages.'),
  },
  examples: ['terms export --out glossary.tbx', 'terms export --out de.csv --languages de'],

  async run({ out, format, languages }, place, { terminal }) {
    const done = await place
      .open()
      .call('export_terms', { format: format ?? formatOf(out), ...(languages && { languages }) });
    await saveLink(done.download_url, place.file(out), terminal);
    return { json: { ...done, file: out }, text: `Wrote ${done.terms_count} terms to ${out}.` };
  },
});

export const searchTerms = defineCommand({
  name: 'terms search',
  about: 'Find terms of the project.',
  flags: { limit: wholeNumber(1, 200, 'How many (20).') },
  words: { value: 'TEXT', about: 'Part of a term; all of them when left out.' },
  examples: ['terms search sword'],

  async run({ limit }, place, { words: [keyword] }) {
    const found = await place
      .open()
      .call('list_terms', { page_size: limit ?? 20, ...(keyword !== undefined && { keyword }) });
    return {
      json: { total: found.total, items: found.items },
      text: columns(
        ['TERM', 'CATEGORY', 'TRANSLATIONS'],
        found.items.map((one) => [
          one.content,
          one.category,
          one.do_not_translate
            ? 'stays as it is'
            : Object.entries(one.translations)
                .map(([language, translation]) => `${language}: ${translation}`)
                .join(', '),
        ]),
      ),
    };
  },
});

function formatOf(file: string): (typeof FORMATS)[number] {
  const ending = extname(file).slice(1).toLowerCase();
  const known = FORMATS.find((one) => one === ending);
  if (!known) throw new UsageError(`${file}: must end with .${FORMATS.join(' or .')}.`);
  return known;
}

export async function readContent(path: string): Promise<string> {
  const data = await readFile(path).catch(() => {
    throw new UsageError(`${path}: cannot be read.`);
  });
  if (data.length > CONTENT_MAX)
    throw new CommandFailed(`${path} has more than 10 MB, which a call cannot carry.`, {
      next: 'split the file, or import it by its address over the API (file_url)',
    });
  return data.toString('utf8');
}
