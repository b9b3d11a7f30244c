import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PLATFORMS } from '#adapters/social/platforms.ts';
import type { PostParts } from './rows.ts';

export const LOCALIZATION_STATUSES = ['translating', 'in_review', 'completed', 'failed'] as const;
export type LocalizationStatus = (typeof LOCALIZATION_STATUSES)[number];

/**
 * The summary of a post's translations in `posts.localization`, so that a list of posts needs no other table.
 */
export interface StoredLocalization {
  sourceLocale: string;
  /** The task of the most recent call. */
  taskId: string;
  locales: Readonly<Record<string, StoredLanguage>>;
}

export interface StoredLanguage {
  status: LocalizationStatus;
  sourceHash: string;
  /** draft: the translation is a separate post, which this one need not wait for. */
  mode?: 'append' | 'draft';
  /** The accounts whose readers get this language. */
  accountIds?: readonly string[];
}

export const LocalizationView = z.object({
  sourceLocale: z.string(),
  taskId: z.string(),
  targetLocales: z.array(z.string()),
  status: z.enum(LOCALIZATION_STATUSES),
  staleLocales: z
    .array(z.string())
    .describe('Languages whose translation is older than the text of the post.'),
  blockedLocales: z
    .array(z.string())
    .describe(
      'A check found a critical problem: not published until a person has changed or approved the translation.',
    ),
});

/**
 * One text of a post that readers see, with its path: `text`, `parts.0`, `x:text`, `settings.youtube.title`.
 */
export interface PostText {
  path: string;
  text: string;
}

/** Platforms on which readers see a title, which is an option of the platform. */
export const TITLED = PLATFORMS.filter(({ postTitle }) => postTitle).map(({ platform }) => platform);
export const titlePath = (platform: string) => `settings.${platform}.title`;

/**
 * The base content and the platform variants. Texts of single accounts and of other
 * languages are not translated.
 */
export function textsOf({ content, variants, settings }: PostParts): PostText[] {
  const { link, poll } = content;
  const own = [
    ...fieldTexts('', content),
    { path: 'contentWarning', text: content.contentWarning },
    { path: 'link.title', text: link?.title },
    { path: 'link.description', text: link?.description },
    ...(poll?.options ?? []).map((text, at) => ({ path: `poll.${at}`, text })),
    ...TITLED.map((platform) => {
      const title = settings[platform]?.['title'];
      return { path: titlePath(platform), text: typeof title === 'string' ? title : null };
    }),
  ];
  const ofPlatforms = variants.flatMap(({ scope: { platform, locale }, ...variant }) =>
    platform === undefined || locale !== undefined ? [] : fieldTexts(`${platform}:`, variant),
  );
  return [...own, ...ofPlatforms].flatMap(({ path, text }) => (text?.trim() ? [{ path, text }] : []));
}

interface TextFields {
  text?: string | null | undefined;
  parts?: readonly { text: string }[] | null | undefined;
  firstComment?: string | null | undefined;
}

function fieldTexts(prefix: string, { text, parts, firstComment }: TextFields) {
  return [
    { path: `${prefix}text`, text },
    ...(parts ?? []).map((part, at) => ({ path: `${prefix}parts.${at}`, text: part.text })),
    { path: `${prefix}firstComment`, text: firstComment },
  ];
}

/** The files of the base content and of the platform variants. */
export function sourceMediaOf({ content, variants }: PostParts): string[] {
  const sides = [content, ...variants.filter(({ scope }) => scope.platform && !scope.locale)];
  return [
    ...new Set(
      sides.flatMap(({ mediaIds, parts }) => [
        ...(mediaIds ?? []),
        ...(parts ?? []).flatMap((part) => part.mediaIds),
      ]),
    ),
  ];
}

/** A document rendered here contains text and never changes: other text means another document. */
export const isDrawn = (mediaId: string) => mediaId.startsWith('doc_');

export function sourceHashOf(parts: PostParts): string {
  const texts = textsOf(parts).map(({ path, text }) => [path, text]);
  const documents = sourceMediaOf(parts).filter(isDrawn);
  return createHash('sha256')
    .update(JSON.stringify(documents.length === 0 ? texts : [...texts, documents]))
    .digest('base64url');
}
