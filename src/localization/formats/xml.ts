import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { say } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';
import { decodePieces } from './text-file.ts';

export interface XmlHandlers {
  /**
   * Element names are passed without and with their prefix, attributes with theirs. `at` is where the
   * tag begins and ends, in characters of the text after its byte order mark.
   */
  open?(name: string, attributes: Readonly<Record<string, string>>, fullName: string, at: TagAt): void;
  close?(name: string, fullName: string, to: number): void;
  text?(text: string, isCdata: boolean): void;
  comment?(text: string): void;
}

export interface TagAt {
  from: number;
  to: number;
  /** The line in which the tag begins. */
  line: number;
}

interface XmlPieces {
  write(piece: Uint8Array): void;
  end(): void;
}

/** A cell holds at most 32,767 characters, so a megabyte without a tag is malicious. */
const SILENCE_CHARS_MAX = 1024 * 1024;
/** A worksheet has seven levels. A file of nothing but opening tags would fill the memory. */
const DEPTH_MAX = 64;
/** Counting lines costs a fifth of the time and is useless for the parts of a workbook. */
const WITHOUT_PLACES = { position: false, xmlns: false } as const;
const WITH_PLACES = { position: true, xmlns: false } as const;

/**
 * Reads one part of a workbook or another XML file piece by piece. A DOCTYPE is refused before its
 * content is read, and only the five predefined entities exist.
 */
export function readXml(
  part: string,
  handlers: XmlHandlers,
  hasPlaces = false,
  allowsDoctype = false,
): XmlPieces {
  return new XmlReader({ part, handlers, hasPlaces, allowsDoctype });
}

interface Reading {
  part: string;
  handlers: XmlHandlers;
  hasPlaces: boolean;
  allowsDoctype: boolean;
}

class XmlReader implements XmlPieces {
  readonly #reading: Reading;
  readonly #text: ReturnType<typeof decodePieces>;
  readonly #parser: SaxesParser;
  #depth = 0;
  #silence = 0;
  #begun = 0;
  #line = 1;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#text = decodePieces(reading.part);
    this.#parser = new SaxesParser(reading.hasPlaces ? WITH_PLACES : WITHOUT_PLACES);
    this.#listen(this.#parser, reading.handlers);
  }

  write(piece: Uint8Array): void {
    this.#guarded(() => {
      const { part } = this.#reading;
      const chars = this.#text.write(piece);
      this.#silence += chars.length;
      this.#parser.write(chars);
      if (this.#silence > SILENCE_CHARS_MAX) throw new IntakeError(say('file.megabyte_text', { part }));
    });
  }

  end(): void {
    this.#guarded(() => {
      this.#parser.write(this.#text.end());
      this.#parser.close();
    });
  }

  #listen(parser: SaxesParser, handlers: XmlHandlers): void {
    parser.on('doctype', (doctype) => this.#checkDoctype(doctype));
    // The parser reads one character ahead, and counts a two-character line end as one. Its previous
    // position tells where the name ends.
    parser.on('opentagstart', ({ name }) => {
      this.#begun = parser.position - (parser['i'] - parser['prevI']) - name.length - 1;
      this.#line = parser.line;
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#goDown();
      const at = { from: this.#begun, to: parser.position, line: this.#line };
      handlers.open?.(localName(name), attributes, name, at);
    });
    parser.on('closetag', ({ name }) => {
      this.#silence = 0;
      this.#depth -= 1;
      handlers.close?.(localName(name), name, parser.position);
    });
    if (handlers.text) {
      const onText = handlers.text.bind(handlers);
      parser.on('text', (piece) => onText(piece, false));
      parser.on('cdata', (piece) => onText(piece, true));
    }
    if (handlers.comment) parser.on('comment', handlers.comment.bind(handlers));
  }

  #checkDoctype(doctype: string): void {
    const { part, allowsDoctype } = this.#reading;
    // Allowed if it only names the standard (TMX, TBX) or declares elements. Entities are refused, and the
    // parser never fetches anything.
    if (allowsDoctype && !/<!ENTITY/i.test(doctype)) return;
    throw new IntakeError(say('file.doctype', { part }));
  }

  #goDown(): void {
    const { part } = this.#reading;
    this.#silence = 0;
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX)
      throw new IntakeError(say('file.part_nested_more_than', { part, max: DEPTH_MAX }));
  }

  #guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      const { part, hasPlaces } = this.#reading;
      const known =
        error instanceof IntakeError
          ? error
          : new IntakeError(say('file.not_valid_xml', { part }), 422, error);
      if (!hasPlaces) throw known;
      const place = say('file.line_column', { line: this.#parser.line, column: this.#parser.column + 1 });
      throw IntakeError.at(place, known.message, known.cause);
    }
  }
}

export async function readWholeXml(
  part: string,
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  const xml = readXml(part, handlers);
  for await (const piece of pieces) xml.write(piece);
  xml.end();
}

/**
 * Reads a file of strings piece by piece. The handlers emit complete results, so only one piece of the
 * file is in memory at a time.
 */
export async function* readXmlFile<T>(
  path: string,
  makeHandlers: (emit: (found: T) => void) => XmlHandlers,
  allowsDoctype = false,
): AsyncGenerator<T> {
  let found: T[] = [];
  const xml = readXml(
    'The file',
    makeHandlers((item) => void found.push(item)),
    true,
    allowsDoctype,
  );
  const pieces: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of pieces) {
    xml.write(piece);
    yield* found;
    found = [];
  }
  xml.end();
  yield* found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
