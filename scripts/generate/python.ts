import { openFace } from '#api/faces/open.ts';
import { socialFace } from '#api/faces/social.ts';
import { ERRORS } from '#kernel/errors.ts';
import { type AnyOperation, isReadOnly } from '#platform/operation.ts';
import { nameShapes } from './name-shapes.ts';
import { pascal, PythonTypes } from './python-types.ts';
import { type JsonSchema, jsonSchemaOf } from './schema-to-type.ts';

const NOTICE = '# Generated from the operations by npm run generate. Do not edit.\n';
const FOLDER = 'sdk/python/src/parlance/_generated';
const FACES = {
  open: { basePath: openFace.basePath, name: 'Localization' },
  social: { basePath: socialFace.basePath, name: 'Publishing' },
} as const;

/**
 * What the Python client needs to know of the server, by path: the same operations and shapes as the SDK, with the
 * same names.
 */
export function generatePython(operations: readonly AnyOperation[]): Record<string, string> {
  const called = operations.flatMap((op) => asMethod(op) ?? []);
  const types = new PythonTypes(nameShapes(operations));
  const methods = called.map((method) => ({ ...method, ...typesOf(method, types) }));
  return {
    [`${FOLDER}/types.py`]: typesFile(types),
    [`${FOLDER}/operations.py`]: operationsFile(called),
    [`${FOLDER}/codes.py`]: codesFile(),
    ...Object.fromEntries(
      (['open', 'social'] as const).flatMap((face) => {
        const own = methods.filter(({ op }) => op.face === face);
        const file = FACES[face].name.toLowerCase();
        return [
          [`${FOLDER}/${file}.py`, clientFile(FACES[face].name, own, false)],
          [`${FOLDER}/async_${file}.py`, clientFile(FACES[face].name, own, true)],
        ];
      }),
    ),
  };
}

interface Method {
  op: AnyOperation;
  face: 'open' | 'social';
  method: string;
  path: string;
  input: JsonSchema;
  output: JsonSchema;
  /** The argument for the next page; empty if there is only one page. */
  pages: '' | 'cursor' | 'after' | 'page';
}

interface Typed extends Method {
  takes: string;
  answers: string;
  item: string | null;
}

function asMethod(op: AnyOperation): Method | null {
  const [route] = op.routes;
  if (op.face === 'console' || !route) return null;
  const input = jsonSchemaOf(op.input, 'input');
  const output = jsonSchemaOf(op.output, 'output');
  return {
    op,
    face: op.face,
    method: route.method,
    path: FACES[op.face].basePath + route.path,
    input,
    output,
    pages: pagesOf(op, input, output),
  };
}

function pagesOf(op: AnyOperation, input: JsonSchema, output: JsonSchema): Method['pages'] {
  if (!isReadOnly(op) || output.properties?.['items']?.type !== 'array') return '';
  const hasNext = ['nextCursor', 'next_cursor'].some((name) => output.properties?.[name]);
  const fields = Object.keys(input.properties ?? {});
  const found = (hasNext ? (['cursor', 'after'] as const) : (['page'] as const)).find((name) =>
    fields.includes(name),
  );
  return found ?? '';
}

function typesOf({ op, input, output, pages }: Method, types: PythonTypes) {
  const takes = `${pascal(op.name)}Params`;
  const base = op.idempotency === 'none' ? 'CallOptions' : 'KeyedOptions';
  const bytes = op.rawBody ? ['# The file itself, or the part of it.', 'data: bytes'] : [];
  types.addArguments(takes, base, input, bytes);
  const answers = types.typeOf(output, `${pascal(op.name)}Result`);
  const items = output.properties?.['items']?.items;
  const item =
    pages !== '' && typeof items === 'object' ? types.typeOf(items, `${pascal(op.name)}Item`) : null;
  return { takes, answers, item };
}

function typesFile(types: PythonTypes): string {
  const text = types.text();
  const names = ['CallOptions', 'KeyedOptions', ...types.names()].sort();
  return `${NOTICE}
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

__all__ = [
${names.map((name) => `    "${name}",\n`).join('')}]


class CallOptions(TypedDict, total=False):
    # Seconds for an answer to come.
    timeout: float


class KeyedOptions(CallOptions, total=False):
    # The same key never acts twice; without one the client makes its own for each call.
    idempotency_key: str


${text}`;
}

function operationsFile(methods: readonly Method[]): string {
  const lines = methods.map(({ op, method, path, pages }) => {
    // A file is identified by its hash or place, so sending it twice stores it once.
    const isRepeatable = isReadOnly(op) || op.rawBody === true || op.name === 'upload_file';
    const flags = [isRepeatable, op.idempotency !== 'none', op.rawBody === true].map((flag) =>
      flag ? 'True' : 'False',
    );
    return `    "${op.name}": Operation("${method}", "${path}", ${flags.join(', ')}, "${pages}"),\n`;
  });
  return `${NOTICE}
from .._wire import Operation

OPERATIONS: dict[str, Operation] = {
${lines.join('')}}
`;
}

function codesFile(): string {
  const codes = Object.entries(ERRORS);
  const classes = codes.map(
    ([code, { meaning, next }]) =>
      `class ${pascal(code)}(ParlanceError):\n    """${meaning}"""\n\n    code = "${code}"\n    next = "${next}"\n`,
  );
  // The localization API gives a status and a reason; the first code of a status is the general one.
  const byStatus = new Map<number, string>();
  for (const [code, { status }] of codes) if (!byStatus.has(status)) byStatus.set(status, code);
  return `${NOTICE}
from .._parlance_error import ParlanceError

__all__ = [
${codes.map(([code]) => `    "${pascal(code)}",\n`).join('')}]


${classes.join('\n\n')}

BY_CODE: dict[str, type[ParlanceError]] = {
${codes.map(([code]) => `    "${code}": ${pascal(code)},\n`).join('')}}

BY_STATUS: dict[int, type[ParlanceError]] = {
${[...byStatus].map(([status, code]) => `    ${status}: ${pascal(code)},\n`).join('')}}
`;
}

function clientFile(name: string, methods: readonly Typed[], isAsync: boolean): string {
  const [prefix, def, wait, iterator] = isAsync
    ? ['Async', 'async def', 'await ', 'AsyncIterator']
    : ['', 'def', '', 'Iterator'];
  const body = methods.flatMap(({ op, takes, answers, item }) => [
    `    ${def} ${op.name}(self, **params: Unpack[types.${takes}]) -> ${qualified(answers)}:
        """${docstring(op)}"""
        return ${wait}self._call("${op.name}", params)
`,
    ...(item === null
      ? []
      : [
          `    def ${iteratorName(op.name)}(self, **params: Unpack[types.${takes}]) -> ${iterator}[${qualified(item)}]:
        """Every item of ${op.name}, page after page."""
        return self._pages("${op.name}", params)
`,
        ]),
  ]);
  return `${NOTICE}
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ${[...(/\bAny\b/.test(body.join('')) ? ['Any'] : []), iterator].join(', ')}

from .._caller import ${prefix}Caller
from . import types

if sys.version_info >= (3, 12):
    from typing import Unpack
elif TYPE_CHECKING:
    from typing_extensions import Unpack


class ${prefix}${name}Operations(${prefix}Caller):
${body.join('\n')}`;
}

const iteratorName = (name: string) => (name.startsWith('list_') ? `iter_${name.slice(5)}` : `iter_${name}`);

const docstring = (op: AnyOperation) =>
  `${op.summary}${op.description ? `\n\n        ${op.description}\n        ` : ''}`
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''");

/** Our classes are in a separate module; Python's own types are not. */
const qualified = (type: string) =>
  type.replaceAll(/\b[A-Z]\w*/g, (word) => (OWN.has(word) ? word : `types.${word}`));
const OWN = new Set(['Any', 'Literal', 'None', 'True', 'False']);
