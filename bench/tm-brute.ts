import { scoreTokens, substitution, weigh } from '../src/localization/tm/score.ts';
import { type Token, tokenise } from '../src/localization/tm/tokens.ts';

/** Every segment of the memory as numbers, so that a full scan of a million takes a quarter of a second. */
export class BruteForce {
  readonly #vocabulary: Token[] = [];
  readonly #ids = new Map<string, number>();
  readonly #segments: Int32Array[] = [];
  readonly #weights: number[] = [];

  add(text: string): void {
    const tokens = tokenise(text);
    this.#segments.push(Int32Array.from(tokens, (token) => this.#idOf(token)));
    this.#weights.push(weigh(tokens));
  }

  /** The best score of any segment if it reaches the floor, otherwise 0. */
  best(text: string, floor: number): number {
    const tokens = tokenise(text);
    const weight = weigh(tokens);
    // A token of a segment is left out or stands for some token of the text: the cheapest of these is the
    // least it costs, so the sum is a bound that no alignment can undercut, and only a few are aligned.
    const least = Int32Array.from(this.#vocabulary, (token) =>
      Math.min(weigh([token]), ...tokens.map((other) => substitution(token, other, true))),
    );
    let best = 0;
    for (const [n, segment] of this.#segments.entries()) {
      const whole = Math.max(weight, this.#weights[n] ?? 0);
      const allowed = (whole * (100 - Math.max(floor, best))) / 100;
      let bound = 0;
      for (let at = 0; at < segment.length && bound <= allowed; at += 1)
        bound += least[segment[at] ?? 0] ?? 0;
      if (bound > allowed) continue;
      const score = scoreTokens(
        tokens,
        Array.from(segment, (id) => this.#vocabulary[id]!),
        { levelled: true },
      );
      if (score >= floor) best = Math.max(best, score);
    }
    return best;
  }

  #idOf(token: Token): number {
    const key = `${token.kind} ${token.text}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#vocabulary.push(token) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }
}
