import { ROUTES } from './operations.gen.ts';

export interface WireRequest {
  method: string;
  path: string;
  body: Uint8Array | null;
  contentType: 'application/json' | 'application/octet-stream';
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
  if (bytes !== undefined)
    return { method, path: path + queryOf(fields), body: bytes, contentType: 'application/octet-stream' };
  if (method === 'GET')
    return { method, path: path + queryOf(fields), body: null, contentType: 'application/json' };
  return postOf(path, Object.fromEntries(fields), method);
}

/** Encoded once: what is signed is what is sent. */
export function postOf(path: string, body: object, method = 'POST'): WireRequest {
  const encoded = new TextEncoder().encode(JSON.stringify(body));
  return { method, path, body: encoded, contentType: 'application/json' };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query}`;
}
