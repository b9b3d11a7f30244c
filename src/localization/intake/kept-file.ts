import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Services } from '#platform/context.ts';
import { readSkeletonPart } from '../task-store/store-skeletons.ts';

/** An uploaded file, identified by its hash. */
export interface KeptFile {
  workspaceId: string;
  projectId: string;
  sha256: string;
}

/** Reads each part in its own transaction, so that none is open while writing to disk. */
export async function unpackKept(
  { database }: Pick<Services, 'database'>,
  { workspaceId, projectId, sha256 }: KeptFile,
  path: string,
): Promise<void> {
  const parts = async function* () {
    for (let number = 0; ; number += 1) {
      const data = await database.tenant({ workspaceId, projectId }, (tx) =>
        readSkeletonPart(tx, projectId, sha256, number),
      );
      if (data === null) return;
      yield data;
    }
  };
  await pipeline(Readable.from(parts()), createGunzip(), createWriteStream(path));
}
