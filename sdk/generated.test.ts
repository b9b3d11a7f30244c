import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateReference, staleFiles } from '../scripts/generate/reference.ts';
import { jsonSchemaOf, schemaToType } from '../scripts/generate/schema-to-type.ts';
import { registry } from '../src/app/registry.ts';
import { startApp } from '../test/harness.ts';

const outputs = generateReference(registry, '1.2.3');
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-generated-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const typeOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  schemaToType(jsonSchemaOf(schema, io)).replace(/\s+/g, ' ');

describe('schemaToType', () => {
  it.each([
    [z.string(), 'string'],
    [z.int(), 'number'],
    [z.number().nullable(), 'number | null'],
    [z.boolean(), 'boolean'],
    [z.null(), 'null'],
    [z.unknown(), 'unknown'],
    [z.literal('a'), '"a"'],
    [z.literal([1, true, null]), '1 | true | null'],
    [z.enum(['a', 'b']), '"a" | "b"'],
    [z.enum(['a', 'b']).nullable(), '"a" | "b" | null'],
    [z.union([z.string(), z.array(z.int())]), 'string | number[]'],
    [z.array(z.string()), 'string[]'],
    [z.array(z.string().nullable()), 'Array<string | null>'],
    [z.array(z.array(z.int())), 'Array<number[]>'],
    [z.tuple([z.string(), z.int()]), '[string, number]'],
    [z.record(z.string(), z.int()), 'Record<string, number>'],
    [z.record(z.enum(['a', 'b']), z.int()), 'Record<"a" | "b", number>'],
    [z.partialRecord(z.enum(['a']), z.int()), 'Partial<Record<"a", number>>'],
    [z.object({}), 'Record<string, never>'],
    [z.object({ a: z.string(), 'b-c': z.int().optional() }), '{ a: string; "b-c"?: number | undefined; }'],
    [z.looseObject({ a: z.string() }), '{ a: string; } & Record<string, unknown>'],
    [z.object({ a: z.object({ b: z.null() }) }), '{ a: { b: null; }; }'],
    [
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
      '{ k: "a"; } | { k: "b"; }',
    ],
    [z.object({ a: z.string().describe('Ends */ early.') }), '{ /** Ends *\\/ early. */ a: string; }'],
  ])('%#: as TypeScript writes it', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('a field with a default may be left out of an input and is always in an output', () => {
    const schema = z.object({ page: z.int().default(1) });
    expect(typeOf(schema, 'input')).toBe('{ page?: number | undefined; }');
    expect(typeOf(schema, 'output')).toBe('{ page: number; }');
  });

  it('members of an intersection keep their unions together', () => {
    expect(
      schemaToType({ allOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { enum: ['a'] }] }),
    ).toBe('(string | null) & ("a")');
  });

  it('a type it does not know stops the generator instead of becoming a wrong one', () => {
    expect(() => schemaToType({ type: 'date' })).toThrow('No TypeScript type for the JSON Schema type date.');
  });
});

describe('generateReference', () => {
  it('gives the same result each time', () => {
    expect(generateReference(registry, '1.2.3')).toEqual(outputs);
  });

  it('has every operation in operations.md and every open and social one in the SDK with its first route', () => {
    for (const op of registry.operations) {
      expect(outputs['docs/reference/operations.md']).toContain(`| \`${op.name}\` | ${op.face} |`);
      expect(outputs['sdk/src/operations.gen.ts']).toContain(`  ${op.name}: {\n    input: `);
    }
    expect(outputs['sdk/src/operations.gen.ts']).toContain(
      "  list_languages: { as: 'projects.listLanguages', method: 'GET', path: '/api/open/v1/languages' },\n",
    );
  });

  it('writes a shape that is used in several places once, under its common name', () => {
    const sdk = outputs['sdk/src/operations.gen.ts'] ?? '';
    expect(sdk).toContain('    output: Post;\n');
    expect(sdk.match(/^export type Post = \{$/gm)).toHaveLength(1);
    const names = [...sdk.matchAll(/^export type (\w+) = /gm)].map(([, name]) => name);
    expect(names.length).toBe(new Set(names).size);
    expect(names).not.toContain('Record');
  });

  it('a bar or a line break in a text does not break the table', () => {
    const tables = Object.entries(outputs).filter(([path]) => path.endsWith('.md'));
    for (const [path, text] of tables) {
      const rows = text.split('\n\n').filter((part) => part.startsWith('|'));
      for (const table of rows) {
        const widths = new Set(
          table
            .trim()
            .split('\n')
            .map((row) => row.split(/(?<!\\)\|/).length),
        );
        expect([path, widths.size]).toEqual([path, 1]);
      }
    }
  });
});

describe('staleFiles', () => {
  it('names the files that are missing or different, and no other', () => {
    const root = pathToFileURL(`${mkdtempSync(join(dir, 'stale-'))}/`);
    mkdirSync(new URL('docs/', root));
    writeFileSync(new URL('docs/same.md', root), 'same');
    writeFileSync(new URL('docs/other.md', root), 'before');

    const stale = staleFiles(
      { 'docs/same.md': 'same', 'docs/other.md': 'after', 'docs/new.md': 'new' },
      root,
    );

    expect(stale).toEqual(['docs/other.md', 'docs/new.md']);
  });
});

describe('the OpenAPI documents', () => {
  it.each([
    ['open', '/languages', '/languages?enabled=true'],
    ['open', '/callbacks/deliveries', '/callbacks/deliveries'],
    ['social', '/workspace', '/workspace'],
    ['social', '/accounts', '/accounts'],
  ] as const)('%s %s: a real answer and a real refusal match the document', async (face, path, call) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const good = await tenant[face]('GET', call);
    const bad = await tenant[face]('GET', call, undefined, {
      authorization: 'none',
      'x-svc-sign': '0'.repeat(32),
    });

    const base = face === 'open' ? '/api/open/v1' : '/api/v1';
    const check = (status: number) => validator(face, base + path, status);
    expect([good.status, bad.status]).toEqual([200, 401]);
    expect(check(200)(good.body)).toEqual([]);
    expect(check(401)(bad.body)).toEqual([]);
    expect(check(200)({ ...good.body, data: {} })).not.toEqual([]);
    expect(check(401)(good.body)).not.toEqual([]);
  });
});

function validator(face: 'open' | 'social', path: string, status: number) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(JSON.parse(outputs[`docs/reference/openapi-${face}.json`]!), 'document');
  const pointer = ['paths', path, 'get', 'responses', String(status), 'content', 'application/json', 'schema']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
  const validate = ajv.compile({ $ref: `document#/${pointer}` });
  return (body: unknown) => (validate(body) ? [] : (validate.errors ?? []));
}
