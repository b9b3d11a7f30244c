import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenOperations } from '../src/client.ts';
import { defineCommand } from './command.ts';
import { needed, oneOf, text, texts, toggle } from './flags.ts';
import { columns } from './layout.ts';
import { saveLink } from './save-link.ts';
import { placeInside } from './write-safely.ts';

export const exportProject = defineCommand({
  name: 'export',
  about: 'Write the published strings of the project in any format, also those that came without a file.',
  flags: {
    format: needed(text('FORMAT', 'Such as po, xliff12, csv or xlsx.')),
    out: text('FOLDER', 'Where to write; this folder when left out.'),
    languages: texts('A,B', 'Only these languages.'),
    'by-file': toggle('A file for each source file of the project.'),
    'min-state': oneOf(['translated', 'edited', 'approved'], 'Leaves texts of a lower state out.'),
    stale: oneOf(['keep', 'source', 'omit'], 'What becomes of a text whose source has changed.'),
  },
  examples: ['export --format xlsx', 'export --format po --out translations --languages de,fr --by-file'],

  async run(
    { format, out, languages, 'by-file': byFile, 'min-state': minState, stale },
    place,
    { terminal },
  ) {
    const done = await place.open().call('export_project', {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server knows the formats and refuses others by name
      format: format as OpenOperations['export_project']['input']['format'],
      by_file: byFile ?? false,
      ...(languages && { languages }),
      ...(minState && { min_state: minState }),
      ...(stale && { stale }),
    });
    const folder = place.file(out ?? '.');
    await mkdir(folder, { recursive: true });
    for (const { filename, download_url } of done.files)
      await saveLink(download_url, await placeInside(folder, filename), terminal);
    const files = done.files.map(({ filename, path, language, strings, size }) => ({
      file: join(out ?? '', filename),
      path,
      language,
      strings,
      size,
    }));
    return {
      json: { format: done.format, files },
      text:
        files.length === 0
          ? 'The project has no strings.'
          : columns(
              ['WROTE', 'LANGUAGE', 'STRINGS'],
              files.map((each) => [each.file, each.language ?? 'all', String(each.strings)]),
            ),
    };
  },
});
