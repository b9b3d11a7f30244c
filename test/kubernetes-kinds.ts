import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { fieldsOf } from '../src/kernel/narrow.ts';

const { kinds, definitions } = JSON.parse(
  readFileSync(new URL('fixtures/schemas/kubernetes.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'kubernetes', definitions });

/** The objections of Kubernetes 1.32 to an object: fields that its kind does not have, or of another type. */
export function wrongIn(item: unknown): string[] {
  const { apiVersion, kind } = fieldsOf(item);
  const name = `${String(apiVersion)}/${String(kind)}`;
  const isValid = ajv.getSchema(`kubernetes${kinds[name]}`);
  if (!isValid) return [`${name} is unknown`];
  if (isValid(item) === true) return [];
  return (isValid.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
