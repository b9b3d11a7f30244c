/**
 * Longer than any field may be, so a text that is cut here is refused for its length later. Columns
 * that are not read may be cut.
 */
const CHARS_KEPT = 40_000;

/** Collects the text of one cell or shared string. Joins rich text and skips phonetic readings. */
interface CellText {
  open(name: string): void;
  close(name: string): void;
  add(text: string): void;
  /** The text since the last call. */
  take(): string;
}

export function cellText(): CellText {
  let text = '';
  let isInText = false;
  let isInReading = false;
  return {
    open(name) {
      if (name === 't') isInText = true;
      else if (name === 'rPh') isInReading = true;
    },
    close(name) {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isInReading = false;
    },
    add(more) {
      if (isInText && !isInReading && text.length < CHARS_KEPT) text += more.slice(0, CHARS_KEPT);
    },
    take() {
      const taken = unescapeText(text);
      text = '';
      return taken;
    },
  };
}

/** Resolves _x000D_ for characters that XML does not allow. Lone surrogates stay escaped. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return char.isWellFormed() ? char : whole;
  });
}
