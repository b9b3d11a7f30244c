import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { authenticateAppKey } from '#platform/auth/app-key.ts';
import { newId } from '#platform/ids.ts';
import type { FaceSpec } from '../face.ts';
import { oneHeader } from '../mount-face.ts';

const FIELDS_SHOWN_MAX = 20;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The localization API: signed calls of an App Key. Numeric codes, in HTTP and in the envelope. */
export const openFace: FaceSpec = {
  id: 'open',
  basePath: '/api/open/v1',
  bodyRequired: true,
  requestId: (_request, services) => newId('trc', services.clock),
  async authenticate(request, services) {
    // The signature of a GET covers an empty body; one that has a body was signed by somebody confused.
    if (request.method === 'GET' && hasBody(request)) {
      throw new AppError('invalid_input', 'A GET request must not have a body.');
    }
    return authenticateAppKey(services, {
      appKey: oneHeader(request, 'x-svc-appkey') ?? undefined,
      timestamp: oneHeader(request, 'x-svc-timestamp') ?? undefined,
      sign: oneHeader(request, 'x-svc-sign') ?? undefined,
      body: request.rawBody,
      address: request.ip,
    });
  },
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
        field: error.fields[0]?.field ?? null,
        errors: error.fields.slice(0, FIELDS_SHOWN_MAX),
        retry_after_sec: error.retryAfterSec,
        doc_url: `/docs#errors/${error.reason}`,
      },
    },
  }),
  rateHeaders: (state) => ({
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(Math.max(0, state.left)),
    'ratelimit-reset': String(state.resetSec),
  }),
};
