/** The server reads at most a mebibyte at once. */
const BYTES_MAX = 900_000;
const encoder = new TextEncoder();

/** Parts in order, each small enough for one call. */
export function inParts<Each>(all: readonly Each[], most: number, sentOf: (each: Each) => unknown): Each[][] {
  const parts: Each[][] = [];
  let bytes = BYTES_MAX;
  for (const each of all) {
    const size = encoder.encode(JSON.stringify(sentOf(each))).length;
    const last = parts.at(-1);
    if (last === undefined || last.length === most || bytes + size > BYTES_MAX) {
      parts.push([each]);
      bytes = size;
    } else {
      last.push(each);
      bytes += size;
    }
  }
  return parts;
}
