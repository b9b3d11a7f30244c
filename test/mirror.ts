import { expect } from 'vitest';
import { coerceQuery } from '../src/api/coerce.ts';
import { registry } from '../src/app/registry.ts';
import type { AnyOperation } from '../src/platform/operation.ts';
import type { Answer } from './tenant.ts';

interface RestCall {
  method: string;
  path: string;
  body: object | undefined;
  headers: Record<string, string>;
}

/** Refusals before the operation is reached; tools have no equivalent. */
const OF_HTTP = new Set([401, 405, 413, 415]);
/** Refusals that may rightly differ a moment later. */
const OF_A_MOMENT = new Set(['replay', 'rate_limited', 'internal']);

/** Calls that were repeated in this process: some thousand refusals of the suite are a few hundred kinds. */
const repeated = new Set<string>();

/**
 * Every operation is also a tool, and a refused call changes nothing. So the first refusal of each kind over REST is
 * repeated as a tool call, and must be refused with the same code for the same field.
 */
export async function expectSameRefusal(
  call: RestCall,
  answer: Answer,
  callTool: (name: string, args: object, token: string) => Promise<Answer>,
): Promise<void> {
  const error = answer.body?.error;
  if (answer.status < 400 || OF_HTTP.has(answer.status) || !error || OF_A_MOMENT.has(error.code)) return;
  // A tool has no query beside its arguments that it could refuse.
  if (call.method !== 'GET' && call.path.includes('?')) return;
  const found = findOperation(call);
  if (!found || found.op.rawBody) return;
  const kind = JSON.stringify([found.op.name, error.code, error.params?.field]);
  if (repeated.has(kind)) return;
  repeated.add(kind);
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const tool = await callTool(found.op.name, found.args, token);
  const refusal = tool.body?.result?._meta?.error ?? tool.body?.error;
  expect([found.op.name, refusal?.code, refusal?.params?.field]).toEqual([
    found.op.name,
    error.code,
    // A tool has no headers; there the key is an argument.
    error.params?.field === 'Idempotency-Key' ? 'idempotencyKey' : error.params?.field,
  ]);
}

function findOperation({ method, path, body, headers }: RestCall) {
  const url = new URL(path, 'http://localhost');
  for (const op of registry.operations) {
    if (op.face !== 'social') continue;
    const params = paramsOf(op, method, url.pathname);
    if (!params) continue;
    const query = Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((name) => {
        const values = url.searchParams.getAll(name);
        return [name, values.length > 1 ? values : values[0]];
      }),
    );
    const key = headers['idempotency-key'];
    return {
      op,
      args: {
        ...coerceQuery(op.input, query),
        ...body,
        ...params,
        ...(key !== undefined && op.idempotency !== 'none' && { idempotencyKey: key }),
      },
    };
  }
  return null;
}

function paramsOf(op: AnyOperation, method: string, pathname: string): Record<string, string> | null {
  for (const route of op.routes) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const groups = pattern.exec(pathname);
    if (groups) {
      return Object.fromEntries(
        Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
    }
  }
  return null;
}
