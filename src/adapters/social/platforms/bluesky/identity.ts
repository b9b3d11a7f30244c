import { z } from 'zod';
import { say, type Sentence } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext } from '../../connection.ts';
import { platformError } from '../../errors.ts';
import { byStatus, call } from '../../http.ts';
import { directoryOf, serverOf, xrpc } from './api.ts';

interface Identity {
  did: string;
  /** Base URL of the server that keeps the account's records; null means the configured one. */
  pds: string | null;
}

/** The endpoints of an authorization server; `issuer` null means the configured one. */
export interface AuthServer {
  issuer: string | null;
  authorize: string;
  token: string;
  push: string;
}

/** A handle counts only if the DID document claims it as well, because anybody can point a name at a DID. */
export async function identify(ctx: PlatformContext, name: string): Promise<Identity> {
  const handle = name.trim().replace(/^@/, '').toLowerCase();
  if (handle.startsWith('did:')) return readIdentity(ctx, name.trim());
  const { did } = await xrpc(
    ctx,
    null,
    'GET com.atproto.identity.resolveHandle',
    z.object({ did: z.string() }),
    { query: { handle } },
  );
  return readIdentity(ctx, did, handle);
}

const DidDocument = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string()).default([]),
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() })).default([]),
});

export async function readIdentity(ctx: PlatformContext, did: string, handle?: string): Promise<Identity> {
  const document = await readJson(ctx, documentUrl(ctx, did), DidDocument);
  if (document.id !== did) throw untrue(say('bluesky.identity_account_could_not_be'));
  const claims = document.alsoKnownAs.map((name) => name.toLowerCase());
  if (handle !== undefined && !claims.includes(`at://${handle}`))
    throw untrue(say('bluesky.account_does_not_claim_handle'));
  const keeper = document.service.find(
    ({ id, type }) => id.endsWith('#atproto_pds') && type === 'AtprotoPersonalDataServer',
  );
  if (typeof keeper?.serviceEndpoint !== 'string')
    throw untrue(say('bluesky.identity_names_no_server_keeps'));
  return { did, pds: checkServer(ctx, keeper.serviceEndpoint) };
}

function documentUrl(ctx: PlatformContext, did: string): string {
  if (/^did:plc:[a-z0-9]{24}$/.test(did)) return `${directoryOf(ctx)}/${did}`;
  const host = /^did:web:([a-z0-9][a-z0-9.-]{0,252})$/.exec(did)?.[1];
  if (host === undefined) throw untrue(say('bluesky.identity_kind_bluesky_does_not'));
  return `https://${host}/.well-known/did.json`;
}

const Protected = z.object({ authorization_servers: z.array(z.string()).min(1) });

/** The server that issues tokens for another; a server that names none does so itself. */
export async function issuerFor(ctx: PlatformContext, server: string | null): Promise<string | null> {
  const base = serverOf(ctx, server);
  const url = `${base}/.well-known/oauth-protected-resource`;
  const document = await readJson(ctx, url, Protected.nullable().catch(null), [404]);
  return checkServer(ctx, document?.authorization_servers[0] ?? base);
}

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  pushed_authorization_request_endpoint: z.string(),
});

export async function readAuthServer(ctx: PlatformContext, issuer: string | null): Promise<AuthServer> {
  const base = serverOf(ctx, issuer);
  const document = await readJson(ctx, `${base}/.well-known/oauth-authorization-server`, Metadata);
  // Otherwise one server could impersonate another.
  if (withoutLastSlashes(document.issuer) !== base) throw untrue(say('bluesky.server_claims_be_another_one'));
  return {
    issuer,
    authorize: checkEndpoint(ctx, document.authorization_endpoint),
    token: checkEndpoint(ctx, document.token_endpoint),
    push: checkEndpoint(ctx, document.pushed_authorization_request_endpoint),
  };
}

/** An https origin, or null for the base configured by the operator, which may be anything. */
function checkServer(ctx: PlatformContext, raw: string): string | null {
  const text = withoutLastSlashes(raw);
  if (text === serverOf(ctx, null)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.origin !== text)
    throw untrue(say('bluesky.server_account_no_https_origin'));
  return url.origin;
}

function checkEndpoint(ctx: PlatformContext, raw: string): string {
  const url = URL.parse(raw);
  const isConfigured = url?.origin === new URL(serverOf(ctx, null)).origin;
  if (!url || url.hash || url.username || (url.protocol !== 'https:' && !isConfigured))
    throw untrue(say('bluesky.server_names_endpoint_not_https'));
  return url.href;
}

async function readJson<Shape extends z.ZodType>(
  ctx: PlatformContext,
  url: string,
  shape: Shape,
  accepts: readonly number[] = [],
): Promise<z.output<Shape>> {
  const answer = await call(ctx, {
    method: 'GET',
    url,
    visible: false,
    accepts,
    maxResponseBytes: 256 * 1024,
    refusal: (told) => (told.status < 400 || accepts.includes(told.status) ? null : byStatus(told)),
  });
  const parsed = shape.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw platformError({
    errorCode: 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
  });
}

export const untrue = (message: Sentence) => platformError({ errorCode: 'invalid_settings', message });
