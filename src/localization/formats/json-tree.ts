import { isJsonObject, type JsonSpan, type JsonValue, spansOf } from './json-text.ts';
import type { TreeSyntax } from './nest.ts';
import { below, type Path } from './string-path.ts';

export interface JsonText {
  path: Path;
  text: string;
  span: JsonSpan;
}

/** Every text of a tree with its path. Other values are only counted. */
export function* textsOf(
  value: JsonValue,
  onOther: () => void,
  path: Path = [],
  span: JsonSpan = { start: 0, from: 0, to: 0 },
): Generator<JsonText> {
  if (typeof value === 'string') yield { path, text: value, span };
  else if (Array.isArray(value)) {
    const spans = spansOf(value);
    for (const [index, item] of value.entries())
      yield* textsOf(item, onOther, below(path, index), spans[index]);
  } else if (isJsonObject(value)) {
    const spans = spansOf(value);
    for (const [index, [key, item]] of value.entries.entries())
      yield* textsOf(item, onOther, below(path, key), spans[index]);
  } else if (value !== null) onOther();
}

const INDENT = '  ';

export const jsonSyntax: TreeSyntax = {
  empty: '{}',
  open: (isList) => (isList ? '[' : '{'),
  close: (isList, depth) => `\n${INDENT.repeat(depth)}${isList ? ']' : '}'}`,
  entry: (key, depth, isFirst) =>
    `${isFirst ? '' : ','}\n${INDENT.repeat(depth)}${key === null ? '' : `${JSON.stringify(key)}: `}`,
  text: JSON.stringify,
  hole: 'null',
};
