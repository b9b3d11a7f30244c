import { inEnglish } from '#kernel/say.ts';
import { AppError } from '#kernel/errors.ts';
import type { ExportRow } from './export-row.ts';
import type { Write } from './format.ts';
import { joinPath, type Path, splitPath } from './string-path.ts';

export interface Leaf {
  path: Path;
  text: string;
}

/** Returns a new iteration over the same strings with every call. */
type Leaves = () => AsyncIterable<Leaf>;

/** How a language for trees writes its parts. In a list the key is null. */
export interface TreeSyntax {
  empty: string;
  open(isList: boolean): string;
  close(isList: boolean, depth: number): string;
  /** Written before a text or a branch. */
  entry(key: string | null, depth: number, isFirst: boolean): string;
  text(text: string): string;
  /** Written in a list for a missing text, so that the others keep their indexes. */
  hole: string;
}

const HOLES_MAX = 100;

interface Branch {
  id: string;
  isList: boolean;
  /** The number of entries so far. */
  size: number;
}

/** Writes one tree per language from the leaves of each string that has an id and a text. */
export const writeTree = (
  syntax: TreeSyntax,
  leavesOf: (row: ExportRow, language: string, text: string) => Iterable<Leaf>,
): Write =>
  async function* (rows, { languages }) {
    for (const language of languages)
      yield* nest(async function* () {
        for await (const row of rows([language])) {
          const text = row.values.get(language);
          if (row.stringId !== '' && text !== undefined) yield* leavesOf(row, language, text);
        }
      }, syntax);
  };

/**
 * Writes strings whose ids are paths as a tree. The tree is never in memory as a whole: a first pass
 * reads only the paths, a second one writes. Only if branches are scattered over the file are the
 * strings collected and sorted.
 */
export async function* nest(leaves: Leaves, syntax: TreeSyntax): AsyncGenerator<string> {
  const plan = await planTree(leaves());
  const ordered = plan.isGrouped ? leaves() : await grouped(leaves(), plan);
  const open: Branch[] = [];
  const at = (depth: number) => open[depth] ?? raise();
  let isEmpty = true;
  for await (const leaf of ordered) {
    const path = plan.place(leaf.path);
    if (isEmpty) {
      open.push({ id: '', isList: plan.isList(''), size: 0 });
      yield syntax.open(at(0).isList);
      isEmpty = false;
    }
    const ids = path.slice(0, -1).map((_, index) => joinPath(path.slice(0, index + 1)));
    let shared = 0;
    while (shared < ids.length && open[shared + 1]?.id === ids[shared]) shared += 1;
    while (open.length > shared + 1) yield closeLast(open, syntax);
    for (const [index, id] of ids.entries()) {
      if (index < shared) continue;
      yield* entry(at(open.length - 1), path[index] ?? '', open.length, syntax);
      open.push({ id, isList: plan.isList(id), size: 0 });
      yield syntax.open(plan.isList(id));
    }
    yield* entry(at(open.length - 1), path.at(-1) ?? '', open.length, syntax);
    yield syntax.text(leaf.text);
  }
  while (open.length > 0) yield closeLast(open, syntax);
  if (isEmpty) yield syntax.empty;
  yield '\n';
}

function closeLast(open: Branch[], syntax: TreeSyntax): string {
  return syntax.close(open.pop()?.isList ?? false, open.length);
}

function* entry(branch: Branch, key: string | number, depth: number, syntax: TreeSyntax): Generator<string> {
  if (branch.isList && typeof key === 'number') {
    if (key - branch.size > HOLES_MAX) throw tooManyHoles(branch.id, key);
    while (branch.size < key) {
      yield syntax.entry(null, depth, branch.size === 0) + syntax.hole;
      branch.size += 1;
    }
  }
  const name = typeof key === 'number' ? joinPath([key]) : key;
  yield syntax.entry(branch.isList ? null : name, depth, branch.size === 0);
  branch.size += 1;
}

function tooManyHoles(id: string, index: number): AppError {
  return new AppError(
    'unprocessable',
    inEnglish(
      `The list ${JSON.stringify(id.slice(0, 80))} has no text in more than ${HOLES_MAX} places before [${index}].`,
    ),
    { field: 'string_id' },
    { reason: 'list_with_holes' },
  );
}

interface Plan {
  isGrouped: boolean;
  isList(id: string): boolean;
  /**
   * The actual position of a text. If a parent is itself a text, it cannot have children, so the key
   * keeps its dots.
   */
  place(path: Path): Path;
  /** When the branch first occurred. */
  orderOf(id: string): number;
}

/** Holds the ids of branches and, during the pass, of all strings: about 100 bytes each. */
async function planTree(leaves: AsyncIterable<Leaf>): Promise<Plan> {
  const branches = new Map<string, { isList: boolean; order: number; last: number }>();
  const texts = new Set<string>();
  const open: string[] = [];
  let isGrouped = true;
  for await (const { path } of leaves) {
    for (const [depth, part] of path.entries()) {
      const id = joinPath(path.slice(0, depth));
      const known = branches.get(id);
      if (open[depth] !== id) {
        open.splice(depth, open.length, id);
        if (known && depth > 0) isGrouped = false;
      }
      const isIndex = typeof part === 'number';
      const branch = known ?? { isList: isIndex, order: branches.size, last: -1 };
      // A list with a named entry is an object.
      branch.isList &&= isIndex;
      if (isIndex && part < branch.last) isGrouped = false;
      if (isIndex) branch.last = part;
      branches.set(id, branch);
    }
    open.length = path.length;
    texts.add(joinPath(path));
  }
  const blocked = new Set([...branches.keys()].filter((id) => id !== '' && texts.has(id)));
  for (const id of blocked) {
    // Its children are moved into its parent, by name.
    const parent = branches.get(joinPath(splitPath(id).slice(0, -1)));
    if (parent) parent.isList = false;
  }
  return {
    isGrouped,
    isList: (id) => branches.get(id)?.isList ?? false,
    orderOf: (id) => branches.get(id)?.order ?? branches.size,
    place(path) {
      if (blocked.size === 0) return path;
      const depth = path.findIndex((_, index) => blocked.has(joinPath(path.slice(0, index + 1))));
      return depth < 0 || depth === path.length - 1
        ? path
        : [...path.slice(0, depth), joinPath(path.slice(depth))];
    },
  };
}

/** All leaves, grouped by branch in order of first occurrence, each branch before the texts beside it. */
async function grouped(leaves: AsyncIterable<Leaf>, plan: Plan): Promise<Iterable<Leaf>> {
  const all: { leaf: Leaf; keys: number[]; index: number }[] = [];
  for await (const leaf of leaves) {
    const keys = leaf.path.map((part, depth) =>
      typeof part === 'number' && plan.isList(joinPath(leaf.path.slice(0, depth)))
        ? part
        : plan.orderOf(joinPath(leaf.path.slice(0, depth + 1))),
    );
    all.push({ leaf, keys, index: all.length });
  }
  all.sort((a, b) => compare(a.keys, b.keys) || a.index - b.index);
  return all.map(({ leaf }) => leaf);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function raise(): never {
  throw new Error('A tree is written outside its root.');
}
