import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { OpenOperations } from '../sdk/src/client.ts';

const TEXTS = new URL('../web/src/text/', import.meta.url);
/** The area whose review is under way, so that there is something to look at. */
const IN_REVIEW = 'localize-together';
/** The texts of a "new screen" in it: sent without Chinese, and drafted by the engine like any new text. */
const NEW = /^(?:grid|presence)\./;
/** The maximum for one call. */
const REVIEWS_MAX = 100;
const Catalog = z.record(z.string(), z.string());

type Strings = NonNullable<OpenOperations['create_task']['input']['strings']>;
type Reviews = OpenOperations['update_task_strings']['input']['items'];

/** The application's own texts, as any client would send them: English with the Chinese that exists. */
export function readAppCatalog(): Strings {
  const areas = readdirSync(new URL('en/', TEXTS)).map((file) => file.replace(/\.json$/, ''));
  return areas.toSorted().flatMap((area) => {
    const chinese = read(`zh-cn/${area}.json`);
    return Object.entries(read(`en/${area}.json`)).map(([id, content]) => ({
      string_id: id,
      content,
      category: area,
      ...(chinese[id] !== undefined && !NEW.test(id) && { translations: { 'zh-cn': chinese[id] } }),
    }));
  });
}

function read(path: string): Record<string, string> {
  return Catalog.parse(JSON.parse(readFileSync(new URL(path, TEXTS), 'utf8')));
}

/**
 * Texts that are already reviewed, in calls that the server accepts. Each row names the revision it was made from, so
 * a repetition changes nothing.
 */
export function reviewsOf(strings: Strings): Reviews[] {
  const items = strings
    .filter(({ category, translations }) => category !== IN_REVIEW && translations !== undefined)
    .map(({ string_id }) => ({ string_id, language: 'zh-cn', state: 'approved' as const, revision: 0 }));
  return Array.from({ length: Math.ceil(items.length / REVIEWS_MAX) }, (_, n) =>
    items.slice(n * REVIEWS_MAX, (n + 1) * REVIEWS_MAX),
  );
}
