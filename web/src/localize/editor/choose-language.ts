/**
 * The language in which the editor opens: that of the address, else one of the person's own, else the last one used.
 */
export function chooseLanguage(
  targets: readonly string[],
  {
    asked,
    ofTask,
    mine,
    last,
  }: {
    asked: string | undefined;
    /** Undefined without a task, or while it is not known. */
    ofTask: readonly string[] | undefined;
    /** Null: every language. */
    mine: readonly string[] | null;
    last: string | null;
  },
): string {
  if (asked !== undefined && targets.includes(asked)) return asked;
  const inTask = targets.filter((code) => ofTask?.includes(code) ?? true);
  const offered = inTask.length > 0 ? inTask : targets;
  const own = offered.filter((code) => mine?.includes(code) ?? true);
  const from = own.length > 0 ? own : offered;
  return (last !== null && from.includes(last) ? last : from[0]) ?? '';
}
