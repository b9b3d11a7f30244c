import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findSpans } from '#social/public.ts';
import { type Known, readAccountHandles, readAuthors, readTagNames, readTexts } from './store-words.ts';

/** The vocabulary of a workspace is taken from this many posts. */
const TEXTS_MAX = 500;
const WORDS_MAX = 200;

export const listWritingWords = defineOperation({
  name: 'list_writing_words',
  face: 'console',
  group: 'desk',
  summary: 'Hashtags and mentions to suggest while a post is written, the most used first.',
  description:
    'Hashtags come from the last 500 posts and from the tags of the workspace; mentions from its own accounts, from authors of comments, and from the same posts.',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    hashtags: z.array(z.object({ text: z.string().describe('Without the sign.'), uses: z.int() })),
    mentions: z.array(
      z.object({
        handle: z.string().describe('Without the sign.'),
        name: z.string().nullable(),
        platform: z
          .string()
          .nullable()
          .describe('The platform on which it is known to exist; null if it only occurs in a post.'),
        uses: z.int(),
      }),
    ),
  }),

  async run(_input, { db, caller }) {
    const spans = (await readTexts(db, caller, TEXTS_MAX)).flatMap((text) => findSpans(text));
    const written = (kind: 'tag' | 'mention') =>
      countWords(spans.filter((span) => span.kind === kind).map(({ text }) => text.slice(1)));
    const tags = written('tag');
    for (const name of await readTagNames(db, caller)) {
      const text = name.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '');
      if (/\p{L}/u.test(text) && !tags.has(text.toLowerCase()))
        tags.set(text.toLowerCase(), { text, uses: 0 });
    }
    const known = [...(await readAccountHandles(db, caller)), ...(await readAuthors(db, caller, WORDS_MAX))];
    return {
      hashtags: mostUsed([...tags.values()]),
      mentions: mostUsed(mentionsOf(known, written('mention'))),
    };
  },
});

interface Word {
  text: string;
  uses: number;
}

/** Spellings that differ in case count as one word; the most recent spelling is shown. */
function countWords(words: readonly string[]): Map<string, Word> {
  const counted = new Map<string, Word>();
  for (const text of words) {
    const key = text.toLowerCase();
    const before = counted.get(key);
    counted.set(key, { text: before?.text ?? text, uses: (before?.uses ?? 0) + 1 });
  }
  return counted;
}

/** First people reported by the platforms, then those who are only mentioned in posts. */
function mentionsOf(known: readonly Known[], written: Map<string, Word>) {
  const met = new Set<string>();
  const mentions = known.flatMap(({ handle, name, platform, uses }) => {
    const bare = handle.replace(/^@/, '');
    const key = bare.toLowerCase();
    if (bare === '' || met.has(`${platform} ${key}`)) return [];
    met.add(`${platform} ${key}`).add(key);
    return [{ handle: bare, name, platform, uses: uses + (written.get(key)?.uses ?? 0) }];
  });
  const others = [...written].filter(([key]) => !met.has(key));
  return [
    ...mentions,
    ...others.map(([, { text, uses }]) => ({ handle: text, name: null, platform: null, uses })),
  ];
}

const mostUsed = <Each extends { uses: number }>(words: readonly Each[]): Each[] =>
  words.toSorted((a, b) => b.uses - a.uses).slice(0, WORDS_MAX);
