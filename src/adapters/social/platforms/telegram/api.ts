import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type FormPart } from '../../http.ts';

const REAL = { api: 'https://api.telegram.org', web: 'https://t.me' };
const UPLOAD_TIMEOUT_MS = 180_000;

/** The parameters of a call; undefined ones are left out. */
export type Fields = Readonly<Record<string, unknown>>;

export interface BotCall {
  fields?: Fields;
  files?: readonly FormPart[];
  visible?: boolean;
}

/** Every answer wraps its result. */
const Result = z.object({ result: z.unknown() }).transform(({ result }) => result);

/** The token is part of the address, so it is listed as a secret in every call. */
export async function bot<Result>(
  ctx: PlatformContext,
  token: string,
  method: string,
  shape: z.ZodType<Result>,
  { fields = {}, files = [], visible = false }: BotCall = {},
): Promise<Result> {
  const { data } = await ask(ctx, Result.pipe(shape), {
    method: 'POST',
    url: `${baseOf(ctx, REAL, 'api')}/bot${token}/${method}`,
    secrets: [token],
    visible,
    refusal,
    ...(files.length === 0
      ? { json: fields }
      : { multipart: [...partsOf(fields), ...files], timeoutMs: UPLOAD_TIMEOUT_MS }),
  });
  return data;
}

const partsOf = (fields: Fields): FormPart[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));

const Parameters = z.object({
  retry_after: z.number().optional(),
  migrate_to_chat_id: z.number().optional(),
});

function refusal(answer: Answer): RefusalFacts | null {
  const { ok, description, error_code: code, parameters } = answer.json;
  if (ok === true) return null;
  if (answer.status < 400) return null;
  const words = typeof description === 'string' ? description : '';
  const { data: hints } = Parameters.safeParse(parameters);
  const reported = {
    platformCode: String(typeof code === 'number' ? code : answer.status),
    platformMessage: words || answer.text,
    ...(hints?.retry_after !== undefined && { retryAfterSec: hints.retry_after }),
  };
  if (hints?.migrate_to_chat_id !== undefined)
    return {
      errorCode: 'invalid_settings',
      message: say('telegram.group_become_supergroup_new_id'),
      ...reported,
    };
  const errorCode = meaningOf(answer.status, words);
  return errorCode === null ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

/** Most specific first. The phrases are those of the Bot API server; what follows them varies. */
const MEANINGS: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/bot was kicked|bot was blocked|bot is not a member|user is deactivated/i, 'account_restricted'],
  [/not enough rights|administrator rights|CHAT_WRITE_FORBIDDEN|CHAT_ADMIN_REQUIRED/i, 'permission_missing'],
  [/(?:message|caption|text|question) is too long|must not exceed/i, 'text_too_long'],
  [/too big|too large/i, 'media_too_large'],
  [/PHOTO_INVALID_DIMENSIONS/i, 'media_aspect_ratio'],
  [/failed to get HTTP URL|WEBPAGE_CURL_FAILED|WEBPAGE_MEDIA_EMPTY/i, 'media_fetch_failed'],
  [/IMAGE_PROCESS_FAILED/i, 'media_processing_failed'],
  [
    /wrong type of the web page|wrong file identifier|InputMedia|as an album|can't be mixed|PHOTO_EXT_INVALID/i,
    'media_unsupported',
  ],
  [/message to be replied not found|replied message not found|TOPIC_CLOSED/i, 'reply_not_allowed'],
];

function meaningOf(status: number, words: string): RefusalFacts['errorCode'] | null {
  if (status === 401) return 'token_expired';
  if (status === 429 || status >= 500) return null;
  return MEANINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/**
 * The public picture of a public chat. The address that a bot gets contains its token,
 * so it must not be stored.
 */
export const pictureUrl = (ctx: PlatformContext, username: string): string =>
  `${baseOf(ctx, REAL, 'web')}/i/userpic/320/${encodeURIComponent(username)}.jpg`;
