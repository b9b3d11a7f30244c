import { invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { authenticateBearer } from '#platform/auth/bearer.ts';
import { newId } from '#platform/ids.ts';
import { admitPage } from '../foreign-pages.ts';
import { type FaceSpec, ietfRateHeaders, socialFailure, socialSuccess } from '../face.ts';
import { oneHeader } from '../mount-face.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The publishing API: Bearer calls of a long-lived credential. Clients branch on error.code. */
export const socialFace: FaceSpec = {
  id: 'social',
  basePath: '/api/v1',
  answersPages: true,
  bodyRequired: false,
  idPrefix: 'req',
  requestId(request, services) {
    const given = oneHeader(request, 'x-request-id');
    return given !== null && REQUEST_ID.test(given) ? given : newId('req', services.clock);
  },
  async admit(request, services) {
    const caller = await authenticateBearer(services, authorizationOf(request.raw.rawHeaders), request.ip);
    admitPage(request, caller, services.publicUrl);
    const given = oneHeader(request, 'x-request-id');
    if (given !== null && !REQUEST_ID.test(given)) {
      throw invalidField(
        'X-Request-Id',
        inEnglish('must be 8 to 64 of letters, digits, dot, underscore and hyphen'),
      );
    }
    return () => caller;
  },
  success: socialSuccess,
  failure: socialFailure,
  rateHeaders: ietfRateHeaders,
};

/** Node keeps the first of two Authorization headers and drops the other; we refuse both. */
export function authorizationOf(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'authorization',
  );
  return values.length === 1 ? values[0] : undefined;
}
