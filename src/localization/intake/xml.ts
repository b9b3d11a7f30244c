import { SaxesParser } from 'saxes';
import { IntakeError } from './intake-error.ts';
import { decodePieces } from './text-file.ts';

export interface XmlHandlers {
  /** Names come without their prefix; attributes keep theirs. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface XmlPieces {
  write(piece: Uint8Array): void;
  end(): void;
}

/** A cell holds 32,767 characters at most, so nothing honest is a megabyte long without a tag in it. */
const SILENCE_CHARS_MAX = 1024 * 1024;
/** A worksheet is seven levels deep; a file of nothing but opening tags would fill the memory. */
const DEPTH_MAX = 64;
const PARSER_OPTIONS = { position: false, xmlns: false } as const;

/**
 * Reads the XML of one part of a workbook piece by piece. A DOCTYPE is refused before anything in it
 * is looked at, and entities beyond the five of XML do not exist for this parser.
 */
export function readXml(part: string, handlers: XmlHandlers): XmlPieces {
  const text = decodePieces(part);
  const parser = new SaxesParser(PARSER_OPTIONS);
  let depth = 0;
  let silence = 0;
  parser.on('doctype', () => {
    throw new IntakeError(`${part} contains a DOCTYPE, which is not allowed.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw new IntakeError(`${part} is nested more than ${DEPTH_MAX} levels deep.`);
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  if (handlers.text) {
    const onText = handlers.text.bind(handlers);
    parser.on('text', onText);
    parser.on('cdata', onText);
  }

  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      if (error instanceof IntakeError) throw error;
      throw new IntakeError(`${part} is not valid XML.`, 422, error);
    }
  };
  return {
    write(piece) {
      guarded(() => {
        const chars = text.write(piece);
        silence += chars.length;
        parser.write(chars);
        if (silence > SILENCE_CHARS_MAX)
          throw new IntakeError(`${part} holds a text of more than a megabyte.`);
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

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
