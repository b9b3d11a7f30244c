import type { TargetErrorCode } from '../../contract.ts';
import type { RefusalFacts } from '../../errors.ts';
import type { Answer } from '../../http.ts';

/** Codes and subcodes of Facebook, Instagram and Threads that mean the same everywhere. */
const MEANING: Record<number, TargetErrorCode> = {
  190: 'token_expired',
  10: 'permission_missing',
  2069032: 'permission_missing',
  4: 'rate_limited',
  17: 'rate_limited',
  32: 'rate_limited',
  613: 'rate_limited',
  1390008: 'rate_limited',
  9: 'platform_quota',
  2207042: 'platform_quota',
  506: 'duplicate',
  1366051: 'duplicate',
  368: 'policy',
  1346003: 'policy',
  1404102: 'policy',
  2207051: 'policy',
  2207050: 'account_restricted',
  4279013: 'account_restricted',
  4854002: 'account_restricted',
  352: 'media_unsupported',
  36001: 'media_unsupported',
  2069019: 'media_unsupported',
  2207005: 'media_unsupported',
  2207026: 'media_unsupported',
  36000: 'media_too_large',
  1366046: 'media_too_large',
  2207004: 'media_too_large',
  36003: 'media_aspect_ratio',
  2207009: 'media_aspect_ratio',
  2207057: 'media_duration',
  9004: 'media_fetch_failed',
  2207003: 'media_fetch_failed',
  2207052: 'media_fetch_failed',
  2207053: 'media_processing_failed',
  2207010: 'text_too_long',
  2207008: 'container_expired',
  2207020: 'container_expired',
  // The platform does not know the container: never created, or already used up by the
  // call whose answer was lost.
  2207006: 'outcome_unknown',
  100: 'invalid_settings',
  1609008: 'invalid_settings',
  2207028: 'invalid_settings',
  [-1]: 'platform_unavailable',
  [-2]: 'platform_unavailable',
  1: 'platform_unavailable',
  2: 'platform_unavailable',
  1363047: 'platform_unavailable',
  2207001: 'platform_unavailable',
  2207027: 'platform_unavailable',
  2207032: 'platform_unavailable',
};

/** The container is not finished yet, so the publish certainly did not happen. */
const NOT_READY = 2207027;
const NOT_READY_SEC = 10;
const RATE_WAIT_SEC = 900;
const QUOTA_WAIT_SEC = 3600;

/** The meaning of an answer from one of these platforms. `visible`: whether people could see the call. */
export function graphRefusal(answer: Answer, visible: boolean): RefusalFacts | null {
  const error = envelopeOf(answer);
  if (error === null) return null;
  const { code, subcode } = error;
  const errorCode = meaningOf(error, answer.status);
  const isOpen = errorCode === 'platform_unavailable' && subcode !== NOT_READY;
  return {
    errorCode,
    platformCode: subcode === null ? String(code) : `${code}/${subcode}`,
    platformMessage: error.message,
    ...(error.traceId !== null && { platformRequestId: error.traceId }),
    ...(visible && (isOpen || errorCode === 'outcome_unknown') && { effect: 'unknown' as const }),
    ...(subcode === NOT_READY && { effect: 'none' as const, retryAfterSec: NOT_READY_SEC }),
    ...(errorCode === 'rate_limited' && { retryAfterSec: regainSec(answer) ?? RATE_WAIT_SEC }),
    ...(errorCode === 'platform_quota' && { retryAfterSec: QUOTA_WAIT_SEC }),
  };
}

interface Envelope {
  code: number;
  subcode: number | null;
  message: string;
  isTransient: boolean;
  traceId: string | null;
}

function meaningOf({ code, subcode, message, isTransient }: Envelope, status: number): TargetErrorCode {
  if (code === 100 && /at most \d+ characters|less than \d+ characters|too long/i.test(message))
    return 'text_too_long';
  const known = (subcode === null ? undefined : MEANING[subcode]) ?? MEANING[code];
  if (known !== undefined)
    return isTransient && known === 'invalid_settings' ? 'platform_unavailable' : known;
  if (code >= 200 && code <= 299) return 'permission_missing';
  if (isTransient || status >= 500) return 'platform_unavailable';
  if (status === 401) return 'token_expired';
  return 'invalid_settings';
}

/** `{error:{…}}`; Instagram's token endpoint has a different shape. */
function envelopeOf({ status, json }: Answer): Envelope | null {
  const { error, error_type: type, error_message: text } = json;
  if (typeof error === 'object' && error !== null) {
    const fields: Record<string, unknown> = { ...error };
    const user = fields['error_user_msg'];
    return {
      code: Number(fields['code'] ?? 0),
      subcode: typeof fields['error_subcode'] === 'number' ? fields['error_subcode'] : null,
      message: [fields['message'], user === fields['message'] ? undefined : user]
        .filter((part) => typeof part === 'string')
        .join(' '),
      isTransient: fields['is_transient'] === true,
      traceId: typeof fields['fbtrace_id'] === 'string' ? fields['fbtrace_id'] : null,
    };
  }
  if (typeof type !== 'string' || status < 400) return null;
  return { code: 190, subcode: null, message: String(text ?? type), isTransient: false, traceId: null };
}

/** Time until calls are allowed again, the longest of all listed uses. */
function regainSec(answer: Answer): number | undefined {
  const header = answer.headers['x-business-use-case-usage'] ?? '';
  const minutes = [...header.matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,5})/g)].map(([, m]) =>
    Number(m),
  );
  const longest = Math.max(0, ...minutes);
  return longest === 0 ? undefined : longest * 60;
}

/** Why a container or video failed: Instagram puts a subcode into the sentence, Threads a keyword. */
export function failureReason(text: string): RefusalFacts {
  const subcode = /\b2207\d{3}\b/.exec(text)?.[0];
  const known = subcode === undefined ? undefined : MEANING[Number(subcode)];
  const errorCode: TargetErrorCode =
    known ??
    (/FAILED_DOWNLOADING/.test(text)
      ? 'media_fetch_failed'
      : /INVALID_ASPEC/.test(text)
        ? 'media_aspect_ratio'
        : /INVALID_DURATION/.test(text)
          ? 'media_duration'
          : 'media_processing_failed');
  return { errorCode, platformCode: subcode ?? 'ERROR', platformMessage: text };
}
