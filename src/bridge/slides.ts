import { fontsFor } from '#adapters/media/fonts.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import {
  addDocument,
  type DrawnRow,
  isDrawn,
  type PostParts,
  type PostText,
  readDrawn,
  readTranslationsOf,
  type Slides,
  sourceMediaOf,
  wordsOf,
} from '#social/public.ts';
import type { TextIssue } from './apply-policy.ts';
import type { Collector } from './collector.ts';
import type { Documents, Texts } from './localized.ts';
import type { LocalizationRow } from './store.ts';

const SHOWN_MAX = 10;
const FILENAME_MAX = 255;

const pathOf = (mediaId: string, page: number, field: 'title' | 'text') =>
  `slides.${mediaId}.${page}.${field}`;

/** The text on the pages of the post's documents, page by page. */
export async function readSlideTexts(tx: Tx, workspaceId: string, parts: PostParts): Promise<PostText[]> {
  const documents = await readDrawn(tx, workspaceId, sourceMediaOf(parts).filter(isDrawn));
  return documents.flatMap(({ id, slides }) =>
    slides.pages.flatMap((page, at) =>
      (['title', 'text'] as const).flatMap((field) =>
        page[field] === '' ? [] : [{ path: pathOf(id, at, field), text: page[field] }],
      ),
    ),
  );
}

/**
 * The post's documents in the language of the row: the same pages with the translated text. A document
 * already rendered with this text is reused. Text that no font supports stays untranslated and is reported.
 */
export async function drawInLanguage(
  ctx: Collector,
  row: LocalizationRow,
  parts: PostParts,
  translated: Texts,
): Promise<{ documents: Documents; texts: Record<string, string>; issues: TextIssue[] }> {
  const documents = new Map<string, string>();
  const texts: Record<string, string> = {};
  const issues: TextIssue[] = [];
  for (const source of await readDrawn(ctx.db, row.workspace_id, sourceMediaOf(parts).filter(isDrawn))) {
    const { slides, written } = translate(source, row.locale, translated);
    // Pages without text are the same in every language, and documents added after the
    // call have no translation.
    if (Object.keys(written).length === 0) continue;
    Object.assign(texts, written);
    const { missing } = fontsFor(wordsOf(slides), row.locale);
    if (missing.length > 0) {
      issues.push({
        code: 'font_missing',
        severity: 'major',
        path: Object.keys(written)[0] ?? '',
        message: say('bridge.no_font_document', { characters: missing.slice(0, SHOWN_MAX).join(' ') }),
      });
      continue;
    }
    const same = (await readTranslationsOf(ctx.db, row.workspace_id, source.id)).find(
      (each) => keyOf(each.slides) === keyOf(slides),
    );
    const filename = nameIn(source.filename, row.locale);
    const made = { workspaceId: row.workspace_id, filename, slides, slidesOf: source.id };
    documents.set(source.id, same?.id ?? (await addDocument(ctx, { ...made, createdBy: row.created_by })));
  }
  return { documents, texts, issues };
}

function translate(
  { id, slides }: DrawnRow,
  locale: string,
  translated: Texts,
): { slides: Slides; written: Record<string, string> } {
  const written: Record<string, string> = {};
  const put = (page: number, field: 'title' | 'text', before: string) => {
    const path = pathOf(id, page, field);
    const text = translated[path];
    if (text === undefined) return before;
    written[path] = text;
    return text;
  };
  const pages = slides.pages.map((page, at) => ({
    ...page,
    title: put(at, 'title', page.title),
    text: put(at, 'text', page.text),
  }));
  return { slides: { ...slides, locale, pages }, written };
}

/** jsonb does not preserve the order of keys. */
const keyOf = ({ format, look, locale, pages }: Slides) =>
  JSON.stringify([format, look, locale, pages.map(({ title, text, mediaId }) => [title, text, mediaId])]);

function nameIn(filename: string, locale: string): string {
  const suffix = `-${locale}.pdf`;
  return (
    filename
      .replace(/\.pdf$/iu, '')
      .slice(0, FILENAME_MAX - suffix.length)
      .toWellFormed() + suffix
  );
}

/** The post's files in this language that were rendered from a translation. */
export async function drawnForLanguage(
  tx: Tx,
  workspaceId: string,
  { variants }: PostParts,
  locale: string,
): Promise<Set<string>> {
  const ids = variants.flatMap(({ scope, mediaIds }) => (scope.locale === locale ? (mediaIds ?? []) : []));
  const rows = await readDrawn(tx, workspaceId, ids.filter(isDrawn));
  return new Set(rows.flatMap(({ id, slidesOf }) => (slidesOf === null ? [] : [id])));
}
