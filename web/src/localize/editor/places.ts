import type { Output } from '../../api/client.ts';

/** Rows of a task that follow one another. */
interface Run {
  task_id: string;
  first: number;
  count: number;
}

/** The rows of a list in the order found when the filter was applied. */
interface Places {
  total: number;
  idAt(index: number): string | undefined;
  /** -1 if the list does not have the row. */
  indexOf(id: string): number;
  /** The index of the row or, if the list does not have it, of the row that follows it; the last one at the end. */
  atOrAfter(id: string): number;
  /** A number of rows from an index on, as requested from the server. */
  runsFrom(index: number, count: number): Run[];
}

export function placesOf({
  total,
  tasks,
  runs,
}: Pick<Output<'list_string_places'>, 'total' | 'tasks' | 'runs'>): Places {
  const count = runs.length / 3;
  const taskOf = (run: number) => runs[run * 3] ?? 0;
  const firstOf = (run: number) => runs[run * 3 + 1] ?? 0;
  const lengthOf = (run: number) => runs[run * 3 + 2] ?? 0;
  const starts: number[] = [];
  let rows = 0;
  for (let run = 0; run < count; run += 1) {
    starts.push(rows);
    rows += lengthOf(run);
  }
  const numbers = new Map(tasks.map((id, n) => [id, n]));

  /** The last run that does not begin after it; -1 if even the first one does. */
  function lastRun(isPast: (run: number) => boolean): number {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isPast(middle)) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }
  function find(id: string): { index: number; isThere: boolean } | null {
    const at = id.lastIndexOf(':');
    const task = numbers.get(id.slice(0, at));
    const position = Number(id.slice(at + 1));
    if (task === undefined) return null;
    const run = lastRun((each) => taskOf(each) > task || (taskOf(each) === task && firstOf(each) > position));
    const start = starts[run];
    if (start === undefined) return { index: 0, isThere: false };
    const within = position - firstOf(run);
    if (taskOf(run) === task && within < lengthOf(run)) return { index: start + within, isThere: true };
    return { index: Math.min(start + lengthOf(run), total - 1), isThere: false };
  }

  return {
    total,
    idAt(index) {
      if (index < 0 || index >= total) return undefined;
      const run = lastRun((each) => (starts[each] ?? 0) > index);
      return `${tasks[taskOf(run)]}:${firstOf(run) + index - (starts[run] ?? 0)}`;
    },
    indexOf(id) {
      const found = find(id);
      return found?.isThere ? found.index : -1;
    },
    atOrAfter: (id) => find(id)?.index ?? 0,
    runsFrom(index, wanted) {
      const end = Math.min(index + wanted, total);
      const found: Run[] = [];
      for (let at = index; at < end; ) {
        const run = lastRun((each) => (starts[each] ?? 0) > at);
        const within = at - (starts[run] ?? 0);
        const length = Math.min(lengthOf(run) - within, end - at);
        found.push({ task_id: tasks[taskOf(run)] ?? '', first: firstOf(run) + within, count: length });
        at += length;
      }
      return found;
    },
  };
}
