import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, PublishMedia } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { byStatus, call } from '../../http.ts';
import { reddit, redditBase } from './api.ts';

const Lease = z.object({
  args: z.object({
    action: z.string().min(1),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  asset: z.object({ asset_id: z.string().min(1) }),
});

const TIMEOUT_MS = 600_000;

/**
 * Gets a lease and sends the bytes in one step, because signed data does not belong in a handle. An
 * unused file is not visible.
 */
export async function uploadFile(
  { accessToken }: ConnectedAccount,
  { filename, mime, bytes, read }: PublishMedia,
  ctx: PlatformContext,
): Promise<{ id: string; url: string }> {
  const { args, asset } = await reddit(ctx, 'POST /api/media/asset.json', Lease, {
    token: accessToken,
    form: { filepath: filename, mimetype: mime },
  });
  const answer = await call(ctx, {
    method: 'POST',
    // `//host/path`: uses the same scheme as the API.
    url: new URL(args.action, redditBase(ctx, 'api')).href,
    multipart: [...args.fields, { name: 'file', value: { filename, mime, bytes, data: read() } }],
    secrets: args.fields.map(({ value }) => value),
    timeoutMs: TIMEOUT_MS,
    visible: false,
    refusal: (told) =>
      told.status < 400
        ? null
        : /EntityTooLarge/.test(told.text)
          ? { errorCode: 'media_too_large', platformCode: 'EntityTooLarge' }
          : byStatus(told),
  });
  const [, url] = /<Location>([^<]{1,2000})<\/Location>/.exec(answer.text) ?? [];
  if (url === undefined)
    throw platformError({ errorCode: 'platform_unavailable', httpStatus: answer.status });
  return { id: asset.asset_id, url: decodeURIComponent(url.replaceAll('&amp;', '&')) };
}
