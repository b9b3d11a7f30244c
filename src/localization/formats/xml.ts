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

export interface XmlPieces {
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
  const text = decodePieces(part);
  const parser = new SaxesParser(hasPlaces ? WITH_PLACES : WITHOUT_PLACES);
  let depth = 0;
  let silence = 0;
  parser.on('doctype', (doctype) => {
    // Allowed if it only names the standard (TMX, TBX) or declares elements. Entities are refused, and the
    // parser never fetches anything.
    if (allowsDoctype && !/<!ENTITY/i.test(doctype)) return;
    throw new IntakeError(say('file.doctype', { part }));
  });
  let begun = 0;
  let line = 1;
  // The parser reads one character ahead, and counts a two-character line end as one. Its previous
  // position tells where the name ends.
  parser.on('opentagstart', ({ name }) => {
    begun = parser.position - (parser['i'] - parser['prevI']) - name.length - 1;
    line = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw new IntakeError(say('file.part_nested_more_than', { part, max: DEPTH_MAX }));
    handlers.open?.(localName(name), attributes, name, { from: begun, to: parser.position, line });
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    handlers.close?.(localName(name), name, parser.position);
  });
  if (handlers.text) {
    const onText = handlers.text.bind(handlers);
    parser.on('text', (piece) => onText(piece, false));
    parser.on('cdata', (piece) => onText(piece, true));
  }
  if (handlers.comment) parser.on('comment', handlers.comment.bind(handlers));

  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      const known =
        error instanceof IntakeError
          ? error
          : new IntakeError(say('file.not_valid_xml', { part }), 422, error);
      if (!hasPlaces) throw known;
      const place = say('file.line_column', { line: parser.line, column: parser.column + 1 });
      throw IntakeError.at(place, known.message, known.cause);
    }
  };
  return {
    write(piece) {
      guarded(() => {
        const chars = text.write(piece);
        silence += chars.length;
        parser.write(chars);
        if (silence > SILENCE_CHARS_MAX) throw new IntakeError(say('file.megabyte_text', { part }));
      });
    },
    end() {
      guarded(() => {
        parser.write(text.end());
        parser.close();
      });
    },
  };
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
