import { isLatin } from '#kernel/scripts.ts';
import type { ForeignPair } from './pairs.ts';
import type { Others } from './plant.ts';

/**
 * For each row: another row of its program, and the row itself in another language, of the same script if there is
 * one.
 */
export function beside(
  pairs: readonly ForeignPair[],
  all: readonly ForeignPair[],
): (pair: ForeignPair, at: number) => Others {
  const programs = Map.groupBy(pairs, ({ program }) => program);
  const places = new Map<ForeignPair, number>();
  for (const rows of programs.values()) for (const [place, row] of rows.entries()) places.set(row, place);
  const rowOf = ({ program, source }: ForeignPair) => `${program}\0${source}`;
  const texts = Map.groupBy(all, rowOf);
  return (pair, at) => {
    const rows = programs.get(pair.program) ?? [];
    const row = rows[((places.get(pair) ?? 0) + 1 + (at % 97)) % rows.length];
    const others = (texts.get(rowOf(pair)) ?? []).filter(({ language }) => language !== pair.language);
    const near = others.filter(({ language }) => isLatin(language) === isLatin(pair.language));
    const choice = near.length > 0 ? near : others;
    return {
      row: row && row.source !== pair.source ? row.target : null,
      language: choice[at % Math.max(1, choice.length)]?.target ?? null,
    };
  };
}
