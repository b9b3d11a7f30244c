import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Services } from '#platform/context.ts';
import { readSkeletonPart } from '../task-store/store-skeletons.ts';

/** A file that somebody sent, by its hash. */
export interface KeptFile {
  workspaceId: string;
  projectId: string;
  sha256: string;
}

/** Part by part, each in a transaction of its own: nobody holds one while a disk writes. */
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
