import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';

/** Width and height in pixels; portrait is what phone feeds show largest. */
export const SIZES = {
  square: { width: 1440, height: 1440 },
  portrait: { width: 1440, height: 1800 },
  landscape: { width: 1920, height: 1080 },
} as const;
export const FORMATS = ['square', 'portrait', 'landscape'] as const;
export const LOOKS = ['light', 'dark'] as const;

const PAGES_MAX = 50;

/** Text without control characters other than line breaks, because the drawing library cannot draw them. */
const Words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n]/gu, ' ')
        .trim(),
    );

export const SlidesInput = z.object({
  pages: z
    .array(
      z
        .object({
          title: Words(200).default(''),
          text: Words(1000)
            .default('')
            .describe('Line breaks stay; a line that begins with "- " is a point.'),
          mediaId: z.string().min(1).max(64).nullable().default(null).describe('A picture that is ready.'),
        })
        .refine(
          ({ title, text, mediaId }) => title !== '' || text !== '' || mediaId !== null,
          'must have a title, a text or a picture',
        ),
    )
    .min(1)
    .max(PAGES_MAX)
    .describe('A page with only a picture shows the whole picture as large as possible.'),
  format: z.enum(FORMATS).default('portrait'),
  look: z.enum(LOOKS).default('light'),
  locale: LanguageCode.nullable()
    .default(null)
    .describe(
      'The language of its text; characters with regional forms are drawn in the form of this language.',
    ),
});
export type Slides = z.output<typeof SlidesInput>;
export type Page = Slides['pages'][number];

/** All characters that are drawn, including page numbers and list markers. */
export function wordsOf({ pages }: Pick<Slides, 'pages'>): string {
  return [...pages.flatMap(({ title, text }) => [title, text]), '0123456789/•'].join('\n');
}
