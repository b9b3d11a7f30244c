import { isTag, mayPair } from './known-tags.ts';
import { patternsInForce } from './own-patterns.ts';
import { isStart, STARTS, tokenizerOf } from './placeholder-patterns.ts';
import { findForms } from './syntaxes.ts';

export {
  NO_PATTERNS,
  OWN_PATTERN_CHARS_MAX,
  OWN_WILDCARDS_MAX,
  patternProblem,
} from './own-patterns.ts';

/**
 * The parts of a text that a translation must preserve: arguments, tags, escapes and the skeleton of plural
 * and select messages, of ICU or of a project's syntax. Protection, checks and memory keys share one table,
 * so that they always agree on what a placeholder is.
 */
type PlaceholderKind = 'argument' | 'tag' | 'escape' | 'icu' | 'form';

export interface Placeholder {
  kind: PlaceholderKind;
  text: string;
  start: number;
  end: number;
}

const ICU_HEAD = /\{\s{0,10}([\p{L}\p{N}_.]{1,60})\s{0,10},\s{0,10}(plural|select|selectordinal)\s{0,10},/uy;
const ICU_BRANCH = /\s{0,100}(?:offset:\d{1,4}\s{1,10})?(=\d{1,9}|[\p{L}\p{N}_-]{1,40})\s{0,10}\{/uy;

/**
 * printf without positions: the values come in the order of the program. The groups capture the conversion.
 */
export const UNINDEXED =
  /^%[#0+,'I-]{0,3}(?:\d{0,3}|\*)(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|z|q)?(?:([a-zA-Z@])|<PRI([diouxX])\w{1,3}>)$/u;

/** In order, never overlapping. */
export function findPlaceholders(text: string, own = patternsInForce()): Placeholder[] {
  // Most texts have none of the characters with which our syntaxes begin; a project's own may begin with any.
  if (own.length === 0 && !STARTS.test(text)) return [];
  const any = tokenizerOf(own);
  const skeleton = text.includes('{') ? skeletonOf(text, own) : [];
  if (skeleton.length === 0) return findPlain(text, 0, any);
  const found: Placeholder[] = [];
  let from = 0;
  // Patterns see only what lies between the pieces of a skeleton: "{# items}" is a branch, not an argument.
  for (const piece of [...skeleton, { start: text.length, end: text.length }]) {
    found.push(...findPlain(text.slice(from, piece.start), from, any));
    if ('kind' in piece) found.push(piece);
    from = piece.end;
  }
  return found;
}

function skeletonOf(text: string, own: readonly string[]): Placeholder[] {
  const forms = own.length === 0 ? [] : findForms(text, own);
  if (forms.length === 0) return findIcu(text);
  return forms.map(({ start, end }) => ({ kind: 'form', text: text.slice(start, end), start, end }));
}

function findPlain(text: string, offset: number, any: RegExp): Placeholder[] {
  const found: Placeholder[] = [];
  const pairs = mayPair(text);
  let from = 0;
  for (let match = nextIn(text, from, any); match !== null; match = nextIn(text, from, any)) {
    const [, ownTag, , argument, tag] = match;
    const kind = argument !== undefined ? 'argument' : (ownTag ?? tag) !== undefined ? 'tag' : 'escape';
    if (tag !== undefined && !isTag(match[0], pairs)) {
      // Prose in angle brackets may contain an argument: "<Merge %1>".
      from = match.index + 1;
      continue;
    }
    const start = offset + match.index;
    found.push({ kind, text: match[0], start, end: start + match[0].length });
    from = match.index + match[0].length;
  }
  return found;
}

/** A sticky tokenizer is only asked where one of our syntaxes may begin; it has some forty alternatives. */
function nextIn(text: string, from: number, any: RegExp): RegExpExecArray | null {
  if (!any.sticky) {
    any.lastIndex = from;
    return any.exec(text);
  }
  for (let at = from; at < text.length; at += 1) {
    if (!isStart(text.charCodeAt(at))) continue;
    any.lastIndex = at;
    const match = any.exec(text);
    if (match) return match;
  }
  return null;
}

/** `{n, plural, one {`, `} other {` and `}}`: the text between them stays translatable. */
function findIcu(text: string): Placeholder[] {
  const pieces: Placeholder[] = [];
  const add = (start: number, end: number) =>
    pieces.push({ kind: 'icu', text: text.slice(start, end), start, end });
  // The brace depth inside each message that is open at this position.
  const open: number[] = [];
  let at = 0;
  while (at < text.length) {
    ICU_HEAD.lastIndex = at;
    const isHead = text[at] === '{' && ICU_HEAD.test(text);
    const branchEnd = isHead ? endOfBranch(text, ICU_HEAD.lastIndex) : null;
    if (branchEnd !== null) {
      add(at, branchEnd);
      open.push(1);
      at = branchEnd;
      continue;
    }
    const depth = open.at(-1);
    if (depth !== undefined && text[at] === '{') open[open.length - 1] = depth + 1;
    if (depth !== undefined && text[at] === '}') {
      if (depth > 1) open[open.length - 1] = depth - 1;
      else at = closeBranch(text, at, open, add);
    }
    at += 1;
  }
  // An unbalanced message is not a message; its braces are plain text.
  return open.length === 0 ? pieces : [];
}

function closeBranch(
  text: string,
  at: number,
  open: number[],
  add: (start: number, end: number) => void,
): number {
  const next = endOfBranch(text, at + 1);
  if (next !== null) {
    add(at, next);
    return next - 1;
  }
  const rest = /\s{0,100}\}/uy;
  rest.lastIndex = at + 1;
  if (rest.test(text)) {
    open.pop();
    add(at, rest.lastIndex);
    return rest.lastIndex - 1;
  }
  return at;
}

function endOfBranch(text: string, from: number): number | null {
  ICU_BRANCH.lastIndex = from;
  return ICU_BRANCH.test(text) ? ICU_BRANCH.lastIndex : null;
}

/** All branches of plural and select messages except `other`, which every message has, or the last form. */
export function spelledOut(placeholders: readonly Placeholder[]): { start: number; end: number }[] {
  if (placeholders.some(({ kind }) => kind === 'form')) return formsBeforeLast(placeholders);
  const hidden: { start: number; end: number }[] = [];
  // Whether the open branch at each depth is the one that counts.
  const open: boolean[] = [];
  let from: number | null = null;
  for (const { kind, text: piece, start, end } of placeholders) {
    if (kind !== 'icu') continue;
    if (from !== null) hidden.push({ start: from, end: start });
    const key = branchOf(piece);
    if (!piece.startsWith('{')) open.pop();
    if (key !== null) open.push(key === 'other');
    from = open.includes(false) ? end : null;
  }
  return hidden;
}

function formsBeforeLast(placeholders: readonly Placeholder[]): { start: number; end: number }[] {
  const hidden: { start: number; end: number }[] = [];
  const open: number[] = [];
  for (const { kind, text: piece, start, end } of placeholders) {
    if (kind !== 'form') continue;
    if (piece.startsWith('{')) open.push(end);
    else if (piece.endsWith('}')) open.pop();
    else {
      const from = open.pop();
      if (from !== undefined) hidden.push({ start: from, end: start });
      open.push(end);
    }
  }
  return hidden;
}

/** The key of the branch that a piece of a skeleton opens; null if it only closes one. */
function branchOf(piece: string): string | null {
  return /(=\d{1,9}|[\p{L}\p{N}_-]{1,40})\s{0,10}\{$/u.exec(piece)?.[1] ?? null;
}

interface Protected {
  text: string;
  /** What ⟦1⟧, ⟦2⟧, … stand for. */
  tokens: readonly string[];
}

const MARK = /⟦(\d{1,4})⟧/gu;

export function protect(text: string): Protected {
  let shown = '';
  let from = 0;
  const tokens: string[] = [];
  for (const { start, end, text: token } of findPlaceholders(text)) {
    tokens.push(token);
    shown += `${text.slice(from, start)}⟦${tokens.length}⟧`;
    from = end;
  }
  return { text: shown + text.slice(from), tokens };
}

/** Null unless every mark occurs exactly once and none is unknown. */
export function restore(text: string, tokens: readonly string[]): string | null {
  const seen = Array.from(text.matchAll(MARK), ([, number]) => Number(number));
  const isComplete = seen.length === tokens.length && new Set(seen).size === tokens.length;
  if (!isComplete || seen.some((number) => number < 1 || number > tokens.length)) return null;
  return text.replace(MARK, (_, number: string) => tokens[Number(number) - 1] ?? '');
}

/** A piece of a message with several forms, which repeat their content. */
export const isSkeleton = ({ kind }: Placeholder): boolean => kind === 'icu' || kind === 'form';

interface PlaceholderDifference {
  missing: readonly string[];
  extra: readonly string[];
}

/**
 * Compares what must be equal. A plural may need different branches in another language, so there
 * only names are compared.
 */
export function comparePlaceholders(
  source: string,
  target: string,
  kind: 'argument' | 'tag',
): PlaceholderDifference {
  const [a, b] = [findPlaceholders(source), findPlaceholders(target)];
  const isPlural = [...a, ...b].some(isSkeleton);
  const list = (all: readonly Placeholder[]) => {
    const own = all.filter((p) => p.kind === kind).map((p) => p.text);
    const heads = kind === 'argument' ? all.flatMap((p) => icuArgument(p)) : [];
    return isPlural ? [...new Set([...own, ...heads])] : own;
  };
  return differenceOf(list(a), list(b));
}

/** As multisets, in linear time, because a hostile text may have thousands. */
export function differenceOf(source: readonly string[], target: readonly string[]): PlaceholderDifference {
  return { missing: without(source, target), extra: without(target, source) };
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  if (all.length === 0) return [];
  const left = new Map<string, number>();
  for (const text of taken) left.set(text, (left.get(text) ?? 0) + 1);
  return all.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** `{n, plural}` for the head of a message. */
function icuArgument({ kind, text }: Placeholder): string[] {
  ICU_HEAD.lastIndex = 0;
  const [, name, type] = (kind === 'icu' && ICU_HEAD.exec(text)) || [];
  return name === undefined ? [] : [`{${name}, ${type}}`];
}
