/** Everything that XML 1.0 cannot hold, even as a character reference. */
const IMPOSSIBLE = /[[\p{Cc}--[\t\n\r\u007f-\u009f]]\p{Cs}\ufffe\uffff]/gv;
const SPECIAL = /[&<>\r]/g;
const SPECIAL_QUOTED = /[&<>"\r\n\t]/g;

/**
 * Without references, CR (and in attributes every line break and tab) would be read back as another
 * character.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(SPECIAL, (c) => REFERENCES[c] ?? c);
}

export function xmlAttribute(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(SPECIAL_QUOTED, (c) => REFERENCES[c] ?? c);
}

export function xmlCdata(text: string): string {
  return `<![CDATA[${text.replace(IMPOSSIBLE, '\ufffd').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** A comment cannot contain two hyphens in a row or end with a hyphen. */
export function xmlComment(text: string): string {
  return `<!-- ${text.replace(IMPOSSIBLE, '\ufffd').replace(/-(?=-)/g, '- ')} -->`;
}
