import { ROUTES } from './operations.gen.ts';

export interface WireRequest {
  method: string;
  path: string;
  body: Uint8Array | null;
  contentType: 'application/json' | 'application/octet-stream';
  /** Sent twice, it has the same effect as once. */
  isSafe: boolean;
  /** The same if it has an Idempotency-Key. */
  isKeyed: boolean;
}

/** Fields named in the path go there, the others into the query of a GET or an upload, or the body of the rest. */
export function requestOf(operation: string, input: object, bytes: Uint8Array | undefined): WireRequest {
  const route = Object.hasOwn(ROUTES, operation) ? ROUTES[operation] : undefined;
  if (!route) throw new TypeError(`There is no operation ${JSON.stringify(operation)}.`);
  if ((route.bytes === true) !== (bytes !== undefined))
    throw new TypeError(
      route.bytes ? `${operation} sends a file: give it as bytes.` : `${operation} takes no bytes.`,
    );
  const fields = new Map<string, unknown>(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name}: is needed to call ${operation}.`);
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const { method } = route;
  const isKeyed = route.keyed === true;
  if (bytes === undefined && method !== 'GET')
    return {
      ...postOf(path, Object.fromEntries(fields), method),
      isSafe: method === 'PUT' && !isKeyed,
      isKeyed,
    };
  return {
    method,
    path: path + queryOf(fields),
    body: bytes ?? null,
    contentType: bytes ? 'application/octet-stream' : 'application/json',
    // A piece of a file that arrives again replaces the first.
    isSafe: true,
    isKeyed,
  };
}

/** Encoded once: what is signed is what is sent. */
export function postOf(path: string, body: object, method = 'POST'): WireRequest {
  const encoded = new TextEncoder().encode(JSON.stringify(body));
  return { method, path, body: encoded, contentType: 'application/json', isSafe: false, isKeyed: true };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query}`;
}
