import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { readSecrets } from '#localization/public.ts';
import { signBody } from '#platform/auth/app-key.ts';
import { secretPlace } from '#platform/secrets.ts';
import type { Context } from '#platform/context.ts';
import type { Route } from '#platform/route.ts';
import type { Playground } from '#platform/playground.ts';
import { findSigningKey } from './store-requests.ts';

/** A call as a program would send it. */
export interface BuiltCall {
  method: Route['method'];
  path: string;
  body: string;
}

export interface SignedCall extends BuiltCall {
  timestamp: string;
  headers: Record<string, string>;
  /** The string that is hashed, with a placeholder for the secret. */
  signedString: string;
}

export function playgroundOf({ playground }: Context): Playground {
  if (!playground) throw new Error('There is no playground in this process.');
  return playground;
}

/**
 * Path parameters go into the path, the other fields of a GET into the query, and all others into the body.
 */
export function buildCall(
  playground: Playground,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  method: Route['method'] | undefined,
): BuiltCall & { face: string } {
  const found = playground.find(operation);
  if (!found) throw invalidField('operation', say('desk.must_be_operation_one_apis'));
  const route = found.routes.find((each) => method === undefined || each.method === method);
  if (!route)
    throw invalidField(
      'method',
      say('desk.must_be_method', { methods: found.routes.map((each) => each.method).join(' or ') }),
    );
  const rest = new Map(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (typeof value !== 'string' || value === '')
      throw invalidField(`input.${name}`, say('common.required'));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const isGet = route.method === 'GET';
  const query = isGet ? queryOf(rest) : '';
  return {
    face: found.face,
    method: route.method,
    path: `${found.basePath}${path}${query}`,
    body:
      isGet || (rest.size === 0 && found.face === 'social') ? '' : JSON.stringify(Object.fromEntries(rest)),
  };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      query.append(name, typeof each === 'string' ? each : JSON.stringify(each));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Signed with the newest secret of the key, which is not sent to the page. */
export async function signCall(ctx: Context, appKeyId: string, call: BuiltCall): Promise<SignedCall> {
  const { workspaceId } = ctx.caller;
  const { key, sealed } = await ctx.database.tenant(ctx.caller, async (tx) => {
    const found = await findSigningKey(tx, workspaceId, appKeyId);
    return { key: found, sealed: found ? (await readSecrets(tx, [found.id]))[0] : undefined };
  });
  if (!key) throw new AppError('not_found', say('common.app_key_does_not_exist'), { field: 'appKeyId' });
  if (!sealed) throw new AppError('conflict', say('desk.app_key_no_secret'), { field: 'appKeyId' });
  const secret = ctx.keyring.open(sealed.sealed, secretPlace(workspaceId, key.id, sealed.version));
  const timestamp = String(Math.floor(ctx.clock.now().getTime() / 1000));
  return {
    ...call,
    timestamp,
    headers: {
      'x-svc-appkey': key.app_key,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, call.body, secret),
    },
    signedString: `${timestamp}${call.body}<app_secret>`,
  };
}
