import type { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call } from '../../http.ts';

const REAL = { api: 'https://slack.com' };

export const slackBase = (ctx: PlatformContext) => baseOf(ctx, REAL, 'api');

export type Fields = Readonly<Record<string, string | number | boolean | object | undefined>>;

/** Every method takes a form; values that are not text are JSON inside it. */
export async function slack<Shape extends z.ZodType>(
  ctx: PlatformContext,
  token: string | undefined,
  method: string,
  shape: Shape,
  {
    fields = {},
    visible = false,
    ...request
  }: Pick<Call, 'headers' | 'secrets'> & { fields?: Fields; visible?: boolean } = {},
): Promise<z.output<Shape>> {
  const form = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value === undefined ? undefined : String(value),
    ]),
  );
  const { data } = await ask(ctx, shape, {
    ...request,
    method: 'POST',
    url: `${slackBase(ctx)}/api/${method}`,
    ...(token !== undefined && { token }),
    form,
    visible,
    refusal: (answer) => refusal(answer, visible),
  });
  return data;
}

const CODES: Readonly<Record<string, RefusalFacts['errorCode']>> = {
  not_authed: 'token_expired',
  invalid_auth: 'token_expired',
  token_revoked: 'token_expired',
  token_expired: 'token_expired',
  account_inactive: 'token_expired',
  invalid_code: 'token_expired',
  code_already_used: 'token_expired',
  invalid_refresh_token: 'token_expired',
  missing_scope: 'permission_missing',
  no_permission: 'permission_missing',
  not_in_channel: 'permission_missing',
  cant_delete_message: 'permission_missing',
  cant_update_message: 'permission_missing',
  // The workspace allows edits for some time only.
  edit_window_closed: 'permission_missing',
  ratelimited: 'rate_limited',
  msg_too_long: 'text_too_long',
  msg_blocks_too_long: 'text_too_long',
  file_too_large: 'media_too_large',
  storage_limit_reached: 'platform_quota',
  thread_locked: 'reply_not_allowed',
  internal_error: 'platform_unavailable',
  fatal_error: 'platform_unavailable',
  request_timeout: 'platform_unavailable',
  service_unavailable: 'platform_unavailable',
};

/** According to Slack, the work may have been done before these failures. */
const MAY_HAVE_WORKED = ['internal_error', 'fatal_error', 'request_timeout', 'service_unavailable'];

/** Refusals come with HTTP 200 and `ok: false`. */
function refusal(answer: Answer, visible: boolean): RefusalFacts | null {
  const { ok, error } = answer.json;
  if (answer.status < 400 && ok !== false) return null;
  if (typeof error !== 'string') return byStatus(answer);
  const reported = { platformCode: error, platformMessage: error };
  if (answer.status >= 400) return { ...byStatus(answer), ...reported };
  const errorCode = CODES[error] ?? codeOf(error);
  const isOpen = visible && MAY_HAVE_WORKED.includes(error);
  return { errorCode, ...reported, ...(isOpen && { effect: 'unknown' as const }) };
}

/** Families of codes. */
function codeOf(error: string): RefusalFacts['errorCode'] {
  if (error.startsWith('restricted_action')) return 'policy';
  return error.startsWith('duplicate_') ? 'duplicate' : 'invalid_settings';
}
