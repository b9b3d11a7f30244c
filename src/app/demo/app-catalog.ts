import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { OpenOperations } from '../../../sdk/src/client.ts';

const TEXTS = new URL('../../../web/src/text/', import.meta.url);
/** The frame that every screen stands in: all 2,600 texts would keep a first start waiting. */
const AREAS = ['common', 'home', 'shell'];
const Catalog = z.record(z.string(), z.string());

type Strings = NonNullable<OpenOperations['create_task']['input']['strings']>;
type Reviews = OpenOperations['update_task_strings']['input']['items'];

/** The application's own texts, as any client would send them: English with the Chinese that exists. */
export function readAppCatalog(): Strings {
  return AREAS.flatMap((area) => {
    const chinese = read(`zh-cn/${area}.json`);
    return Object.entries(read(`en/${area}.json`)).map(([id, content]) => ({
      string_id: id,
      content,
      category: area,
      ...(chinese[id] !== undefined && { translations: { 'zh-cn': chinese[id] } }),
    }));
  });
}

function read(path: string): Record<string, string> {
  return Catalog.parse(JSON.parse(readFileSync(new URL(path, TEXTS), 'utf8')));
}

/** The words that the application must say in one way. */
export const APP_TERMS = [
  ['App Key', 'App Key'],
  ['Termbase', '术语库'],
  ['Translation memory', '翻译记忆'],
  ['Workspace', '工作区'],
  ['Webhook', 'Webhook'],
].map(([content = '', chinese = '']) => ({
  content,
  category: 'Parlance',
  do_not_translate: content === chinese,
  translations: { 'zh-cn': chinese },
}));

/** The sidebar is looked through; each names the revision it was made from, so coming again changes nothing. */
export function reviewsOf(strings: Strings): Reviews {
  return strings
    .filter(({ string_id, translations }) => string_id.startsWith('nav.') && translations !== undefined)
    .map(({ string_id }) => ({ string_id, language: 'zh-cn', state: 'approved' as const, revision: 0 }));
}
