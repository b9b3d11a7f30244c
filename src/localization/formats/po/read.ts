import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type GetTextTranslation, po as gettext } from 'gettext-parser';
import { say, type Sentence } from '#kernel/say.ts';
import { categoriesOfForms } from './gettext-plural.ts';
import { charsetOf, comesBack } from '../charset.ts';
import { ignoredTranslations, languageOf } from '../language-tag.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { endOfQuoted } from '../quoted.ts';
import { fitsId, withContext, withFacts, withTranslations } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read, ReadOptions } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { encodingOf, type PlacedLine, readPlacedLines } from '../text-file.ts';

/**
 * PO and POT. The id of an entry is its msgid, preceded by msgctxt and gettext's own separator. In a
 * file of the source language, the msgid is a key and the msgstr the text.
 */
export const read: Read = async function* (path, options) {
  let header: Header = { language: null, tag: '', plurals: '', categories: ['one', 'other'] };
  let fuzzy = 0;
  const headers: Slot[] = [];
  const charset = await declaredCharset(path);
  for await (const { line, text, from, to } of entriesOf(readPlacedLines(path, charset ?? undefined))) {
    const entry = parseEntry(text, line);
    if (entry.msgid === '' && !entry.msgctxt) {
      header = readHeader(entry, options);
      headers.push({ from, to, facts: { header: true } });
    } else {
      const isFuzzy = flagsOf(entry).includes('fuzzy');
      if (isFuzzy) fuzzy += 1;
      yield {
        ...toString(entry, say('file.line', { line }), header, isFuzzy, options),
        slots: [{ from, to }],
      };
    }
  }
  const { language, tag, plurals } = header;
  // If decoding is not reversible, the file is kept whole. Once a text changes it is written anew, in UTF-8.
  const isKept = charset === null || (await comesBack(path, charset));
  if (isKept)
    options.describe?.({
      holds: language === options.sourceLanguage ? 'one' : 'pair',
      languages: tag === '' || language === options.sourceLanguage ? [] : [language ?? tag],
      slots: headers.slice(-1),
      ...(charset !== null && { encoding: charset }),
      facts: { plurals },
    });
  if (fuzzy > 0) options.warn(say('file.ignored_fuzzy', { count: fuzzy }));
};

const HEAD_BYTES = 64 * 1024;

/** The charset declared in the header. Null for UTF-8 and for files with a byte order mark. */
async function declaredCharset(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (encodingOf(head).markBytes > 0) return null;
    const [, first = ''] = head.toString('latin1').split(/^[ \t]{0,20}msgid\s/m, 2);
    const [, charset] = /"Content-Type:[^"\n]{0,200}charset=([\w.:-]{1,40})/i.exec(first) ?? [];
    return charset === undefined ? null : charsetOf(charset);
  } finally {
    await file.close();
  }
}

const WORDS_MAX = 100;
const KEYWORD = /^(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,2}\])?)\s{0,100})?(?=")/;

interface Entry {
  line: number;
  text: string;
  from: number;
  to: number;
}

/**
 * Splits the file and parses one entry at a time, because the parser reads whole files, keeps only one
 * of two equal entries and sorts numeric msgids. This also gives the position of each entry.
 */
async function* entriesOf(lines: AsyncIterable<PlacedLine>): AsyncGenerator<Entry> {
  let [number, start] = [0, 0];
  let [from, to] = [0, 0];
  let entry: string[] = [];
  let hasText = false;
  let words = 0;
  for await (const placed of lines) {
    number += 1;
    const line = placed.line.trim();
    if (line === '' || line.startsWith('#~')) continue;
    const keyword = KEYWORD.exec(line);
    const isText = keyword !== null && endOfQuoted(line, keyword[0].length) === line.length;
    const word = line.startsWith('#') ? '#' : isText ? keyword[1] : undefined;
    if (word === undefined && !isText) {
      throw IntakeError.at(say('file.line', { line: number }), say('file.expected_po'));
    }
    const begins = word === '#' || word === 'msgctxt' || word === 'msgid';
    if (begins && hasText) {
      yield { line: start, text: entry.join('\n'), from, to };
      entry = [];
      hasText = false;
      words = 0;
    }
    if (entry.length === 0) [start, from] = [number, placed.from];
    to = placed.to;
    if (word !== undefined && word !== '#') words += 1;
    // An entry has at most about ten of these, and the parser compares each with all previous ones.
    if (words > WORDS_MAX)
      throw IntakeError.at(
        say('file.line', { line: number }),
        say('file.entry_more_than_texts', { max: WORDS_MAX }),
      );
    if (word?.startsWith('msgstr')) hasText = true;
    else if (word !== undefined && hasText) {
      throw IntakeError.at(say('file.line', { line: number }), say('file.after_msgstr', { word }));
    }
    entry.push(line);
  }
  if (hasText) yield { line: start, text: entry.join('\n'), from, to };
  else if (entry.some((line) => !line.startsWith('#'))) {
    throw IntakeError.at(say('file.line', { line: start }), say('file.entry_no_msgstr'));
  }
}

function parseEntry(text: string, line: number): GetTextTranslation {
  try {
    const { translations } = gettext.parse(`${text}\n`);
    const entry = Object.values(translations).flatMap((entries) => Object.values(entries))[0];
    if (entry) return entry;
  } catch (error) {
    throw IntakeError.at(say('file.line', { line }), say('file.entry_not_valid_po'), error);
  }
  throw IntakeError.at(say('file.line', { line }), say('file.entry_no_msgid'));
}

interface Header {
  language: string | null;
  /** As written in the file. */
  tag: string;
  plurals: string;
  categories: readonly string[];
}

function readHeader(entry: GetTextTranslation, { warn }: ReadOptions): Header {
  const fields = new Map(
    (entry.msgstr[0] ?? '').split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const tag = fields.get('language') ?? '';
  const language = tag === '' ? null : languageOf(tag);
  if (language === null && tag !== '') {
    warn(ignoredTranslations(tag));
  }
  const plurals = (fields.get('plural-forms') ?? '').slice(0, 1000);
  return { language, tag, plurals, categories: categoriesOfForms(plurals, language ?? 'en') };
}

function toString(
  entry: GetTextTranslation,
  at: Sentence,
  { language, categories }: Header,
  isFuzzy: boolean,
  { sourceLanguage }: ReadOptions,
): InputString {
  const { msgid, msgctxt, msgid_plural: plural } = entry;
  const source =
    plural === undefined
      ? msgid
      : pluralMessage(
          new Map([
            ['one', msgid],
            ['other', plural],
          ]),
        );
  const target = isFuzzy || language === null ? '' : targetOf(entry, categories);
  const isKey = language === sourceLanguage && target.trim() !== '' && target !== source;
  const content = isKey ? target : source;
  const id = msgctxt ? `${msgctxt}\u0004${msgid}` : msgid;
  const isLong = !fitsId(id);
  return {
    at,
    stringId: isLong ? `msgid:${createHash('sha256').update(id).digest('hex')}` : id,
    content,
    ...withContext([entry.comments?.extracted, entry.comments?.translator]),
    ...withTranslations(language === null || language === sourceLanguage ? [] : [[language, target]]),
    ...withFacts('po', {
      ...(isLong && msgctxt && { msgctxt }),
      ...(isKey && { isKey, plural }),
      ...(plural === undefined && plainMark(content)),
      flags: flagsOf(entry).filter((flag) => flag !== 'fuzzy'),
      references: (entry.comments?.reference ?? '').split('\n').filter((line) => line !== ''),
    }),
  };
}

/** Empty unless every form is present. */
function targetOf({ msgstr, msgid_plural }: GetTextTranslation, categories: readonly string[]): string {
  if (msgid_plural === undefined) return msgstr[0] ?? '';
  if (msgstr.length === 0 || msgstr.some((text) => text === '')) return '';
  const forms = new Map(msgstr.map((text, index) => [categories[index] ?? 'other', text]));
  // A language such as Russian has forms for whole numbers only, so `other` must be added for fractions.
  if (!forms.has('other')) forms.set('other', msgstr.at(-1) ?? '');
  return pluralMessage(forms);
}

function flagsOf({ comments }: GetTextTranslation): string[] {
  return (comments?.flag ?? '')
    .split(/[,\n]/)
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');
}
