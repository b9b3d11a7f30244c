import { oneOf } from '#kernel/narrow.ts';
import type { Input, Output } from '../../api/client.ts';

export type ProjectString = Output<'list_project_strings'>['items'][number];

/** The contents of the address. */
export type StringsUrl = {
  hidden?: string;
  path?: string | number;
  tag?: string | number;
  q?: string | number;
  missing?: string;
  stale?: string;
};

export const HIDDEN = ['no', 'only', 'all'] as const;
const PAGE = 100;

export function askedBy(url: StringsUrl, project_id: string): Input<'list_project_strings'> {
  return {
    project_id,
    limit: PAGE,
    hidden: oneOf(HIDDEN, url.hidden) ?? 'no',
    ...(url.path !== undefined && { path: String(url.path) }),
    ...(url.tag !== undefined && { tag: String(url.tag) }),
    ...(url.q !== undefined && { search: String(url.q) }),
    ...(url.missing !== undefined && { missing: url.missing }),
    ...(url.stale !== undefined && { stale: url.stale }),
  };
}

export const NO_FILTER: { [Key in keyof StringsUrl]: undefined } = {
  hidden: undefined,
  path: undefined,
  tag: undefined,
  q: undefined,
  missing: undefined,
  stale: undefined,
};

/** The name of a string: its id, or its text if it has none. */
export const nameOf = ({ string_id, content }: ProjectString) => string_id || content.slice(0, 80);
