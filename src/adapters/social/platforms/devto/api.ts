import type { z } from 'zod';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = { api: 'https://dev.to' };

/** Without this header the server answers like an older API. */
const VERSION = 'application/vnd.forem.api-v1+json';

/** Lists and articles include their whole text. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

export interface Caller {
  host: string | null;
  accessToken: string;
}

type DevCall = Pick<Call, 'query' | 'json' | 'accepts'> & { visible?: boolean };

/** The key is not a bearer token: it has its own header. */
export async function dev<Shape extends z.ZodType>(
  ctx: PlatformContext,
  { host, accessToken }: Caller,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: DevCall = {},
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const server = host === null ? baseOf(ctx, REAL, 'api') : withoutLastSlashes(`https://${host}`);
  const { data } = await ask(ctx, shape, {
    ...request,
    method,
    url: `${server}/api${path}`,
    headers: { 'api-key': accessToken, accept: VERSION },
    secrets: [accessToken],
    maxResponseBytes: ANSWER_BYTES_MAX,
    visible,
    refusal,
  });
  return data;
}

/** Most specific first. */
const MEANINGS: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/already been (?:used|taken)/i, 'duplicate'],
  [/too long/i, 'text_too_long'],
  [/main image|cover image/i, 'media_unsupported'],
];

/** `{error, status}`, where the error is a sentence. */
function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { error } = answer.json;
  const words = typeof error === 'string' ? error : '';
  const reported = { platformCode: String(answer.status), platformMessage: words || answer.text };
  const meaning = answer.status === 422 ? MEANINGS.find(([pattern]) => pattern.test(words))?.[1] : undefined;
  return meaning === undefined ? { ...byStatus(answer), ...reported } : { errorCode: meaning, ...reported };
}
