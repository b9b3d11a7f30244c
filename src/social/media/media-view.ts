import { z } from 'zod';
import { byLanguage } from '#kernel/schema.ts';
import { MEDIA } from './media.ts';
import { FORMATS, LOOKS } from './slides.ts';

export const FocalPoint = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
  .describe('As fractions of width and height; crops keep this point in view.');

export const AltText = byLanguage(z.string().trim().min(1).max(1500)).describe(
  'Language → what the picture shows.',
);

export const MediaTags = z.array(z.string().trim().min(1).max(50)).max(20);

export const RenderView = z.object({
  id: z.string(),
  preset: z.string(),
  url: z.string().nullable(),
  mime: z.string().nullable(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  status: z.enum(['processing', 'ready', 'failed']),
  errorCode: z.string().nullable(),
});
export type RenderView = z.output<typeof RenderView>;

const DocumentView = z.object({
  format: z.enum(FORMATS),
  look: z.enum(LOOKS),
  locale: z.string().nullable(),
  sourceMediaId: z.string().nullable().describe('The document of which this one is a translation.'),
  pages: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      mediaId: z.string().nullable(),
      url: z.string().nullable().describe('A small picture of the page, once it is drawn.'),
    }),
  ),
});

export const MediaView = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(['image', 'video', 'gif', 'document']),
  status: z.enum(MEDIA.all),
  filename: z.string(),
  mime: z.string().describe('Read from the bytes once the media is ready.'),
  bytes: z.int(),
  sha256: z.string().nullable().describe('Hash of the original file.'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSec: z.number().nullable(),
  fps: z.number().nullable(),
  codecs: z.object({ video: z.string().nullable(), audio: z.string().nullable() }),
  hasAudio: z.boolean().nullable(),
  url: z.string().nullable().describe('Publishable: signed, valid for about a day, ranges, no redirect.'),
  thumbnailUrl: z.string().nullable(),
  blurhash: z.string().nullable(),
  altText: z.record(z.string(), z.string()),
  focalPoint: z.object({ x: z.number(), y: z.number() }).nullable(),
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  pages: z
    .int()
    .nullable()
    .describe('For a document; null for other media, and for a PDF without this information.'),
  document: DocumentView.nullable().describe('The content from which create_document drew it.'),
  renders: z.array(RenderView),
  usedIn: z.int().nullable().describe('The number of posts that use it; in lists only with include=usedIn.'),
  errorCode: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable().describe('When an unfinished upload expires.'),
});
export type MediaView = z.output<typeof MediaView>;
