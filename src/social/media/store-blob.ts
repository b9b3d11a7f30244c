import { randomBytes } from 'node:crypto';
import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import { forgetBlob, reserveBlob } from '#platform/blobs/store-names.ts';
import type { Services } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';

export type Signer = Pick<Services, 'publicUrl' | 'clock' | 'keyring'>;
type Shelf = Pick<Services, 'database' | 'blobs' | 'clock'>;

const HOUR_MS = 3_600_000;
const LINK_HOURS = 24;
const RESERVED_MS = 24 * HOUR_MS;

/**
 * Streams a file into the store under a new, unguessable name. The name is registered first and expires, so a
 * process that dies in between leaves nothing behind permanently. `keepBlob` makes it permanent.
 */
export async function putBlob(
  shelf: Shelf,
  tenant: TenantScope,
  file: {
    /** The media, or the account whose picture it is. */
    ownerId: string;
    extension: string;
    contentType: string;
    body: AsyncIterable<Uint8Array> | Uint8Array;
    maxBytes: number;
  },
): Promise<BlobInfo> {
  const { ownerId, extension, contentType, body, maxBytes } = file;
  const key = `media/${ownerId.toLowerCase()}/${randomBytes(16).toString('hex')}.${extension}`;
  const expiresAt = new Date(shelf.clock.now().getTime() + RESERVED_MS);
  await shelf.database.tenant(tenant, (tx) =>
    reserveBlob(tx, { key, workspaceId: tenant.workspaceId, contentType, expiresAt }),
  );
  try {
    return await shelf.blobs.put(key, body, { contentType, maxBytes });
  } catch (error) {
    await forget(shelf, tenant, key).catch(() => {});
    throw error;
  }
}

/**
 * Deletes the name too if no bytes are stored under it. If the store cannot confirm that, the name expires.
 */
async function forget({ blobs, database }: Shelf, tenant: TenantScope, key: string): Promise<void> {
  if (await blobs.head(key)) return;
  await database.tenant(tenant, (tx) => forgetBlob(tx, key));
}

/** Changes once an hour, so that a caller who asks again gets the same link and can cache the file. */
export function publishableUrl(ctx: Signer, key: string, filename: string): string {
  const hour = Math.floor(ctx.clock.now().getTime() / HOUR_MS);
  return signBlobUrl({
    publicUrl: ctx.publicUrl,
    key,
    filename,
    expiresAt: new Date((hour + LINK_HOURS + 1) * HOUR_MS),
    signingKey: ctx.keyring.derive('blob-url'),
    disposition: 'inline',
  });
}
