import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Context } from '#platform/context.ts';
import { putFile } from '../export/build-file.ts';
import { columnsOf } from '../export/columns.ts';
import { fromSkeleton, isFor } from '../export/from-source.ts';
import { linkTo } from '../export/link.ts';
import type { ReadPages } from '../export/snapshot.ts';
import { fileRows } from '../export/store-rows.ts';
import { inBlocks } from '../formats/bytes.ts';
import type { ExportOptions, RowSource } from '../formats/export-row.ts';
import { formatOf, loadWriter } from '../formats/known-formats.ts';
import { projectOf } from '../project-of.ts';
import type { CurrentFile } from '../publish/store-push/files.ts';

interface Order {
  file: CurrentFile;
  /** The pushed file in this language. */
  own: CurrentFile | null;
  language: string | null;
  languages: string[];
}

/**
 * One file for all languages if the format allows it, otherwise one per language, except for the
 * source language.
 */
export function ordersOf(
  file: CurrentFile,
  languages: readonly string[],
  owns: readonly (CurrentFile & { translates: string })[],
): Order[] {
  const others = languages.filter((language) => language !== file.language);
  if (file.about.holds !== 'many')
    return others.map((language) => ({
      file,
      own: owns.find((each) => each.translates === file.id && each.language === language) ?? null,
      language,
      languages: [language],
    }));
  const known = others.filter((language) => isFor(file.about, { mode: 'single', languages: [language] }));
  return [{ file, own: null, language: null, languages: known }];
}

type Wanted = Order & {
  states: readonly string[];
  withStale: boolean;
  omitsStale: boolean;
  projectName: string;
};

export async function write(ctx: Context, read: ReadPages, order: Wanted, have: ReadonlyMap<string, string>) {
  const { file, language } = order;
  const named = order.own ?? file;
  const projectId = projectOf(ctx);
  const make = await makerOf(read, projectId, order);
  // Most files are unchanged. Files are written once for the hash, and only changed ones again to be stored.
  const hash = createHash('sha256');
  let size = 0;
  for await (const block of make()) {
    hash.update(block);
    size += block.length;
  }
  const sha256 = hash.digest('hex');
  const isChanged = have.get(`${language ?? ''}:${file.path}`) !== sha256;
  const link = isChanged
    ? linkTo(
        ctx,
        await putFile(
          ctx,
          {
            workspaceId: ctx.caller.workspaceId,
            projectId,
            filename: downloadName(order.projectName, file.path, language),
            ending: extname(named.path).slice(1).toLowerCase() || formatOf(named.format).extensions[0],
            contentType: formatOf(named.format).contentType,
          },
          make(),
        ),
      )
    : { download_url: null, expires_at: null };
  return {
    path: file.path,
    own_path: order.own?.path ?? null,
    language,
    format: order.own?.format ?? file.format,
    sha256,
    size,
    strings: file.strings,
    is_changed: isChanged,
    ...link,
  };
}

/** Named after project, file and language, so that several downloaded files can be told apart. */
export function downloadName(project: string, path: string | null, language: string | null): string {
  const name = [project, path === null ? '' : basename(path, extname(path)), language ?? '']
    .filter(Boolean)
    .join('_');
  return name.replace(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '_').slice(0, 150);
}

/** Returns a function that writes the file, which may be called repeatedly. */
async function makerOf(
  read: ReadPages,
  projectId: string,
  { file, own, languages, states, withStale, omitsStale, projectName }: Wanted,
): Promise<() => AsyncIterable<Uint8Array>> {
  const from = own ?? file;
  const options: ExportOptions = {
    languages,
    columns: columnsOf({ fields: ['string_id', 'content'], fieldOrder: [] }, languages),
    mode: from.about.holds === 'many' ? 'single' : formatOf(from.format).modes[0],
    escape: false,
    sourceLanguage: file.language,
    projectId,
    projectName,
    // The time of the file and not of the call, so that an unchanged file stays identical.
    createdAt: from.created_at,
    // The file returns to its repository, so a guard against formulas in spreadsheets is not needed.
    safeForSpreadsheets: false,
  };
  const asked = {
    projectId,
    versionId: from.version_id,
    sourceLanguage: file.language,
    namespace: from.namespace,
    states,
    ownIsPair: own ? own.about.holds === 'pair' : undefined,
  };
  const writer = await loadWriterOrNull(from.format);
  if (omitsStale && file.about.holds === 'one' && writer) {
    const ofSource = {
      ...asked,
      versionId: file.version_id,
      namespace: file.namespace,
      ownIsPair: undefined,
    };
    const good = fileRows(read, { ...ofSource, withStale });
    // A slot cannot be omitted, so write the file from its strings instead.
    const { modes } = formatOf(from.format);
    const mode = modes.find((each) => each === 'separate') ?? modes[0];
    if (await lacksTexts(good, languages)) return () => inBlocks(writer(good, { ...options, mode }));
  }
  const rows = fileRows(read, { ...asked, withStale });
  const fill = await fromSkeleton(read, { projectId, mode: options.mode, languages }, from);
  return () => {
    const shown = omitsStale && from.about.holds !== 'one' ? emptied(rows) : rows;
    const content = fill?.(shown, options) ?? writer?.(shown, options);
    if (!content) throw new Error(`Files of ${from.format} cannot be written.`);
    return inBlocks(content);
  };
}

async function lacksTexts(rows: RowSource, languages: readonly string[]): Promise<boolean> {
  for await (const { values } of rows(languages))
    if (languages.some((language) => !values.has(language))) return true;
  return false;
}

/** In a file with sources beside the texts, hidden texts are also removed from the original file. */
function emptied(rows: RowSource): RowSource {
  return async function* (languages) {
    for await (const row of rows(languages)) {
      const values = new Map(row.values);
      for (const language of languages)
        if (!values.has(language) && (row.given?.[language] ?? '') !== '') values.set(language, '');
      yield { ...row, values };
    }
  };
}

async function loadWriterOrNull(format: string) {
  return formatOf(format).write === undefined ? null : loadWriter(format);
}
