import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { sourceFiles } from './find-patterns.ts';
import { isRecord } from '../../src/kernel/narrow.ts';

/**
 * Folders that read text of users, platforms and models. The entrances (api, platform) have their own limits and
 * tests.
 */
const AREAS = /^(?:sandbox|src\/(?:adapters\/(?:mt|social)|bridge|kernel|localization|social))\//;
/** Names of parameters whose texts are always short: the schemas of operations and tables ensure it. */
const SHORT =
  /(?:id|ids|key|code|language|locale|path|pattern|mime|scope|name|handle|token|uri|url|did|rkey)$/i;
const LOOKS = new Set(
  'matchAll replace replaceAll split match segment indexOf lastIndexOf includes test exec charAt charCodeAt codePointAt slice startsWith endsWith search normalize'.split(
    ' ',
  ),
);

interface Syntax {
  type: string;
  [more: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax => isRecord(value) && typeof value['type'] === 'string';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function* inside(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const each of node) yield* inside(each);
  else if (isSyntax(node)) {
    yield node;
    for (const each of Object.values(node)) yield* inside(each);
  }
}

const nameOf = (node: unknown): string => (isSyntax(node) ? String(node['name'] ?? '') : '');

/** The parameters that are texts: declared as a string, and without a name for something short. */
function textsOf(fn: Syntax): Set<string> {
  const params = listOf(fn['params'])
    .map((param) => (isSyntax(param) && param.type === 'AssignmentPattern' ? param['left'] : param))
    .filter(isSyntax);
  const isText = (param: Syntax) =>
    [...inside(param['typeAnnotation'])].some(({ type }, i) => i === 1 && type === 'TSStringKeyword') &&
    !SHORT.test(nameOf(param));
  return new Set(params.filter(isText).map(nameOf));
}

/** Whether it reads one of them itself: searches, cuts, iterates. */
function looksInto(fn: Syntax, texts: ReadonlySet<string>): boolean {
  return [...inside(fn['body'])].some((node) => {
    if (node.type === 'ForOfStatement') return texts.has(nameOf(node['right']));
    if (node.type === 'SpreadElement') return texts.has(nameOf(node['argument']));
    if (node.type !== 'CallExpression' || !isSyntax(node['callee'])) return false;
    const { object, property } = node['callee'] as Syntax & { object?: unknown; property?: unknown };
    if (!LOOKS.has(nameOf(property))) return false;
    return texts.has(nameOf(object)) || listOf(node['arguments']).some((each) => texts.has(nameOf(each)));
  });
}

/** `file#name` of every exported function that takes a text and looks into it. */
export function findTextFunctions(): string[] {
  return sourceFiles
    .filter((file) => AREAS.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(file, 'utf8'));
      return program.body.flatMap((statement) => {
        const exported: unknown = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
        if (!isSyntax(exported)) return [];
        const candidates: [string, unknown][] =
          exported.type === 'FunctionDeclaration'
            ? [[nameOf(exported['id']), exported]]
            : listOf(exported['declarations'])
                .filter(isSyntax)
                .map((each) => [nameOf(each['id']), functionIn(each['init'])]);
        return candidates.flatMap(([name, fn]) =>
          isSyntax(fn) && looksInto(fn, textsOf(fn)) ? [`${file}#${name}`] : [],
        );
      });
    });
}

/** An arrow function, also a wrapped one: `rememberLast((text: string) => …)`. */
function functionIn(init: unknown): unknown {
  if (!isSyntax(init)) return null;
  if (init.type === 'ArrowFunctionExpression') return init;
  return init.type === 'CallExpression' ? functionIn(listOf(init['arguments'])[0]) : null;
}
