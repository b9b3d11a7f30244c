/** One pass over a table in text form: quotes as in CSV, cells between `separator`, one row at a time. */
export function* rowsIn(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    const ended = row;
    row = [];
    return ended.some((each) => each.trim() !== '') ? ended : null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      const ended = endRow();
      if (ended) yield ended;
    } else if (sign !== '\r') cell += sign;
  }
  const last = endRow();
  if (last) yield last;
}
