const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Unreal escapes line breaks in the cells of its tables. */
export function readUnrealText(text: string): string {
  return text.replace(
    /\\([\s\S])/g,
    (whole, sign: string) => SIGNS[sign] ?? (/[\\'"]/.test(sign) ? sign : whole),
  );
}

export function writeUnrealText(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] ?? c);
}
