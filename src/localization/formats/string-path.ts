import { longId } from './unit.ts';

/** The position of a text in a tree of objects and lists. */
export type Path = readonly (string | number)[];

const SPECIAL = /[\\.[]/g;
const INDEX = /\[(\d{1,6})\]/y;

/** Twice the maximum of an id, because a plural suffix or an escape may still be removed. */
const PATH_CHARS_MAX = 1024;

/**
 * Extends a path by one part. Refuses paths that are too long for an id early: joined for each text
 * below it, a key of a megabyte would cost a megabyte per text.
 */
export function below(path: Path, part: string | number): Path {
  const deeper = [...path, part];
  const chars = deeper.reduce<number>((sum, each) => sum + (typeof each === 'number' ? 1 : each.length), 0);
  if (chars > PATH_CHARS_MAX) throw longId(String(path[0] ?? part));
  return deeper;
}

/**
 * For example `menu.items[0].name`. Dots, brackets and backslashes in a key are escaped by a
 * backslash, so that different paths give different ids.
 */
export function joinPath(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      return `${index === 0 ? '' : '.'}${part.replace(SPECIAL, '\\$&')}`;
    })
    .join('');
}

export function splitPath(id: string): Path {
  const path: (string | number)[] = [];
  let key: string | null = '';
  const endKey = () => {
    if (key !== null) path.push(key);
    key = null;
  };
  for (let at = 0; at < id.length; at += 1) {
    const char = id[at] ?? '';
    INDEX.lastIndex = at;
    const index = char === '[' ? INDEX.exec(id) : null;
    if (index) {
      // An id that begins with an index has a list at the top.
      if (key !== '' || path.length > 0) endKey();
      else key = null;
      path.push(Number(index[1]));
      at += index[0].length - 1;
    } else if (char === '.') {
      endKey();
      key = '';
    } else {
      if (char === '\\' && at + 1 < id.length) at += 1;
      key = (key ?? '') + (char === '\\' ? (id[at] ?? '') : char);
    }
  }
  endKey();
  return path;
}
