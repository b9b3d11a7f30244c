import type { Input } from '../../api/client.ts';
import { ROW_STATES } from '../row-states.ts';

/** The contents of the editor's address. Lists are written with commas. */
export type EditorUrl = {
  task?: string | undefined;
  lang?: string | undefined;
  state?: string | undefined;
  source?: string | undefined;
  below?: number | undefined;
  check?: string | undefined;
  term?: string | undefined;
  /** A word of digits only comes out of the address as a number. */
  q?: string | number | undefined;
  sid?: string | number | undefined;
  /** How rows are shown: in a list, with languages side by side (grid), or one alone (zen). */
  view?: string | undefined;
  /** The columns of the grid, and the open one. */
  cols?: string | undefined;
  col?: string | undefined;
  /** The row that is open. */
  row?: string | undefined;
};

/** As in the address: rows not worked on yet, or rows that failed. */
export const UNTRANSLATED = 'new,failed';

export const ROW_SOURCES = ['tm', 'ai', 'mt', 'offline', 'builtin', 'manual'] as const;

export type Filters = Omit<Input<'list_string_window'>, 'offset' | 'limit'>;

/** The filters that can be removed one by one, in the order of their chips. */
export const FILTER_KEYS = ['task', 'state', 'source', 'below', 'check', 'term', 'sid', 'q'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

const listOf = (value: string | undefined) => value?.split(',').filter((each) => each !== '');

export function filtersOf(url: EditorUrl, project: string, language: string): Filters {
  const states = ROW_STATES.filter((each) => listOf(url.state)?.includes(each));
  const sources = ROW_SOURCES.filter((each) => listOf(url.source)?.includes(each));
  return {
    project_id: project,
    language,
    ...(url.task && { task_id: url.task }),
    ...(states.length > 0 && { state: states }),
    ...(sources.length > 0 && { source: sources }),
    ...(url.below && { score_below: url.below }),
    ...(url.check && { check: url.check }),
    ...(url.term && { term_id: url.term }),
    ...(url.q && { q: String(url.q) }),
    ...(url.sid && { string_id: String(url.sid) }),
  };
}

/** The filters that the counts respect: the words, not the filters themselves. */
export function countedOf({ project_id, task_id, language, term_id, q, string_id }: Filters) {
  return {
    project_id,
    language,
    ...(task_id !== undefined && { task_id }),
    ...(term_id !== undefined && { term_id }),
    ...(q !== undefined && { q }),
    ...(string_id !== undefined && { string_id }),
  };
}

/** No filter except task and language. */
export const NOTHING: Partial<EditorUrl> = {
  state: undefined,
  source: undefined,
  below: undefined,
  check: undefined,
  term: undefined,
  q: undefined,
  sid: undefined,
  col: undefined,
  row: undefined,
};
