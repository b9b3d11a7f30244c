import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { parseJsonObject } from '#kernel/sieve.ts';
import { type AuditEntry, writeInstallationAudit } from '#platform/audit.ts';
import { requireProof, requireSteward } from '#platform/authorize.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { backupStore, type TableCount } from '#platform/db/backup.ts';
import { moveStore, withoutPassword } from '#platform/db/move.ts';
import { restoreStore } from '#platform/db/restore.ts';
import { parseInput } from '#platform/parse-input.ts';
import { socialSuccess } from './face.ts';
import { waitForWhole } from './refuse-malformed.ts';

const UPLOAD_MAX_BYTES = 10 * 1024 ** 3;
/** Enough for the other calls, which take at most the address of a database. */
const FORM_BYTES = 4096;
const MoveBody = z.object({ to: z.string().min(1).max(2000) });

type Authenticate = (request: FastifyRequest, services: Services) => Promise<SessionCaller>;

/**
 * Backup, restore and move of the whole store. Mounted inside the console, whose cookie, origin check and
 * envelope it shares. These are not operations, because the bodies are files of any size.
 */
export function mountStoreAdmin(
  scope: FastifyInstance,
  services: Services,
  version: string,
  authenticate: Authenticate,
): void {
  const enter: Enter = async (request, operation) => {
    const caller = await authenticate(request, services);
    requireSteward(caller, operation);
    requireProof({ proof: true }, caller, services.clock);
    return caller;
  };
  mountBackup(scope, services, version, enter);
  mountMove(scope, services, version, enter);
  mountRestore(scope, services, enter);
}

type Enter = (request: FastifyRequest, operation: string) => Promise<SessionCaller>;

function mountBackup(scope: FastifyInstance, services: Services, version: string, enter: Enter): void {
  const { clock, log } = services;
  scope.post('/store/backup', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const caller = await enter(request, 'store_backup');
    await audit(services, request, caller, 'store_backup', {});
    const chunks = backupStore(services, version);
    // Until the first piece is sent a failure can still be answered; after that the file just ends early.
    const first = await chunks.next();
    const gzip = createGzip({ level: 4 });
    gzip.write(first.value);
    pipeline(chunks, gzip, (error) => {
      if (error) log.warn({ error, requestId: request.parlanceId }, 'a backup was not read completely');
    });
    const moment = clock
      .now()
      .toISOString()
      .replace(/\.\d+|[:-]/g, '');
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="parlance-backup-${moment}.jsonl.gz"`)
      .send(gzip);
  });
}

function mountMove(scope: FastifyInstance, services: Services, version: string, enter: Enter): void {
  scope.post('/store/move', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const caller = await enter(request, 'store_move');
    const { to } = parseInput(MoveBody, parseJsonObject(request.rawBody));
    const startedAt = services.clock.now().toISOString();
    await audit(services, request, caller, 'store_move', { to: withoutPassword(to) });
    const tables = await moveStore(services, to, version);
    return reply.send(answer(request, tables, stepsAfterMove(services, withoutPassword(to), startedAt)));
  });
}

function mountRestore(scope: FastifyInstance, services: Services, enter: Enter): void {
  scope.register(async (uploads) => {
    // The body stays a stream, because a backup does not fit into memory.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploads.post('/store/restore', { bodyLimit: UPLOAD_MAX_BYTES }, async (request, reply) => {
      const caller = await enter(request, 'store_restore');
      const file = { bytes: 0 };
      // The usual time limit for a request is meant for bodies of a mebibyte.
      waitForWhole(request);
      const { tables, stewards } = await restoreStore(services, uploadOf(request.raw, file), (tx) =>
        writeInstallationAudit(tx, caller, auditEntry(request, 'store_restore', file)),
      );
      return reply.send(answer(request, tables, stepsAfterRestore(stewards)));
    });
  });
}

async function audit(
  { database }: Services,
  request: FastifyRequest,
  caller: SessionCaller,
  operation: string,
  input: object,
): Promise<void> {
  await database.everyone((tx) => writeInstallationAudit(tx, caller, auditEntry(request, operation, input)));
}

function auditEntry(request: FastifyRequest, operation: string, input: object): AuditEntry {
  return {
    operation,
    face: 'console',
    requestId: request.parlanceId,
    address: request.ip,
    input,
    result: null,
  };
}

/** The connection stays open when reading stops early, so that the refusal reaches the sender. */
async function* uploadOf(raw: FastifyRequest['raw'], file: { bytes: number }): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) {
      file.bytes += chunk.length;
      if (file.bytes > UPLOAD_MAX_BYTES)
        throw new AppError('payload_too_large', inEnglish('The backup is larger than 10 GiB.'));
      yield chunk;
    }
  } finally {
    raw.resume();
  }
}

function answer(request: FastifyRequest, tables: TableCount[], next_steps: readonly string[]): object {
  const total_rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return socialSuccess({ tables, total_rows, next_steps }, request.parlanceId, false);
}

const stepsAfterRestore = (stewards: readonly string[]) => [
  'Everybody signs in again, you too, with the password that they had when the backup was made.',
  'Invitations, review links and links to a new password are not good any more: make new ones.',
  'Members, roles, passwords, credentials and App Keys are as they were then: end again what was ended since.',
  stewards.length > 0
    ? `Stewards of this installation: ${stewards.join(', ')}.`
    : 'This installation has no steward: npm start -- users steward --email=<address> makes one.',
  'Files are not part of a backup. On another machine, copy the folder "blobs" of the data folder as well.',
  'Callbacks that were waiting when the backup was made are sent again, with the same ids.',
];

function stepsAfterMove({ config }: Services, to: string, startedAt: string): string[] {
  const key = config.secretKeys.length
    ? 'Keep PARLANCE_SECRET_KEY as it is: the copy is sealed with the same key.'
    : `Set PARLANCE_SECRET_KEY to the content of ${join(config.dataDir, 'secret.key')}.`;
  return [
    `Stop Parlance. What was written after ${startedAt} is in the old store only.`,
    `Set DATABASE_URL to ${to} (with its password).`,
    key,
    ...(config.s3 ? [] : [`Keep PARLANCE_DATA_DIR at ${config.dataDir}: uploaded files stay there.`]),
    'Start Parlance. The old store is unchanged; keep it until you are satisfied.',
  ];
}
