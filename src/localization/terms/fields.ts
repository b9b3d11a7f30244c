import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { byLanguage } from '#kernel/schema.ts';

export const CONTENT_CHARS_MAX = 2000;
export const CATEGORY_CHARS_MAX = 200;
/** A translation may be longer than its source, which is common in German. */
const TRANSLATION_CHARS_MAX = 4000;
const URL_CHARS_MAX = 2048;

export const Category = z.string().max(CATEGORY_CHARS_MAX);

/** Translations by language code. An empty text clears the language. */
export const Translations = byLanguage(z.string().max(TRANSLATION_CHARS_MAX)).describe(
  'Language code to text; an empty text clears that language.',
);

const NOTE_CHARS_MAX = 1000;
const PART_OF_SPEECH_CHARS_MAX = 50;
export const LIST_MAX = 20;

const Text = (max: number) => z.string().trim().min(1).max(max);

/** Lists of texts by language code. An empty list clears the language. */
const TextLists = byLanguage(z.array(Text(TRANSLATION_CHARS_MAX)).max(LIST_MAX));

/** Optional details of a term. Absent fields stay as they are. */
export const termDetails = {
  note: z.string().max(NOTE_CHARS_MAX).optional().describe('For translators and models.'),
  part_of_speech: z
    .string()
    .trim()
    .max(PART_OF_SPEECH_CHARS_MAX)
    .optional()
    .describe(
      'Such as noun, verb, adjective or properNoun. For a verb, forms with -ing and -ed are found as well.',
    ),
  case_sensitive: z.boolean().optional().describe('Only found with the same case: Apple, not apple.'),
  do_not_translate: z.boolean().optional().describe('Must occur unchanged in every translation.'),
  variants: z
    .array(Text(CONTENT_CHARS_MAX))
    .max(LIST_MAX)
    .optional()
    .describe('Other spellings of the content that mean the same term; replaces the list.'),
  target_variants: TextLists.optional().describe(
    'Language code to other accepted translations; an empty list clears that language.',
  ),
  forbidden: TextLists.optional().describe(
    'Language code to texts that must not be used for this term; an empty list clears that language.',
  ),
};

/** A link that pages may show as an image. The server never fetches it. Empty means none. */
export const Pic = z.string().superRefine((text, ctx) => {
  if (text === '') return;
  const isLink = /^https?:\/\/[^/?#\s]/i.test(text) && !/[\p{Cc}\s\\"<>]/u.test(text) && URL.canParse(text);
  if (text.length > URL_CHARS_MAX || !isLink) {
    ctx.addIssue({
      code: 'custom',
      message: say('terms.must_be_http_https_url', { max: URL_CHARS_MAX }),
    });
  }
});

/**
 * Read by `readPage` and not by the schema: `page_size=` in a query means the default, and text is
 * converted only for fields that the schema declares as numbers.
 */
export const pageFields = {
  page: z
    .unknown()
    .optional()
    .meta({ type: 'integer', minimum: 1, default: 1, description: 'Counted from 1.' }),
  page_size: z.unknown().optional().meta({ type: 'integer', minimum: 1, maximum: 500, default: 100 }),
};

export const IDS_MAX = 100;

/** `id` or `ids`, but not both, because the answers differ. */
export const idOrIds = {
  id: z.string().min(1).optional(),
  ids: z.array(z.string()).min(1).max(IDS_MAX).optional(),
};

export const DeleteResult = z.object({
  id: z.string(),
  status: z.enum(['deleted', 'not_found', 'invalid_id', 'error']),
});

/** One result per given id. If an id is given twice, only the first counts as found. */
export function deleteResults(
  wanted: readonly string[],
  isWellFormed: (id: string) => boolean,
  deleted: ReadonlySet<string>,
): z.input<typeof DeleteResult>[] {
  const left = new Set(deleted);
  return wanted.map((id) => ({
    id,
    status: !isWellFormed(id) ? 'invalid_id' : left.delete(id) ? 'deleted' : 'not_found',
  }));
}
