import type { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount } from '../../contract.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';
import { ask } from '../../ask.ts';

const REAL = { api: 'https://api.x.com', web: 'https://x.com' };

export const xBase = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);

type XCall = Pick<Call, 'query' | 'json' | 'form' | 'multipart' | 'headers' | 'timeoutMs' | 'secrets'> & {
  visible?: boolean;
  token?: string;
};

export async function xCall<Shape extends z.ZodType>(
  ctx: PlatformContext,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: XCall,
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const url = `${xBase(ctx, 'api')}${path}`;
  const { data } = await ask(ctx, shape, { ...request, method, url, visible, refusal });
  return data;
}

export const tokenOf = (account: ConnectedAccount) => ({ token: account.accessToken });

export const xPostUrl = (handle: string, id: string) =>
  `https://x.com/${handle.replace(/^@/, '') || 'i'}/status/${id}`;

/** Problem documents, or the older {errors: [{message, code}]}. */
function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { title, detail, type, reason, error, error_description } = answer.json;
  const { errors } = answer.json;
  const first = Array.isArray(errors) ? fieldsOf(errors[0]) : null;
  const messages = [first?.['message'], first?.['detail'], detail, error_description, title].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const kind = typeof type === 'string' ? (type.split('/').at(-1) ?? '') : '';
  const code = [error, kind, first?.['code']].find((value) => value !== undefined && value !== '');
  const reported = {
    platformCode: typeof code === 'string' || typeof code === 'number' ? String(code) : String(answer.status),
    platformMessage: messages[0] ?? answer.text,
    platformRequestId: answer.headers['x-transaction-id'],
  };
  const errorCode = meaningOf(
    answer.status,
    kind,
    String(first?.['code'] ?? ''),
    String(reason ?? ''),
    messages.join(' '),
  );
  if (error === 'invalid_grant' || error === 'invalid_request')
    return { errorCode: 'token_expired', ...reported };
  return errorCode === null ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

function meaningOf(
  status: number,
  kind: string,
  code: string,
  reason: string,
  words: string,
): RefusalFacts['errorCode'] | null {
  if (status === 401) return 'token_expired';
  if (kind === 'usage-capped') return 'platform_quota';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'platform_unavailable';
  if (code === '187' || /duplicate content/i.test(words)) return 'duplicate';
  if (
    kind === 'user-suspended' ||
    code === '64' ||
    /suspended|account is (?:temporarily )?locked/i.test(words)
  )
    return 'account_restricted';
  if (kind === 'client-forbidden')
    return reason === 'client-not-enrolled' ? 'app_not_approved' : 'permission_missing';
  if (
    code === '433' ||
    /reply to this conversation|(?:mentioned|quoted?) (?:you|by the author)|not allowed to reply/i.test(words)
  )
    return 'reply_not_allowed';
  if (
    code === '186' ||
    /too long|bit shorter|text is longer|exceeds? the (?:maximum|character)/i.test(words)
  ) {
    if (/2 minutes|video/i.test(words)) return 'media_duration';
    return /media|file/i.test(words) ? 'media_too_large' : 'text_too_long';
  }
  if (/longer than 2 minutes|duration/i.test(words)) return 'media_duration';
  if (/(?:file|media).{0,100}(?:size|large)/i.test(words) || status === 413) return 'media_too_large';
  if (status === 400 && /media/i.test(words)) return 'media_unsupported';
  if (kind === 'not-authorized-for-resource' || /scope/i.test(words)) return 'permission_missing';
  if (status === 403 && /not permitted|violat|automated/i.test(words)) return 'policy';
  return null;
}
