import type { z } from 'zod';
import { openFace } from '#api/faces/open.ts';
import { socialFace } from '#api/faces/social.ts';
import { sdkMethod } from '#api/sdk-method.ts';
import { ERRORS } from '#kernel/errors.ts';
import { FORMATS } from '#localization/formats/known-formats.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { CONFIRM_MODES, CREDENTIAL_KINDS, KEY_SCOPES, SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { Face } from '#platform/route.ts';
import { type NamedShapes, nameShapes } from './name-shapes.ts';
import { jsonSchemaOf, schemaToType } from './schema-to-type.ts';

const BASE_PATHS = { open: openFace.basePath, social: socialFace.basePath };

/** What the SDK needs to know of the server: the types of every operation and its path. */
export function generateSdk(operations: readonly AnyOperation[]): string {
  const shapes = nameShapes(operations);
  return `// Generated from the operations by npm run generate. Do not edit.

${shapes.types.map(({ name, type }) => `export type ${name} = ${type};\n\n`).join('')}/** Signed calls of an App Key. */
export interface OpenOperations {
${operationTypes(operations, shapes, 'open')}}

/** Bearer calls of a credential. */
export interface SocialOperations {
${operationTypes(operations, shapes, 'social')}}

/** Calls of a signed-in member that no App Key and no credential may make. */
export interface ConsoleOperations {
${operationTypes(operations, shapes, 'console')}}

/** The place of each App Key operation in the client: tasks.create calls create_task. */
export interface OpenMethods {
${methodTypes(operations, 'open')}}

/** The same for a credential: posts.create calls create_post. */
export interface SocialMethods {
${methodTypes(operations, 'social')}}

export interface Route {
  /** Group and method of the client. */
  as: string;
  method: string;
  path: string;
  /** Sends a file instead of JSON. */
  bytes?: true;
  /** With an Idempotency-Key it acts once, however often it is sent. */
  keyed?: true;
}

/** Not typed by name: that alone would be as long as all types of an open call. */
export const ROUTES: Readonly<Record<string, Route>> = {
${operations.flatMap(routeLine).join('')}};

export const SCOPES = ${JSON.stringify(SCOPES)} as const;
export const TIERS = ${JSON.stringify(TIERS)} as const;
export const CONFIRM_MODES = ${JSON.stringify(CONFIRM_MODES)} as const;
export const CREDENTIAL_KINDS = ${JSON.stringify(CREDENTIAL_KINDS)} as const;
export const KEY_SCOPES = ${JSON.stringify(KEY_SCOPES)} as const;
/** Files of texts. */
export const FORMATS = ${JSON.stringify([...FORMATS.keys()])} as const;
`;
}

function operationTypes(operations: readonly AnyOperation[], { nameOf }: NamedShapes, face: Face): string {
  const typeOf = (schema: z.ZodType, io: 'input' | 'output') =>
    schemaToType(jsonSchemaOf(schema, io), '    ', nameOf);
  return operations
    .filter((op) => op.face === face)
    .map(
      (op) =>
        `  /** ${op.summary} */\n  ${op.name}: {\n    input: ${typeOf(op.input, 'input')};\n    output: ${typeOf(op.output, 'output')};\n  };\n`,
    )
    .join('');
}

/** By group; the compiler refuses duplicate names. */
function methodTypes(operations: readonly AnyOperation[], face: Face): string {
  const placed = operations
    .filter((op) => op.face === face && op.routes.length > 0)
    .map((op) => ({ op, ...sdkMethod(op) }));
  return [...Map.groupBy(placed, ({ group }) => group)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, methods]) => {
      const lines = methods.map(
        ({ op, method }) => `    /** ${op.summary} */\n    ${method}: '${op.name}';\n`,
      );
      return `  ${group}: {\n${lines.join('')}  };\n`;
    })
    .join('');
}

/** The first route of an operation is the recommended one. */
function routeLine(op: AnyOperation): string[] {
  const [route] = op.routes;
  if (op.face === 'console' || !route) return [];
  const path = BASE_PATHS[op.face] + route.path;
  const bytes = op.rawBody ? ', bytes: true' : '';
  const keyed = op.idempotency === 'none' ? '' : ', keyed: true';
  const { group, method } = sdkMethod(op);
  const as = `as: '${group}.${method}'`;
  return [`  ${op.name}: { ${as}, method: '${route.method}', path: '${path}'${bytes}${keyed} },\n`];
}

/** One class per code, in the order of the codes: the first code with a status stands for it. */
export function generateErrorClasses(): string {
  const named = Object.entries(ERRORS).map(([code, { status, meaning, next }]) => ({
    code,
    status,
    meaning,
    next,
    name: code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }));
  const classes = named.map(
    ({ name, meaning }) => `/** ${meaning} */\nexport class ${name} extends ParlanceError {}\n`,
  );
  return `// Generated from the error codes by npm run generate. Do not edit.
import { type Next, ParlanceError, type Refusal } from './errors.ts';

${classes.join('\n')}
export const ERROR_CLASSES: readonly (readonly [
  code: string,
  status: number,
  next: Next,
  new (refusal: Refusal) => ParlanceError,
])[] = [
${named.map(({ code, status, next, name }) => `  ['${code}', ${status}, '${next}', ${name}],\n`).join('')}];
`;
}
