import { gapsIn } from '#kernel/sentences/fill.ts';

/** `gaps.gen.ts`: the values of each sentence, so that the compiler asks for exactly these. */
export function generateGaps(sentences: Readonly<Record<string, string>>): string {
  const lines = Object.entries(sentences)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, text]) =>
        `  '${id}': ${
          gapsIn(text)
            .map((name) => `'${name}'`)
            .join(' | ') || 'never'
        };`,
    );
  return [
    '// Made by npm run generate from the English sentences.',
    'export interface Gaps {',
    ...lines,
    '}',
    '',
  ].join('\n');
}
