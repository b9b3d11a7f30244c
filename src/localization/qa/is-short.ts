import { medianRatio } from '#kernel/length-ratio.ts';
import type { TextFacts } from './text-facts.ts';

/** Less than this share of the usual length: something of the source went. */
const SHORT_SHARE = 0.7;

export function isShort(from: TextFacts, to: TextFacts): boolean {
  return to.bare.length < from.bare.length * medianRatio(from.language, to.language) * SHORT_SHARE;
}
