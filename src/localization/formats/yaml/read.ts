import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { say, type Sentence } from '#kernel/say.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { languageOf } from '../language-tag.ts';
import { below, joinPath, type Path } from '../string-path.ts';
import { keyAt, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { indentBefore, type Slot } from '../skeleton.ts';
import { readWholeText } from '../text-file.ts';

/** The parser needs some forty times the file size in memory. */
const MEBIBYTES_MAX = 10;
const DEPTH_MAX = 100;
const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/**
 * YAML as in Rails, with the language as the only key at the top, or plain. A branch with only plural
 * categories is one string.
 */
export const read: Read = async function* (path, { sourceLanguage, warn, describe }) {
  const text = await readWholeText(path, MEBIBYTES_MAX);
  const { root, placeOf } = parse(text);
  const { node, isRails, key } = belowLanguage(root, sourceLanguage);
  let [others, aliases] = [0, 0];
  yield* stringsOf(node, [], {
    placeOf,
    facts: isRails ? { isRails } : {},
    text,
    onOther: () => void (others += 1),
    onAlias: () => void (aliases += 1),
  });
  describe?.({
    holds: 'one',
    languages: [],
    ...(key && { slots: [{ ...key, facts: { isLanguage: true } }] }),
  });
  if (others > 0) warn(say('file.ignored_values_and_dates', { count: others }));
  if (aliases > 0) warn(say('file.aliases_follow', { count: aliases }));
};

interface Place {
  line: number;
  col: number;
}

function parse(text: string): { root: Node | null; placeOf(node: Node): Place } {
  const lineCounter = new LineCounter();
  try {
    // Aliases are not resolved, so that ten lines cannot expand into a billion. Their text is translated at
    // the anchor.
    const document = parseDocument(text, {
      lineCounter,
      schema: 'core',
      logLevel: 'error',
      prettyErrors: false,
      merge: false,
      // The parser compares each key with all previous ones: 60,000 keys took hours.
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      throw IntakeError.at(say('file.line_column', { line, column: col }), explain(error.code), error);
    }
    const placeOf = (node: Node) => lineCounter.linePos(node.range?.[0] ?? 0);
    return { root: document.contents, placeOf };
  } catch (error) {
    // The parser is recursive, so endless nesting overflows the stack.
    if (error instanceof RangeError) throw new IntakeError(say('file.nested_too_deep'), 422, error);
    throw error;
  }
}

function explain(code: string): Sentence {
  if (code === 'BAD_INDENT' || code === 'TAB_AS_INDENT') return say('file.indentation_wrong');
  if (code === 'RESOURCE_EXHAUSTION') return say('file.yaml_nested_too_deep');
  if (code === 'MISSING_CHAR') return say('file.quote_or_bracket_open');
  if (code === 'MULTIPLE_DOCS') return say('file.one_document');
  if (code === 'TAG_RESOLVE_FAILED') return say('file.no_application_tags');
  return say('file.not_valid_yaml');
}

function belowLanguage(
  root: Node | null,
  sourceLanguage: string,
): { node: Node | null; isRails: boolean; key?: { from: number; to: number } } {
  if (!isMap(root) || root.items.length !== 1) return { node: root, isRails: false };
  const [pair] = root.items;
  const key = isScalar(pair?.key) ? String(pair.key.value) : '';
  const value = pair?.value;
  // A plain file may have a single branch that is named like a language, such as `no` or `id`.
  const isRails =
    isMap(value) &&
    languageOf(key) !== null &&
    languageOf(key)?.split('-')[0] === sourceLanguage.split('-')[0];
  if (!isRails) return { node: root, isRails };
  const [from = 0, to = 0] = isScalar(pair?.key) ? (pair.key.range ?? []) : [];
  return { node: value, isRails, key: { from, to } };
}

interface Walk {
  placeOf(node: Node): Place;
  facts: { isRails?: boolean };
  text: string;
  onOther(): void;
  onAlias(): void;
}

function* stringsOf(node: Node | null, path: Path, walk: Walk): Generator<InputString> {
  if (path.length > DEPTH_MAX) throw new IntakeError(say('file.nested_more_than', { max: DEPTH_MAX }));
  if (isAlias(node)) return walk.onAlias();
  if (node?.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) {
    throw IntakeError.at(
      say('file.line', { line: walk.placeOf(node).line }),
      say('file.no_application_tags'),
    );
  }
  if (isSeq(node))
    for (const [index, item] of node.items.entries())
      yield* stringsOf(isNode(item) ? item : null, below(path, index), walk);
  else if (isMap(node)) {
    const forms = pluralForms(node);
    if (forms && path.length > 0)
      yield {
        ...stringAt(path, pluralMessage(forms), walk.facts, walk.placeOf(node).line),
        slots: formSlots(node, walk.text),
      };
    else
      for (const { key, value } of node.items)
        yield* stringsOf(isNode(value) ? value : null, below(path, keyOf(key, walk)), walk);
  } else if (isScalar(node) && typeof node.value === 'string') {
    yield {
      ...stringAt(path, node.value, { ...walk.facts, ...plainMark(node.value) }, walk.placeOf(node).line),
      slots: [slotOf(node, walk.text)],
    };
  } else if (isScalar(node) && node.value !== null) walk.onOther();
}

/** The slot of a text, without the blanks and comments after it. `indent` is the indent of its line. */
function slotOf(node: Scalar, text: string): Slot {
  const [from = 0, to = 0] = node.range ?? [];
  const indent = indentBefore(text, from + 1);
  return { from, to, facts: { style: node.type ?? 'PLAIN', indent: indent.length } };
}

/** Each form has a slot. Forms that another language needs in addition are inserted after the last one. */
function formSlots(node: YAMLMap, text: string): Slot[] {
  const known = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')).join(' ');
  return node.items.flatMap(({ key, value }, index) => {
    if (!isScalar(key) || !isScalar(value)) return [];
    const slot = slotOf(value, text);
    const facts = { ...slot.facts, form: String(key.value) };
    const isLast = index === node.items.length - 1;
    return [{ ...slot, facts: isLast ? { ...facts, known, isFlow: node.flow === true } : facts }];
  });
}

function stringAt(path: Path, content: string, facts: object, line: number): InputString {
  const id = joinPath(path);
  return { at: keyAt(id, line), stringId: id, content, ...withFacts('yaml', { ...facts }) };
}

function keyOf(key: unknown, { placeOf }: Walk): string {
  if (isScalar(key)) return String(key.source ?? key.value);
  const what = say('file.key_must_be_text');
  throw isNode(key)
    ? IntakeError.at(say('file.line', { line: placeOf(key).line }), what)
    : new IntakeError(what);
}

/** Null unless the map has `other` and only plural categories. */
function pluralForms(node: Node): Map<string, string> | null {
  if (!isMap(node)) return null;
  const forms = new Map<string, string>();
  for (const { key, value } of node.items) {
    const [name, text] = [isScalar(key) ? String(key.value) : '', isScalar(value) ? value.value : null];
    if (!CATEGORIES.has(name) || typeof text !== 'string') return null;
    forms.set(name, text);
  }
  return forms.has('other') ? forms : null;
}
