import { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount } from '../../contract.ts';
import { ask } from '../../ask.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';
import { LINKEDIN_VERSION, versionOf } from './version.ts';

const REAL = { api: 'https://api.linkedin.com', web: 'https://www.linkedin.com' };
const DAY_SEC = 86_400;
/** Roughly how long LinkedIn processes a picture or a document. */
export const SETTLE_SEC = 20;

export const linkedinBase = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);

export const isPage = ({ platformAccountId }: Pick<ConnectedAccount, 'platformAccountId'>) =>
  platformAccountId.startsWith('urn:li:organization:');

/**
 * Encodes every character of a URN, including the parentheses in a comment's URN, which
 * encodeURIComponent leaves alone.
 */
export const inPath = (urn: string) =>
  encodeURIComponent(urn).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

export const postUrl = (urn: string) => `https://www.linkedin.com/feed/update/${urn}/`;

type LinkedinCall = Pick<Call, 'json' | 'form' | 'headers' | 'secrets'> & {
  visible?: boolean;
  token?: string;
};

/** A call below /rest, each of which must name the version. The caller encodes the query. */
export async function rest<Shape extends z.ZodType>(
  ctx: PlatformContext,
  route: `${'GET' | 'POST' | 'DELETE'} /rest/${string}`,
  shape: Shape,
  { headers, ...request }: LinkedinCall,
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  const [method, path] = splitRoute(route);
  return linkedin(ctx, method, `${linkedinBase(ctx, 'api')}${path}`, shape, {
    ...request,
    headers: {
      'linkedin-version': versionOf(ctx),
      'x-restli-protocol-version': '2.0.0',
      ...headers,
    },
  });
}

export function linkedin<Shape extends z.ZodType>(
  ctx: PlatformContext,
  method: Call['method'],
  url: string,
  shape: Shape,
  { visible = false, ...request }: LinkedinCall,
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  return ask(ctx, shape, {
    ...request,
    method,
    url,
    visible,
    refusal: (answer) => refusal(ctx, answer, visible),
  });
}

/** Sends bytes to the address given by LinkedIn; returns its answer. */
export async function putBytes(
  ctx: PlatformContext,
  url: string,
  request: Pick<Call, 'headers' | 'body' | 'token'>,
): Promise<Answer> {
  const { answer } = await ask(ctx, z.unknown(), {
    ...request,
    method: 'PUT',
    url,
    visible: false,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    refusal(told) {
      // The address is valid only for a while; the next try asks for another.
      if ([403, 404, 410].includes(told.status))
        return { errorCode: 'container_expired', ...reportedBy(told) };
      return refusal(ctx, told, false);
    },
  });
  return answer;
}

const UPLOAD_TIMEOUT_MS = 600_000;

/** LinkedIn's message and code. */
function reportedBy({ json, text, status, headers }: Answer) {
  const { code, serviceErrorCode, message, error, error_description } = json;
  const details = fieldsOf(json['errorDetails'])?.['inputErrors'];
  const inputs = Array.isArray(details) ? details.map((each) => fieldsOf(each)) : [];
  const words = [
    message,
    error_description,
    ...inputs.flatMap((each) => [each?.['code'], each?.['description']]),
  ];
  const name = [inputs[0]?.['code'], code, error, serviceErrorCode, status].find(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return {
    platformCode: String(name),
    platformMessage: words.filter((each) => typeof each === 'string').join(' ') || text,
    platformRequestId: headers['x-li-uuid'],
  };
}

function refusal(ctx: PlatformContext, answer: Answer, visible: boolean): RefusalFacts | null {
  const { status } = answer;
  if (status < 400) return null;
  const reported = reportedBy(answer);
  const words = `${reported.platformCode} ${reported.platformMessage}`;
  if (status === 426)
    return {
      errorCode: 'invalid_settings',
      message: say('linkedin.linkedin_no_longer_takes_version', {
        versionOf: versionOf(ctx),
        name: LINKEDIN_VERSION.name,
      }),
      ...reported,
    };
  if (status === 429)
    return {
      // LinkedIn counts per UTC day and says neither how much is left nor when to come back.
      errorCode: /\bDAY\b/.test(words) ? 'platform_quota' : 'rate_limited',
      retryAfterSec: untilMidnight(ctx),
      ...reported,
    };
  if (/still being processed|not yet available|media asset (?:is )?processing/i.test(words))
    return { errorCode: 'platform_unavailable', retryAfterSec: SETTLE_SEC, ...reported };
  // These errors are temporary, and it is unknown whether the post was created.
  if (/unable to obtain activity|resource is forbidden/i.test(words))
    return { errorCode: 'platform_unavailable', ...(visible && { effect: 'unknown' }), ...reported };
  return { ...byStatus(answer), ...meaningOf(status, words), ...reported };
}

function meaningOf(status: number, words: string): Pick<RefusalFacts, 'errorCode'> | null {
  if (/invalid_grant|invalid_request_token/i.test(words)) return { errorCode: 'token_expired' };
  if (/duplicate/i.test(words)) return { errorCode: 'duplicate' };
  if (status === 403 && /restricted/i.test(words)) return { errorCode: 'account_restricted' };
  if (status === 403 && /\bproduct\b/i.test(words)) return { errorCode: 'app_not_approved' };
  if (/comments? (?:are|is) (?:closed|disabled)/i.test(words)) return { errorCode: 'reply_not_allowed' };
  if (status !== 400 && status !== 422) return null;
  if (/polic(?:y|ies)/i.test(words)) return { errorCode: 'policy' };
  if (/file ?size|too large|exceeds the maximum size/i.test(words)) return { errorCode: 'media_too_large' };
  if (/too[ _]long|max(?:imum)?[ _]length|exceeds the maximum/i.test(words))
    return { errorCode: 'text_too_long' };
  if (/unsupported (?:media|file|format)/i.test(words)) return { errorCode: 'media_unsupported' };
  return null;
}

function untilMidnight({ clock }: PlatformContext): number {
  const nowSec = Math.floor(clock.now().getTime() / 1000);
  return DAY_SEC - (nowSec % DAY_SEC);
}
