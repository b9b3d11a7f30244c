import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { CredentialCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { take } from '../limits/rate-limit.ts';
import { networkOf } from '../net/caller-address.ts';
import type { Found } from '../remember-access.ts';
import { isInside } from './app-key.ts';
import { noteUse } from './note-use.ts';
import { type CredentialRow, findCredential, findCredentialById } from './store.ts';

const PREFIX = 'plc_it_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN = /^plc_it_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** The entry point at which a token is presented. A token issued to a program for /mcp works nowhere else. */
type Entry = 'mcp' | 'api';

export interface NewToken {
  token: string;
  hash: Buffer;
  hint: string;
}

/** The prefix and the checksum let a leak scanner recognise a token without knowing any. */
export function newToken(prefix = PREFIX): NewToken {
  const body = base62(randomBytes(48), 43);
  const token = `${prefix}${body}${checksum(body)}`;
  return { token, hash: hashToken(token), hint: `${prefix}…${token.slice(-4)}` };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** One lookup by hash: a token that is almost right takes exactly as long as any other. */
export async function authenticateBearer(
  services: Services,
  authorization: string | undefined,
  address: string,
  entry: Entry = 'api',
): Promise<CredentialCaller> {
  const token = /^bearer +([^\s,]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  const row = await findByToken(services, token);
  if (!row) return refuse(services, address);
  if (row.audience === 'mcp' && entry !== 'mcp') throw unauthenticated();
  if (!mayCallFrom(row, address)) throw unauthenticated();
  if (!row.member_ok) {
    throw new AppError(
      'workspace_not_found',
      inEnglish('The workspace is gone, or the issuer of the credential has left it.'),
    );
  }
  const caller = callerOf(row);
  noteUse(services, caller, row, address);
  return caller;
}

/** Its hash is looked for and kept, never the token. One that cannot be a token of ours is not asked for. */
function findByToken({ access, database }: Services, token: string): Promise<Known | undefined> {
  const hash = hashToken(token);
  return access.remember(`credential ${hash.toString('base64url')}`, async () => {
    if (!isWellFormed(token)) return undefined;
    const row = await findCredential(database.system, hash);
    if (!row) return undefined;
    const above = row.parent_id === null ? [] : [row.parent_id];
    return { ...row, restsOn: [row.workspace_id, row.issuer_id, ...above], endsInMs: row.ends_in_ms };
  });
}

/**
 * The caller behind a credential, for a call from this address that comes without the token; null when the
 * credential is no longer valid.
 */
export async function callerOfCredential(
  { database }: Pick<Services, 'database'>,
  workspaceId: string,
  id: string,
  address: string,
): Promise<CredentialCaller | null> {
  const row = await findCredentialById(database.system, workspaceId, id);
  if (!row?.member_ok) return null;
  if (!mayCallFrom(row, address))
    throw new AppError('forbidden', say('auth.credential_may_not_be_used'), {
      field: 'credentialId',
    });
  return callerOf(row);
}

type Known = CredentialRow & Found;

const mayCallFrom = ({ allowed_ips }: CredentialRow, address: string) =>
  allowed_ips.length === 0 || isInside(address, allowed_ips);

function callerOf(row: CredentialRow): CredentialCaller {
  return {
    kind: 'credential',
    id: row.id,
    workspaceId: row.workspace_id,
    projectId: null,
    userId: row.issuer_id,
    role: row.role,
    localization: row.localization,
    languages: row.languages,
    credentialKind: row.kind,
    scopes: row.scopes,
    allowedActions: row.allowed_actions,
    confirmMode: row.confirm_mode,
    accountIds: row.account_ids,
    allowedOrigins: row.allowed_origins,
    audience: row.audience,
  };
}

function unauthenticated(): AppError {
  return new AppError(
    'unauthenticated',
    inEnglish('A valid long-lived credential is needed: Authorization: Bearer plc_it_….'),
  );
}

async function refuse(services: Services, address: string): Promise<never> {
  const rate = await take(
    services.database,
    services.clock,
    { name: 'Authentication' },
    { key: `badtoken:${networkOf(address)}`, limit: 20, windowSec: 60 },
    1,
  );
  if (!rate.taken) throw rate.refusal;
  throw unauthenticated();
}

function isWellFormed(token: string): boolean {
  const [, body = '', sum] = TOKEN.exec(token) ?? [];
  return checksum(body) === sum;
}

function base62(bytes: Uint8Array, length: number): string {
  let n = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (text.length < length) {
    text += BASE62[Number(n % 62n)];
    n /= 62n;
  }
  return text;
}

function checksum(body: string): string {
  return base62(createHash('sha256').update(`parlance token ${body}`).digest(), 6);
}
