/** Sentences with gaps: "There is no post {}." → "没有帖子 {1}。" */
export type Sentences = Readonly<Record<string, string>>;

/** What stands in the gaps; null where it is another sentence. Each part is looked for once, so it is linear. */
export function gapsOf(pattern: string, said: string): string[] | null {
  const [first = '', ...rest] = pattern.split('{}');
  if (rest.length === 0) return said === pattern ? [] : null;
  const last = rest.pop() ?? '';
  if (!said.startsWith(first)) return null;
  const gaps: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const next = said.indexOf(part, at);
    if (next === -1) return null;
    gaps.push(said.slice(at, next));
    at = next + part.length;
  }
  if (!said.endsWith(last) || said.length - last.length < at) return null;
  return [...gaps, said.slice(at, said.length - last.length)];
}

/** The sentence in the other language; null where it is not known. What says more is tried first. */
export function matchSentence(
  sentences: Sentences,
  said: string,
  wordFor: (word: string) => string = (word) => word,
): string | null {
  const whole = sentences[said];
  if (whole !== undefined) return whole;
  let best: { weight: number; text: string } | null = null;
  for (const [pattern, text] of Object.entries(sentences)) {
    const weight = pattern.replaceAll('{}', '').length;
    if (!pattern.includes('{}') || (best !== null && weight <= best.weight)) continue;
    const gaps = gapsOf(pattern, said);
    if (gaps === null) continue;
    best = {
      weight,
      text: text.replaceAll(/\{(\d)\}/g, (_, n: string) => wordFor(gaps[Number(n) - 1] ?? '')),
    };
  }
  return best?.text ?? null;
}
