import type { AnyOperation } from '#platform/operation.ts';
import { exampleInput } from './example-input.ts';
import { sdkMethod } from './sdk-method.ts';

interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

const CLIENTS = {
  open: {
    make: 'createOpenClient',
    given: '{ baseUrl, appKey, appSecret }',
    python: 'ParlanceLocalization(base_url, app_key, app_secret)',
  },
  social: {
    make: 'createSocialClient',
    given: '{ baseUrl, accessToken }',
    python: 'Parlance(base_url, access_token)',
  },
} as const;

/** The same call with both clients, shown next to the operation in the reference. */
export function codeSamples(face: 'open' | 'social', op: AnyOperation): CodeSample[] {
  const input = exampleInput(op);
  return [
    { lang: 'TypeScript', label: 'TypeScript SDK', source: typeScript(face, op, input) },
    { lang: 'Python', label: 'Python client', source: python(face, op, input) },
  ];
}

function typeScript(face: 'open' | 'social', op: AnyOperation, input: Record<string, unknown>): string {
  const { make, given } = CLIENTS[face];
  const options = [
    ...(op.rawBody ? ['bytes'] : []),
    ...(op.idempotency === 'none' ? [] : ['idempotencyKey: crypto.randomUUID()']),
  ];
  const hasInput = Object.keys(input).length > 0 || options.length > 0;
  const { group, method } = sdkMethod(op);
  const words = [
    ...(hasInput ? [scriptValue(input, '')] : []),
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ];
  return `import { ${make} } from '@parlance/sdk';

const client = ${make}(${given});
const answer = await client.${group}.${method}(${words.join(', ')});
`;
}

function python(face: 'open' | 'social', op: AnyOperation, input: Record<string, unknown>): string {
  const words = Object.entries(input).map(
    ([name, value]) => `${argumentName(name)}=${pythonValue(value, '    ')}`,
  );
  if (op.rawBody) words.push('data=data');
  const { python: client } = CLIENTS[face];
  const [name = ''] = client.split('(');
  const given = words.length > 1 ? `\n    ${words.join(',\n    ')},\n` : words.join('');
  return `from parlance import ${name}

client = ${client}
answer = client.${op.name}(${given})
`;
}

function scriptValue(value: unknown, margin: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => scriptValue(one, margin)).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) =>
      `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${scriptValue(inner, `${margin}  `)}`,
  );
  if (fields.length < 2) return fields.length === 0 ? '{}' : `{ ${fields.join('')} }`;
  return `{\n${fields.map((field) => `${margin}  ${field},\n`).join('')}${margin}}`;
}

const quoted = (text: string) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`);

/** A JSON value in Python syntax. */
export function pythonValue(value: unknown, margin = ''): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((one) => pythonValue(one, margin)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${pythonValue(inner, `${margin}    `)}`,
  );
  if (fields.length < 2) return `{${fields.join('')}}`;
  return `{\n${fields.map((field) => `${margin}    ${field},\n`).join('')}${margin}}`;
}

/** Words that cannot be the name of an argument or a class field in Python. */
const WORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global
   if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

export const isPythonName = (field: string) => /^[A-Za-z_]\w*$/.test(field) && !WORDS.has(field);

/** Python keywords get a trailing underscore, as is customary. */
export const argumentName = (field: string) => (isPythonName(field) ? field : `${field}_`);
