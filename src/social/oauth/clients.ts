import { fieldsOf } from '#kernel/narrow.ts';
import { parseJsonObject } from '#kernel/sieve.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { findClient, keepDocument } from '../credentials/store-oauth.ts';
import { isRedirect } from './redirects.ts';

/** A program that asks for access. */
export interface OauthClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** The host that vouches for what the program says about itself; null if there is none. */
  vouchedBy: string | null;
}

export const REDIRECTS_MAX = 10;
const DOCUMENT_MAX_BYTES = 16 * 1024;
const DOCUMENT_MS = 5000;
const NAME_MAX = 80;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Our own CLI needs no registration; its redirect leads to the computer it runs on. */
const OWN_CLIENT: OauthClient = {
  id: 'parlance-cli',
  name: 'Parlance CLI',
  redirectUris: ['http://127.0.0.1/callback'],
  vouchedBy: null,
};

/** A client that this server knows; null if it is unknown or its document has to be read again. */
export async function knownClient(tx: Tx, id: string): Promise<OauthClient | null> {
  if (id === OWN_CLIENT.id) return OWN_CLIENT;
  const row = await findClient(tx, id);
  return row ? clientOf(row) : null;
}

const clientOf = (row: {
  id: string;
  name: string;
  redirect_uris: readonly string[];
  read_at: Date | null;
}): OauthClient => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirect_uris,
  vouchedBy: row.read_at === null ? null : new URL(row.id).host,
});

/** An https address with a path, in its normalized form. */
export function isDocumentAddress(id: string): boolean {
  const url = id.length <= 500 ? URL.parse(id) : null;
  return (
    url?.protocol === 'https:' &&
    url.href === id &&
    // A trailing dot would be the same host under another name that looks the same on the page.
    !url.hostname.endsWith('.') &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
}

/**
 * The description that the program publishes at its own address (client id metadata
 * document); null without one.
 */
export async function readClientDocument(
  { outbound, database }: Pick<Services, 'outbound' | 'database'>,
  id: string,
): Promise<OauthClient | null> {
  try {
    const { status, headers, body } = await outbound.send({
      method: 'GET',
      url: id,
      headers: { accept: 'application/json' },
      timeoutMs: DOCUMENT_MS,
      maxResponseBytes: DOCUMENT_MAX_BYTES,
      onOverflow: 'fail',
    });
    // Without the check of the content type, a page that shows user content could be
    // passed off as a description.
    const isDocument = status === 200 && JSON_TYPE.test(headers['content-type'] ?? '');
    const metadata = isDocument ? readMetadata(parseJsonObject(Buffer.from(body))) : null;
    if (metadata === null || metadata.id !== id) return null;
    return clientOf(
      await keepDocument(database.system, { id, name: metadata.name, redirect_uris: metadata.redirectUris }),
    );
  } catch {
    // A host that does not answer, or answers with something else, is not a program.
    return null;
  }
}

/** The description of a program, from a document or a registration; null if it is not acceptable. */
export function readMetadata(
  given: Record<string, unknown>,
): { id: unknown; name: string; redirectUris: string[] } | null {
  const { client_id, client_name, redirect_uris } = fieldsOf(given);
  const uris = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (uris.length === 0 || uris.length > REDIRECTS_MAX || !uris.every(isRedirect)) return null;
  return { id: client_id, name: plainName(client_name), redirectUris: [...new Set<string>(uris)] };
}

/**
 * A name without invisible or direction-changing characters, because it appears on the
 * page where a person decides.
 */
function plainName(name: unknown): string {
  const text = typeof name === 'string' ? name.slice(0, 4 * NAME_MAX) : '';
  const plain = text.replace(/\p{C}/gu, '').replace(/[\p{Z}]+/gu, ' ');
  return plain.trim().slice(0, NAME_MAX) || 'A program without a name';
}
