import { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import type { AnyOperation } from '#platform/operation.ts';

type Schema = Record<string, unknown>;

/** An example of a call: the operation's own example, or else its required fields. */
export function exampleInput(op: Pick<AnyOperation, 'example' | 'input'>): Record<string, unknown> {
  return op.example ?? fieldsOf(exampleOf(fieldsOf(z.toJSONSchema(op.input, { io: 'input' })), ''));
}

function exampleOf(schema: Schema, name: string): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[key])) return exampleOf(fieldsOf(schema[key][0]), name);
  switch (schema['type']) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf(fieldsOf(schema['items']), name.replace(/ies$/, 'y').replace(/s$/, ''))];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    default:
      return exampleText(name, String(schema['pattern'] ?? ''), String(schema['format'] ?? ''));
  }
}

function exampleObject(schema: Schema): Record<string, unknown> {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const fields = fieldsOf(schema['properties']);
  return Object.fromEntries(required.map((name) => [name, exampleOf(fieldsOf(fields[name]), name)]));
}

/** Ids with our prefixes, so that readers see which kind of id belongs there. */
const IDS: Readonly<Record<string, string>> = {
  account: 'acc_01',
  comment: 'cmt_01',
  confirmation: 'cnf_01',
  delivery: 'dlv_01',
  group: 'grp_01',
  idea: 'ide_01',
  job: 'job_01',
  media: 'med_01',
  post: 'pst_01',
  push: 'psh_01',
  tag: 'tag_01',
  target: 'tgt_01',
  task: 'task_01',
  webhook: 'whk_01',
};

function exampleText(name: string, pattern: string, format: string): string {
  const [, kind] = /^(.*?)_?[iI]d$/.exec(name) ?? [];
  if (kind !== undefined && pattern === '') return IDS[kind] ?? `${kind || 'id'}_01`;
  if (pattern.includes('{64}')) return '0'.repeat(64);
  if (format === 'base64') return 'U3RhcnQ=';
  if (format === 'date-time' || /At$|^from$|^to$/.test(name)) return '2030-05-01T09:00:00Z';
  if (/url/i.test(name)) return 'https://you.example/hook';
  if (/lang|locale/i.test(name)) return 'de';
  return 'Start';
}
