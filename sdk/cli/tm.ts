import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { needed, oneOf, text, texts, toggle, wholeNumber } from './flags.ts';
import { columns } from './layout.ts';
import { saveLink } from './save-link.ts';
import { readContent } from './terms.ts';

const LOOK_MS = 500;
const TIMEOUT_SEC = 600;

export const importMemory = defineCommand({
  name: 'tm import',
  about: 'Read a translation memory (TMX) into the project.',
  flags: {
    source: text('LANGUAGE', 'The language of the sources; that of the project when left out.'),
    reviewed: toggle('People have reviewed the translations of which the file does not say so.'),
    timeout: wholeNumber(1, 86_400, `Seconds to stay (${TIMEOUT_SEC}); then exit 6.`),
  },
  words: { value: 'FILE', about: 'The file, in TMX.', isRequired: true },
  examples: ['tm import memory.tmx --reviewed'],

  async run({ source, reviewed, timeout }, place, { words: [file = ''], terminal, signal }) {
    const client = place.open();
    const content = await readContent(place.file(file));
    const started = await client.call('import_memory', {
      content,
      ...(source !== undefined && { source_language: source }),
      ...(reviewed && { reviewed }),
    });
    const endsAt = Date.now() + (timeout ?? TIMEOUT_SEC) * 1000;
    const bar = terminal.bar('Reading', 1);
    for (;;) {
      const now = await client.call('get_memory_import', { job_id: started.job_id });
      if (now.is_failed)
        throw new CommandFailed(`The import failed: ${now.error ?? 'it did not say why'}.`, {
          next: `parlance tm import ${file}`,
        });
      if (now.is_completed) {
        bar.end(`Read ${now.units_read} units.`);
        return { json: now, text: `${now.translations_changed} translations are new or replaced.` };
      }
      if (Date.now() > endsAt)
        throw new CommandFailed(`Not ready within ${timeout ?? TIMEOUT_SEC} s; it goes on without you.`, {
          code: EXIT.notReady,
          next: 'parlance status',
        });
      bar.at(0);
      await sleep(LOOK_MS, undefined, { signal });
    }
  },
});

export const exportMemory = defineCommand({
  name: 'tm export',
  about: 'Write the translation memory of the project into a TMX file.',
  flags: {
    out: needed(text('FILE', 'The file to write.')),
    languages: texts('A,B', 'Only into these languages.'),
  },
  examples: ['tm export --out memory.tmx'],

  async run({ out, languages }, place, { terminal }) {
    const done = await place
      .open()
      .call('export_memory', { ...(languages && { target_languages: languages }) });
    await saveLink(done.download_url, place.file(out), terminal);
    return { json: { ...done, file: out }, text: `Wrote ${done.units_count} units to ${out}.` };
  },
});

export const searchMemory = defineCommand({
  name: 'tm search',
  about: 'Find what the translation memory knows about a text.',
  flags: {
    to: needed(text('LANGUAGE', 'The language of the translations.')),
    mode: oneOf(['fuzzy', 'concordance'], 'Similar texts, or texts that have this one in them.'),
    limit: wholeNumber(1, 50, 'How many.'),
  },
  words: { value: 'TEXT', about: 'What to look for.', isRequired: true },
  examples: ['tm search "Start game" --to de'],

  async run({ to, mode, limit }, place, { words: [wanted = ''] }) {
    const { results } = await place.open().call('search_memory', {
      target_language: to,
      text: wanted,
      ...(mode && { mode }),
      ...(limit !== undefined && { limit }),
    });
    const matches = results.flatMap((one) => one.matches);
    return {
      json: { matches },
      text: columns(
        ['SCORE', 'SOURCE', 'TRANSLATION', 'ORIGIN'],
        matches.map((one) => [String(one.score), one.source, one.suggestion, one.origin]),
      ),
    };
  },
});
