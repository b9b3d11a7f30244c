const HEADER_CHARS_MAX = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/** Counts what stands outside quotes in the first line, and hands the whole text on. */
export async function detectDelimiter(
  pieces: AsyncGenerator<string>,
): Promise<{ delimiter: string; text: AsyncGenerator<string> }> {
  let head = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value;
    if (/[\r\n]/.test(head.trimStart()) || head.length > HEADER_CHARS_MAX) break;
  }
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const char of head.slice(0, HEADER_CHARS_MAX).trimStart()) {
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '\n' || char === '\r') break;
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  const delimiter = DELIMITERS.reduce((best, each) =>
    (counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best,
  );
  return { delimiter, text: withHead(head, pieces) };
}

async function* withHead(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}
