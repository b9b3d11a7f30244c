import type { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = { api: 'https://discord.com', cdn: 'https://cdn.discordapp.com' };

/** Without a user agent in this form, the firewall in front of Discord answers instead. */
const USER_AGENT = 'DiscordBot (https://parlance.example, 1.0)';

type DiscordCall = Pick<Call, 'query' | 'json' | 'multipart' | 'timeoutMs'> & { visible?: boolean };

/** `place` is the id and token of a webhook. It grants the right to post and is part of every address. */
export const webhookCall = <Shape extends z.ZodType>(
  ctx: PlatformContext,
  place: string,
  route: `${Call['method']} ${'' | `/${string}`}`,
  shape: Shape,
  request: DiscordCall = {},
): Promise<z.output<Shape>> => {
  const [method, path] = splitRoute(route);
  const secrets = [place, place.slice(place.indexOf('/') + 1)];
  return send(ctx, shape, { ...request, method, path: `/webhooks/${place}${path}`, secrets });
};

/** Calls as a bot, whose token follows a scheme name of Discord's own. */
export const botCall = <Shape extends z.ZodType>(
  ctx: PlatformContext,
  token: string,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  request: DiscordCall = {},
): Promise<z.output<Shape>> => {
  const [method, path] = splitRoute(route);
  const headers = { authorization: `Bot ${token}` };
  return send(ctx, shape, { ...request, method, path, headers, secrets: [token] });
};

async function send<Shape extends z.ZodType>(
  ctx: PlatformContext,
  shape: Shape,
  {
    path,
    headers,
    visible = false,
    ...request
  }: DiscordCall & Pick<Call, 'method' | 'headers' | 'secrets'> & { path: string },
): Promise<z.output<Shape>> {
  const { data } = await ask(ctx, shape, {
    ...request,
    url: `${baseOf(ctx, REAL, 'api')}/api/v10${path}`,
    headers: { ...headers, 'user-agent': USER_AGENT },
    visible,
    refusal,
  });
  return data;
}

const CODES: Readonly<Record<number, RefusalFacts['errorCode']>> = {
  10003: 'invalid_settings',
  10004: 'invalid_settings',
  10015: 'token_expired',
  20016: 'rate_limited',
  20028: 'rate_limited',
  20029: 'rate_limited',
  30046: 'rate_limited',
  40001: 'token_expired',
  40004: 'platform_unavailable',
  40005: 'media_too_large',
  40067: 'invalid_settings',
  50001: 'permission_missing',
  50006: 'invalid_settings',
  50008: 'invalid_settings',
  50013: 'permission_missing',
  50024: 'invalid_settings',
  50027: 'token_expired',
  160002: 'reply_not_allowed',
  200000: 'policy',
  220001: 'invalid_settings',
  220003: 'invalid_settings',
  240000: 'policy',
};

const BAD_FORM = 50035;

function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { code, message, errors, retry_after: seconds } = answer.json;
  const reported = {
    platformCode: String(typeof code === 'number' ? code : answer.status),
    platformMessage: typeof message === 'string' ? message : answer.text,
    ...(typeof seconds === 'number' && { retryAfterSec: Math.max(1, Math.ceil(seconds)) }),
  };
  const errorCode = code === BAD_FORM ? badField(errors) : typeof code === 'number' ? CODES[code] : undefined;
  return errorCode === undefined ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

/** The refused field is the key of a nested object. */
function badField(errors: unknown): RefusalFacts['errorCode'] {
  const details = JSON.stringify(errors ?? {});
  if (/"content":/.test(details)) return 'text_too_long';
  if (/"message_reference":/.test(details)) return 'reply_not_allowed';
  return /"attachments":/.test(details) ? 'media_unsupported' : 'invalid_settings';
}

/** Where its public pictures are; `hash` names the one of a webhook, a bot or a person. */
export const avatarUrl = (ctx: PlatformContext, id: string, hash: string): string =>
  `${baseOf(ctx, REAL, 'cdn')}/avatars/${encodeURIComponent(id)}/${encodeURIComponent(hash)}.png`;
