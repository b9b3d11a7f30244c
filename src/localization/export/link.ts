import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Services } from '#platform/context.ts';
import type { StoredFile } from './build-file.ts';

const LINK_LIFE_MS = 3_600_000;

/** Valid for an hour, or for as long as the file is kept. Its holder may read only this file. */
export function linkTo(
  ctx: Pick<Services, 'clock' | 'keyring' | 'publicUrl'>,
  { key, filename, keptUntil }: StoredFile,
): { download_url: string; expires_at: string } {
  // Links have a resolution of seconds, so report whole seconds.
  const end = Math.min(ctx.clock.now().getTime() + LINK_LIFE_MS, Date.parse(keptUntil));
  const seconds = Math.floor(end / 1000);
  const expiresAt = new Date(seconds * 1000);
  const signingKey = ctx.keyring.derive('blob-url');
  return {
    download_url: signBlobUrl({ publicUrl: ctx.publicUrl, key, filename, expiresAt, signingKey }),
    expires_at: expiresAt.toISOString(),
  };
}
