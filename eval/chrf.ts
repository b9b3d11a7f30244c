const ORDER = 6;
const BETA = 2;

/** chrF2 over a whole set: the harmonic mean of precision and recall of character n-grams up to six, recall twice as heavy. */
export function chrF(pairs: readonly { made: string; reference: string }[]): number {
  const totals = Array.from({ length: ORDER }, () => ({ made: 0, reference: 0, both: 0 }));
  for (const { made, reference } of pairs)
    for (const [index, total] of totals.entries()) {
      const [a, b] = [gramsOf(made, index + 1), gramsOf(reference, index + 1)];
      for (const count of a.values()) total.made += count;
      for (const [gram, count] of b) {
        total.reference += count;
        total.both += Math.min(count, a.get(gram) ?? 0);
      }
    }
  const scores = totals.map(({ made, reference, both }) => {
    if (both === 0) return 0;
    const [precision, recall] = [both / made, both / reference];
    return ((1 + BETA ** 2) * precision * recall) / (BETA ** 2 * precision + recall);
  });
  return (100 * scores.reduce((sum, score) => sum + score, 0)) / ORDER;
}

function gramsOf(text: string, length: number): Map<string, number> {
  const characters = [...text.replaceAll(/\s/gu, '')];
  const grams = new Map<string, number>();
  for (let at = 0; at + length <= characters.length; at += 1) {
    const gram = characters.slice(at, at + length).join('');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}
