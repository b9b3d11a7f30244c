import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { parseInput } from '#platform/parse-input.ts';
import { Content } from '../posts/content.ts';
import { Platform } from '../posts/fields.ts';
import { checkRefs, findRefs } from '../precheck/resolve-refs.ts';
import { requireMember } from '../workspace/require-member.ts';

const Id = z.string().min(1).max(64);
const Link = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) URL');
const Day = z.iso.date('must be a day such as 2026-11-20');

/** Fields of create and update; in an update, an absent field stays as it is. */
export const ideaFields = {
  title: z.string().trim().min(1).max(200),
  text: z.string().max(20_000),
  mediaIds: z.array(Id).max(20),
  platforms: z.array(Platform).max(20),
  locales: z.array(LanguageCode).max(100),
  tags: z.array(Id).max(20).describe('Ids of tags.'),
  links: z.array(Link).max(20),
  targetDate: Day.nullable(),
  assigneeId: Id.nullable(),
  score: z.number().min(-1_000_000).max(1_000_000).nullable(),
};

/** Throws for the first id that does not exist for this caller. */
export async function checkIdeaRefs(
  ctx: Pick<Context, 'db' | 'caller'>,
  idea: {
    mediaIds?: string[] | undefined;
    tags?: string[] | undefined;
    assigneeId?: string | null | undefined;
  },
): Promise<void> {
  const content = parseInput(Content, { mediaIds: idea.mediaIds ?? [] });
  const wanted = { parts: { content, variants: [], settings: {} }, tags: idea.tags ?? [] };
  checkRefs(await findRefs(ctx, [wanted]), wanted);
  if (idea.assigneeId) await requireMember(ctx, idea.assigneeId, 'assigneeId');
}
