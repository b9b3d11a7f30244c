import { FORMATS } from '#localization/formats/known-formats.ts';
import { code, codes, page, table } from './markdown.ts';

export function generateFormats(): string {
  const formats = [...FORMATS.values()];
  return page(
    'File formats',
    `${formats.length} formats. "Keeps" lists what comes back, beside the texts, when a file is written and read again; a test checks it. \`source\`: a file of translations also has the source texts. \`plurals\`: a plural is written in the plural forms of the format; in other formats it stays one ICU message. What only the format itself knows (flags, times, inline elements) is stored in the \`extra\` of a string under the id of the format.`,
    table(
      ['Format', 'Files', 'Reads', 'Writes', 'Languages', 'Keeps', 'Remarks'],
      formats.map(({ id, extensions, read, write, modes, keeps, note = '' }) => [
        code(id),
        codes(extensions.map((extension) => `.${extension}`)),
        read ? 'yes' : '',
        write ? 'yes' : '',
        modes.includes('single') ? 'several per file' : 'one per file',
        codes(keeps),
        note,
      ]),
    ),
  );
}

/** For the pages: the formats that can be read, and which of them match a file extension. */
export function generateFileFormats(): string {
  const readable = [...FORMATS.values()].filter(({ read }) => read !== undefined);
  const endings = [...new Set(readable.flatMap(({ extensions }) => extensions))].sort();
  const having = (ending: string) => readable.filter(({ extensions }) => extensions.includes(ending));
  return `// Generated from the formats by npm run generate. Do not edit.
export const FILE_FORMATS = [
${readable.map(({ id }) => `  '${id}',`).join('\n')}
] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];

export const FORMATS_BY_ENDING: Readonly<Record<string, readonly FileFormat[]>> = {
${endings
  .map(
    (ending) =>
      `  ${ending}: [${having(ending)
        .map(({ id }) => `'${id}'`)
        .join(', ')}],`,
  )
  .join('\n')}
};
`;
}
