import { createHash, hash, type Hash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { AppKeyCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { take } from '../limits/rate-limit.ts';
import type { Found } from '../remember-access.ts';
import { secretPlace } from '../secrets.ts';
import { noteUse } from './note-use.ts';
import { findKey, type KeyRow } from './store.ts';

interface SignedHeaders {
  appKey: string | undefined;
  timestamp: string | undefined;
  sign: string | undefined;
  address: string;
}

/** The key named in the headers of a signed call. Nothing is proved until the body has arrived. */
export interface Signer {
  key: OpenedKey;
  sign: string;
  address: string;
  timestamp: string;
  /**
   * MD5 of the timestamp and the part of the body that has arrived so far, fed piece by
   * piece. Null for an empty body.
   */
  digest: Hash | null;
}

const TIMESTAMP = /^(\d{10}|\d{13})$/;
const WINDOW_MS = 300_000;
const APP_KEY = /^ak_[a-z2-7]{24}$/;
const SIGN = /^[0-9a-f]{32}$/;

/** MD5(timestamp + body + secret) over the raw bytes, without a canonical form, as the contract says. */
export function signBody(timestamp: string, body: Uint8Array | string, secret: string): string {
  return createHash('md5').update(timestamp).update(body).update(secret).digest('hex');
}

/** A piece of the body that the signature must cover. */
export function addPiece(signer: Signer, piece: Uint8Array): void {
  signer.digest ??= createHash('md5').update(signer.timestamp);
  signer.digest.update(piece);
}

/** Copies the digest, because a key has two secrets during a rotation. */
function signatureWith({ timestamp, digest }: Signer, secret: string): Buffer {
  return digest === null ? hash('md5', timestamp + secret, 'buffer') : digest.copy().update(secret).digest();
}

/**
 * Headers (400) → time window (401) → key (404) → secret (403): every check that is possible
 * before the body is read.
 */
export async function findSigner(services: Services, request: SignedHeaders): Promise<Signer> {
  const appKey = header('X-Svc-AppKey', request.appKey);
  const timestamp = header('X-Svc-Timestamp', request.timestamp);
  const sign = header('X-Svc-Sign', request.sign);
  if (!TIMESTAMP.test(timestamp)) {
    throw invalidField(
      'X-Svc-Timestamp',
      inEnglish('must be Unix time in seconds (10 digits) or milliseconds (13 digits)'),
    );
  }
  const sentMs = timestamp.length === 10 ? Number(timestamp) * 1000 : Number(timestamp);
  if (Math.abs(services.clock.now().getTime() - sentMs) > WINDOW_MS) {
    throw new AppError(
      'unauthenticated',
      inEnglish('X-Svc-Timestamp is more than 5 minutes away from the server time.'),
      {},
      { reason: 'timestamp_expired' },
    );
  }

  const key = APP_KEY.test(appKey) ? await openKey(services, appKey) : undefined;
  if (!key)
    throw new AppError('not_found', inEnglish('The App Key is unknown.'), {}, { reason: 'unknown_app_key' });
  if (key.secrets.length === 0) {
    throw new AppError(
      'forbidden',
      inEnglish('The App Key has no secret configured.'),
      {},
      { reason: 'no_secret' },
    );
  }
  return { key, sign, address: request.address, timestamp, digest: null };
}

/** Signature (401) → address (403) → project (404), once the digest covers the whole body; a GET has none. */
export async function verifySigner(services: Services, signer: Signer): Promise<AppKeyCaller> {
  const { key, sign, address } = signer;
  const isRight = key.secrets.some((secret) => equalSign(sign, signatureWith(signer, secret)));
  if (!isRight) await refuseSignature(services, key.id, address);
  if (key.allowed_ips.length > 0 && !isInside(address, key.allowed_ips)) {
    throw new AppError(
      'forbidden',
      inEnglish('The App Key may not be used from this address.'),
      {},
      { reason: 'address_not_allowed' },
    );
  }
  if (key.is_dissolving)
    throw new AppError(
      'forbidden',
      inEnglish('The workspace of the App Key is being dissolved; an owner can still keep it.'),
      {},
      { reason: 'workspace_dissolving' },
    );
  if (!key.project_exists)
    throw new AppError(
      'not_found',
      inEnglish('The project of the App Key is gone.'),
      {},
      { reason: 'project_missing' },
    );

  const caller: AppKeyCaller = {
    kind: 'app_key',
    id: key.id,
    workspaceId: key.workspace_id,
    projectId: key.project_id,
    keyScopes: key.scopes,
  };
  noteUse(services, caller, key, address);
  return caller;
}

/** A header that is sent twice arrives joined by a comma, and none of the three may contain one. */
function header(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw invalidField(name, say('common.required'));
  if (value.includes(',')) throw invalidField(name, inEnglish('must be sent once'));
  return value;
}

function equalSign(sent: string, expected: Buffer): boolean {
  return SIGN.test(sent) && timingSafeEqual(Buffer.from(sent, 'hex'), expected);
}

const FAILURES = { limit: 60, windowSec: 60 };

async function refuseSignature(services: Services, keyId: string, address: string): Promise<never> {
  const rate = await take(
    services.database,
    services.clock,
    { name: 'Signature check' },
    { key: `badsign:${keyId}:${address}`, ...FAILURES },
    1,
  );
  if (!rate.taken) throw rate.refusal;
  throw new AppError(
    'unauthenticated',
    inEnglish('The signature is wrong.'),
    {},
    { reason: 'invalid_signature' },
  );
}

/** A key with its secrets opened. */
type OpenedKey = Omit<KeyRow, 'secrets'> & Found & { secrets: string[] };

function openKey(services: Services, appKey: string): Promise<OpenedKey | undefined> {
  return services.access.remember(`key ${appKey}`, async () => {
    const row = await findKey(services.database.system, appKey);
    if (!row) return undefined;
    const open = ({ sealed, version }: KeyRow['secrets'][number]) =>
      services.keyring.open(sealed, secretPlace(row.workspace_id, row.id, version));
    return { ...row, secrets: row.secrets.map(open), restsOn: [row.workspace_id], endsInMs: row.ends_in_ms };
  });
}

export function isInside(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
