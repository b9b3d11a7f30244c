import { parseOwn } from '#kernel/narrow.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import { successStatus } from '#platform/held.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import type { Playground, PlaygroundAnswer } from '#platform/playground.ts';
import { callOperation, noteFailure } from './call-operation.ts';
import { asAppError, type FaceSpec } from './face.ts';

/** What an answer tells beside its body; the rest is about the connection. */
const TOLD = /^(?:content-type|retry-after|etag|ratelimit.*)$/;

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
        headers: told(answer.headers),
        body: answer.body,
        requestId: idIn(answer.body),
      };
    },

    async sendAs(caller, name, input, { address, idempotencyKey, signal }): Promise<PlaygroundAnswer> {
      const op = byName.get(name);
      if (!op) throw new Error('The playground was asked for an operation that it did not find.');
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
            headers = faces.social.rateHeaders(state, op);
          },
        });
        const body = JSON.stringify(faces.social.success(data, requestId, replayed));
        return { status: successStatus(op, data), headers, body, requestId };
      } catch (cause) {
        const error = asAppError(cause);
        const at = { face: 'social', address, requestId, route: 'playground' };
        noteFailure(services, error, { what: 'a call of the playground', ...at });
        const { status, body } = faces.social.failure(error, requestId);
        return { status, headers, body: JSON.stringify(body), requestId };
      }
    },
  };
}

function told(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => TOLD.test(name))
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
