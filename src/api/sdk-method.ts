import type { AnyOperation } from '#platform/operation.ts';

/** Where people look for an operation, if that is not its own group. */
const ELSEWHERE: Readonly<Record<string, string>> = { publishing: 'posts', export: 'files' };
const MOVED: Readonly<Record<string, string>> = { list_accounts: 'accounts' };

/**
 * The client method of an operation: create_post is posts.create, list_task_strings is tasks.listStrings. The
 * group, then the name without it; the verb stays.
 */
export function sdkMethod({ name, group }: Pick<AnyOperation, 'name' | 'group'>): {
  group: string;
  method: string;
} {
  const home = MOVED[name] ?? ELSEWHERE[group] ?? group;
  const isHome = (word: string) => word === home || `${word}s` === home;
  const [verb = '', ...words] = name.split('_');
  const rest = words.filter((word) => !isHome(word));
  return {
    group: home,
    method: verb + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  };
}
