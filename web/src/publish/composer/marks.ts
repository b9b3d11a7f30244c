const MARK = /\{(?:link|mention|tag)_\d{1,7}\}/g;

/**
 * An edited text in the form that its task stores: with marks for links, mentions and tags. What each mark stands for
 * follows from the two forms of the source, with marks and plain.
 */
export function withMarks(edited: string, marked: string, plain: string): string {
  const marks = marked.match(MARK) ?? [];
  const between = marked.split(MARK);
  let at = 0;
  let text = edited;
  for (const [index, mark] of marks.entries()) {
    const start = at + (between[index]?.length ?? 0);
    const rest = between.slice(index + 1).join('');
    const next = between[index + 1] ?? '';
    const end = next === '' && rest === '' ? plain.length : plain.indexOf(next, start);
    const span = plain.slice(start, end < 0 ? plain.length : end).trimEnd();
    if (span !== '') text = text.replace(span, mark);
    at = start + span.length;
  }
  return text;
}
