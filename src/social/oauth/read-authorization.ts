import { z } from 'zod';
import { personOf } from '#platform/caller.ts';
import { issuerOf } from '#platform/auth/oauth.ts';
import type { Context } from '#platform/context.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { defineOperation } from '#platform/operation.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import { isDocumentAddress, knownClient, type OauthClient, readClientDocument } from './clients.ts';
import { placeOf, withAnswer } from './redirects.ts';
import { checkRequest, offerTo, readParameters } from './request.ts';

export const AuthorizationQuery = z.string().min(1).max(8000).describe('The query of /oauth/authorize.');

export const readAuthorization = defineOperation({
  name: 'read_authorization',
  face: 'console',
  group: 'credentials',
  routes: [],
  summary: 'Check the request of a program, and list what you could allow it in this workspace.',
  scope: null,
  right: 'read',
  rate: 'read',
  idempotency: 'none',
  // The document of a program is read from its own host, so no transaction may stay open meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'rate_limited'],
  input: z.object({ query: AuthorizationQuery }),
  output: z.object({
    client: z.object({
      name: z.string(),
      vouchedBy: z
        .string()
        .nullable()
        .describe('The host whose document has the name of the program; null: the name is not verified.'),
      place: z.object({ kind: z.enum(['web', 'computer', 'program']), name: z.string() }),
    }),
    audience: z.enum(['mcp', 'server']),
    scopes: z.array(z.enum(SCOPES)).describe('Requested scopes that you may give.'),
    tiers: z.array(z.enum(TIERS)),
    declineTo: z.string(),
  }),

  async run({ query }, ctx) {
    const asked = readParameters(query);
    const client = await findAsking(ctx, asked.get('client_id') ?? '');
    const request = checkRequest(asked, client, ctx.publicUrl);
    const { scopes, tiers } = offerTo(personOf(ctx), request.scopes);
    return {
      client: {
        name: request.client.name,
        vouchedBy: request.client.vouchedBy,
        place: placeOf(request.redirectUri),
      },
      audience: request.audience,
      scopes,
      tiers,
      declineTo: withAnswer(request.redirectUri, {
        error: 'access_denied',
        state: request.state,
        iss: issuerOf(ctx.publicUrl),
      }),
    };
  },
});

/** Only people may make us read from other hosts, and only a limited number per minute. */
async function findAsking(ctx: Context, id: string): Promise<OauthClient | null> {
  const known = await knownClient(ctx.database.system, id);
  if (known !== null || !isDocumentAddress(id)) return known;
  // Otherwise a file that somebody uploaded here would be vouched for by our own name.
  if (new URL(id).hostname === new URL(ctx.publicUrl).hostname) return null;
  const rate = await take(
    ctx.database,
    ctx.clock,
    { name: 'read_authorization' },
    { key: `${ctx.caller.id}:oauth_documents`, limit: 20, windowSec: 60 },
    1,
  );
  if (!rate.taken) throw rate.refusal;
  return readClientDocument(ctx, id);
}
