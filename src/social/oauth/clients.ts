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
  /** The host that answers for what the program says about itself; null where nobody does. */
  vouchedBy: string | null;
}

export const REDIRECTS_MAX = 10;
const DOCUMENT_MAX_BYTES = 16 * 1024;
const DOCUMENT_MS = 5000;
const NAME_MAX = 80;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Ours needs no registration; its redirect is on the computer of whoever runs it. */
export const OWN_CLIENT: OauthClient = {
  id: 'parlance-cli',
  name: 'Parlance CLI',
  redirectUris: ['http://127.0.0.1/callback'],
  vouchedBy: null,
};

/** A client that this server knows; null for an unknown one, or if its document has to be read anew. */
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

/** An address with TLS and a path, written in its plain form. */
export function isDocumentAddress(id: string): boolean {
  const url = id.length <= 500 ? URL.parse(id) : null;
  return (
    url?.protocol === 'https:' &&
    url.href === id &&
    // The same host under another name would look the same on the page.
    !url.hostname.endsWith('.') &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
}

/** The description that the program has at its own address (client id metadata document); null without one. */
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
    // A page that shows what anybody pasted would vouch for it, were it not for its type.
    const isDocument = status === 200 && JSON_TYPE.test(headers['content-type'] ?? '');
    const said = isDocument ? readMetadata(parseJsonObject(Buffer.from(body))) : null;
    if (said === null || said.id !== id) return null;
    return clientOf(
      await keepDocument(database.system, { id, name: said.name, redirect_uris: said.redirectUris }),
    );
  } catch {
    // A host that does not answer, or answers with something else, is no program.
    return null;
  }
}

/** The description of a program, from a document or a registration; null if we cannot accept it. */
export function readMetadata(
  given: Record<string, unknown>,
): { id: unknown; name: string; redirectUris: string[] } | null {
  const { client_id, client_name, redirect_uris } = fieldsOf(given);
  const uris = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (uris.length === 0 || uris.length > REDIRECTS_MAX || !uris.every(isRedirect)) return null;
  return { id: client_id, name: plainName(client_name), redirectUris: [...new Set<string>(uris)] };
}

/** A name without what is invisible or turns the direction: it stands on the page where a person decides. */
function plainName(name: unknown): string {
  const text = typeof name === 'string' ? name.slice(0, 4 * NAME_MAX) : '';
  const plain = text.replace(/\p{C}/gu, '').replace(/[\p{Z}]+/gu, ' ');
  return plain.trim().slice(0, NAME_MAX) || 'A program without a name';
}
