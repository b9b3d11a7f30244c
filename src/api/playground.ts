import { parseOwn } from '#kernel/narrow.ts';
import type { FastifyInstance } from 'fastify';
import type { CredentialCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { successStatus } from '#platform/held.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import type { Playground, PlaygroundAnswer } from '#platform/playground.ts';
import { callOperation, noteFailure } from './call-operation.ts';
import { asAppError, type FaceSpec } from './face.ts';

/** The headers of an answer that are shown; the others concern the connection. */
const SHOWN = /^(?:content-type|retry-after|etag|ratelimit.*)$/;

export function createPlayground(
  app: FastifyInstance,
  services: Services,
  operations: readonly AnyOperation[],
  faces: Record<'open' | 'social', FaceSpec>,
): Playground {
  const byName = new Map(operations.map((op) => [op.name, op]));
  return {
    find(name) {
      const op = byName.get(name);
      if (!op || op.face === 'console' || op.rawBody) return null;
      return { face: op.face, basePath: faces[op.face].basePath, routes: op.routes };
    },

    async send({ method, url, headers, body, address }) {
      const answer = await app.inject({
        method,
        url,
        headers: body === '' ? headers : { 'content-type': 'application/json', ...headers },
        remoteAddress: address,
        ...(body !== '' && { payload: body }),
      });
      return {
        status: answer.statusCode,
        headers: shownHeaders(answer.headers),
        body: answer.body,
        requestId: idIn(answer.body),
      };
    },

    async sendAs(caller, name, input, how) {
      const op = byName.get(name);
      if (!op) throw new Error('The playground has no such operation.');
      return sendAs(services, faces.social, { op, caller, input, ...how });
    },
  };
}

type Sent = {
  op: AnyOperation;
  caller: CredentialCaller;
  input: Record<string, unknown>;
} & Parameters<Playground['sendAs']>[3];

async function sendAs(
  services: Services,
  face: FaceSpec,
  { op, caller, input, address, idempotencyKey, signal }: Sent,
): Promise<PlaygroundAnswer> {
  const requestId = newId('req', services.clock);
  let headers: Record<string, string> = {};
  try {
    const { data, replayed } = await callOperation(services, {
      op,
      caller,
      via: 'social',
      requestId,
      idempotencyKey,
      address,
      signal,
      readInput: () => input,
      onRate: (state) => {
        headers = face.rateHeaders(state, op);
      },
    });
    const body = JSON.stringify(face.success(data, requestId, replayed));
    return { status: successStatus(op, data), headers, body, requestId };
  } catch (cause) {
    const error = asAppError(cause);
    const at = { face: 'social', address, requestId, route: 'playground' };
    noteFailure(services, error, { what: 'a call of the playground', ...at });
    const { status, body } = face.failure(error, requestId);
    return { status, headers, body: JSON.stringify(body), requestId };
  }
}

function shownHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => SHOWN.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function idIn(body: string): string {
  try {
    const { trace_id, meta } = parseOwn<{ trace_id?: string; meta?: { requestId?: string } }>(body);
    return trace_id ?? meta?.requestId ?? '';
  } catch {
    return '';
  }
}
