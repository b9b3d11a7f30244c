import type { FastifyRequest } from 'fastify';
import { docPath } from '#kernel/error-reasons.ts';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { findSigner, addPiece, type Signer, verifySigner } from '#platform/auth/app-key.ts';
import { watchReplay } from '#platform/auth/replay-watch.ts';
import { toAppError } from '#platform/db/errors.ts';
import { newId } from '#platform/ids.ts';
import { isReadOnly } from '#platform/operation.ts';
import { noteCall } from '#platform/note-call.ts';
import type { FaceSpec } from '../face.ts';
import { oneHeader } from '../mount-face.ts';
import { refuseCallback, refuseCapturedCallback } from '../refuse-callback.ts';

const FIELDS_SHOWN_MAX = 20;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A refusal that is not about a field's format still names the field. */
function fieldOf({ params: { field } }: AppError): string | null {
  return typeof field === 'string' ? field : null;
}

const callerOf = ({ key }: Signer) => ({
  kind: 'app_key' as const,
  id: key.id,
  workspaceId: key.workspace_id,
  projectId: key.project_id,
});

/** The localization API: signed calls of an App Key. Numeric codes, in HTTP and in the envelope. */
export const openFace: FaceSpec = {
  id: 'open',
  basePath: '/api/open/v1',
  bodyRequired: true,
  idPrefix: 'trc',
  requestId: (_request, services) => newId('trc', services.clock),
  async admit(request, services) {
    // The signature of a GET covers an empty body, so a GET with a body was signed wrongly.
    if (request.method === 'GET' && hasBody(request)) {
      throw new AppError('invalid_input', inEnglish('A GET request must not have a body.'));
    }
    const signer = await findSigner(services, {
      appKey: oneHeader(request, 'x-svc-appkey') ?? undefined,
      timestamp: oneHeader(request, 'x-svc-timestamp') ?? undefined,
      sign: oneHeader(request, 'x-svc-sign') ?? undefined,
      address: request.ip,
    });
    request.seeBody = (piece) => {
      addPiece(signer, piece);
      request.unproved = (request.unproved ?? 0) + piece.length;
    };
    return async (op) => {
      const startedMs = services.clock.monotonicMs();
      const caller = await verifySigner(services, signer).catch((cause: unknown) => {
        const error = toAppError(cause);
        // The owner of the key should learn of wrong signatures, but plain guessing must not fill the log.
        if (error.code !== 'rate_limited')
          noteCall(
            services,
            {
              op,
              caller: callerOf(signer),
              via: 'open',
              requestId: request.parlanceId,
              address: request.ip,
            },
            { input: undefined, startedMs, error },
          );
        throw error;
      });
      request.unproved = 0;
      refuseCapturedCallback(request.rawBody);
      if (!isReadOnly(op)) {
        watchReplay(services, {
          keyId: caller.id,
          sign: signer.sign,
          operation: op.name,
          requestId: request.parlanceId,
          address: request.ip,
        });
      }
      return caller;
    };
  },
  refuseBody: refuseCallback,
  success: (data, traceId) => ({ success: true, code: 0, msg: 'ok', trace_id: traceId, data }),
  failure: (error, traceId) => ({
    status: error.status,
    body: {
      success: false,
      code: error.status,
      msg: error.message,
      trace_id: traceId,
      data: null,
      error: {
        reason: error.reason,
        field: error.fields[0]?.field ?? fieldOf(error),
        errors: error.fields.slice(0, FIELDS_SHOWN_MAX),
        retry_after_sec: error.retryAfterSec,
        doc_url: docPath(error.reason, error.code),
      },
    },
  }),
  rateHeaders: (state) => ({
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(Math.max(0, state.left)),
    'ratelimit-reset': String(state.resetSec),
  }),
};
