import { z } from 'zod';
import { diffTokens } from './diff.ts';
import type { Match, Penalty } from './judge.ts';
import { type Token, tokenise } from './tokens.ts';

export const MatchView = z.object({
  unit_id: z.string().describe('The id of the unit, the same for all languages.'),
  source: z.string(),
  target: z.string().describe('As stored in the memory.'),
  suggestion: z
    .string()
    .describe('With the numbers and placeholders of the text, if they could be substituted.'),
  score: z
    .int()
    .describe(
      '102 same string, 101 same neighbour, 100 same text, 99 same wording, otherwise the similarity.',
    ),
  raw: z.int().describe('Before penalties.'),
  penalties: z.array(z.object({ reason: z.enum(['substituted', 'unreviewed', 'machine']), points: z.int() })),
  explanation: z
    .string()
    .describe('For example "raw 99, numbers or placeholders exchanged −1, unreviewed −3 = 95".'),
  diff: z.array(
    z.object({ op: z.enum(['equal', 'delete', 'insert', 'replace']), from: z.string(), to: z.string() }),
  ),
  origin: z.string(),
  reviewed: z.boolean(),
  string_id: z.string(),
  updated_at: z.string(),
});

const WORDS: Readonly<Record<Penalty['reason'], string>> = {
  substituted: 'numbers or placeholders exchanged',
  unreviewed: 'unreviewed',
  machine: 'machine translation',
};

export function presentMatch(match: Match, tokens: readonly Token[]): z.input<typeof MatchView> {
  const { unit, raw, score, penalties, suggestion } = match;
  return {
    unit_id: String(unit.id),
    source: unit.source,
    target: unit.target,
    suggestion,
    score,
    raw,
    penalties: [...penalties],
    explanation: explain(match),
    diff: diffTokens(tokenise(unit.source), tokens),
    origin: unit.origin,
    reviewed: unit.isReviewed,
    string_id: unit.stringId,
    updated_at: unit.updatedAt.toISOString(),
  };
}

function explain({ raw, penalties, score }: Pick<Match, 'raw' | 'penalties' | 'score'>): string {
  const parts = penalties.map(({ reason, points }) => `, ${WORDS[reason]} −${points}`);
  return parts.length === 0 ? `raw ${raw}` : `raw ${raw}${parts.join('')} = ${score}`;
}
