import { say } from '#kernel/say.ts';
import { encoderOf } from './charset.ts';
import type { ExportOptions, ExportRow, RowSource } from './export-row.ts';
import type { FileAbout, FillSlot, PlacedSlot } from './skeleton.ts';
import { decodePieces, encodingOf, type TextPieces } from './text-file.ts';

/** The file from which strings were read. */
export interface Skeleton {
  about: FileAbout;
  /** In file order and without overlaps. */
  slots: readonly PlacedSlot[];
  /** Starts from the beginning with every call. */
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * Writes the source file with the current texts in its slots; everything else is copied. It streams:
 * only one slot and one piece of the file are in memory, plus all rows if the file has its strings in
 * another order than the task.
 */
export async function* fillFile(
  { about, slots, bytes }: Skeleton,
  rows: RowSource,
  options: ExportOptions,
  fillSlot: FillSlot,
): AsyncGenerator<Uint8Array | string> {
  const isRecoded = await needsUtf8(about, rows, options);
  const text = new TextWindow(bytes(), about.encoding, isRecoded);
  const source = new RowsByPosition(rows(options.languages), isInOrder(slots));
  const language = options.languages[0] ?? '';
  await text.begin();
  const { encode, eol } = text;
  if (text.mark.length > 0) yield text.mark;
  for (const { from, to, positions, facts = {} } of slots) {
    for await (const piece of text.copyTo(from)) yield encode(piece);
    const old = await text.take(to);
    const found = await source.get(positions);
    yield encode(fillSlot({ old, rows: found, facts, about, eol, options, language, isRecoded }));
  }
  for await (const piece of text.copyTo(Number.POSITIVE_INFINITY)) yield encode(piece);
}

const isCharset = (encoding: string | undefined): encoding is string =>
  encoding !== undefined && encoding !== 'latin1';

/** Whether a current text has a character that the charset of the file lacks. */
async function needsUtf8(
  { encoding }: FileAbout,
  rows: RowSource,
  { languages }: ExportOptions,
): Promise<boolean> {
  if (!isCharset(encoding)) return false;
  const encode = encoderOf(encoding);
  for await (const { values } of rows(languages))
    for (const text of values.values()) if (encode(text) === null) return true;
  return false;
}

function isInOrder(slots: readonly PlacedSlot[]): boolean {
  let last = -1;
  return slots.every(({ positions }) => {
    const isLater = positions.every((position) => position >= last);
    last = positions.at(-1) ?? last;
    return isLater;
  });
}

/** Finds the rows of a task by position while they are streamed. */
class RowsByPosition {
  readonly #rows: AsyncIterator<ExportRow>;
  readonly #forgets: boolean;
  readonly #held = new Map<number, ExportRow>();
  #next = 0;

  constructor(rows: AsyncIterable<ExportRow>, forgets: boolean) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#forgets = forgets;
  }

  async get(positions: readonly number[]): Promise<ExportRow[]> {
    const [first] = positions;
    if (first === undefined) return [];
    if (this.#forgets) for (const at of this.#held.keys()) if (at < first) this.#held.delete(at);
    const last = Math.max(...positions);
    while (this.#next <= last) {
      const { done, value } = await this.#rows.next();
      if (done) break;
      if (!this.#forgets || this.#next >= first) this.#held.set(this.#next, value);
      this.#next += 1;
    }
    return positions.flatMap((at) => this.#held.get(at) ?? []);
  }
}

const HEAD_CHARS = 64 * 1024;

/** The text of a file, consumed from beginning to end. */
class TextWindow {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #isLatin1: boolean;
  readonly #decoder: TextPieces;
  #text = '';
  /** The position of `#text` in the file. */
  #at = 0;
  #isOver = false;
  /** The byte order mark. */
  mark: Uint8Array = new Uint8Array();
  eol = '\n';
  encode: (text: string) => Uint8Array | string = (text) => text;

  readonly #charset: string | undefined;

  constructor(pieces: AsyncIterable<Uint8Array>, encoding: FileAbout['encoding'], isRecoded: boolean) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#isLatin1 = encoding === 'latin1';
    this.#charset = isCharset(encoding) ? encoding : undefined;
    this.#decoder = decodePieces(say('file.the_file'), this.#charset);
    if (this.#charset !== undefined && !isRecoded) this.encode = encodeIn(this.#charset);
    if (this.#isLatin1) this.encode = (text) => Buffer.from(text, 'latin1');
  }

  async begin(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) return;
    if (!this.#isLatin1 && this.#charset === undefined) {
      const { encoding, markBytes } = encodingOf(value);
      this.mark = value.subarray(0, markBytes);
      if (encoding !== 'utf-8') this.encode = (text) => encodeUtf16(text, encoding === 'utf-16be');
    }
    this.#add(value);
    const line = /\r\n|\n|\r/.exec(this.#text.slice(0, HEAD_CHARS));
    this.eol = line?.[0] ?? '\n';
  }

  #add(piece: Uint8Array): void {
    this.#text += this.#isLatin1 ? Buffer.from(piece).toString('latin1') : this.#decoder.write(piece);
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const { done, value } = await this.#pieces.next();
    if (done) {
      this.#isOver = true;
      if (!this.#isLatin1) this.#text += this.#decoder.end();
    } else this.#add(value);
    return true;
  }

  async *copyTo(end: number): AsyncGenerator<string> {
    while (this.#at < end) {
      const piece = this.#text.slice(0, end - this.#at);
      this.#text = this.#text.slice(piece.length);
      this.#at += piece.length;
      if (piece !== '') yield piece;
      if (this.#at < end && !(await this.#more())) return;
    }
  }

  async take(end: number): Promise<string> {
    while (this.#at + this.#text.length < end && (await this.#more()));
    const taken = this.#text.slice(0, end - this.#at);
    this.#text = this.#text.slice(taken.length);
    this.#at += taken.length;
    return taken;
  }
}

/** Cannot fail for new texts, which were checked before, nor for the rest, which came from the file. */
const encodeIn = (charset: string) => (text: string) => {
  const bytes = encoderOf(charset)(text);
  if (bytes === null) throw new Error(`A text does not fit into ${charset}.`);
  return bytes;
};

function encodeUtf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}
