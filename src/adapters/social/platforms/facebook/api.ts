import type { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { baseOf, splitRoute } from '../../http.ts';
import { graph, type GraphRequest, proofOf } from '../graph/call.ts';
import { versionOf } from '../graph/version.ts';
import { readAll } from '../graph/comments.ts';

const REAL = {
  api: 'https://graph.facebook.com',
  www: 'https://www.facebook.com',
  upload: 'https://rupload.facebook.com',
};

export const hostOf = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);

/** A call for a page or a person, with the proof that it comes from us. */
export function onNode<Shape extends z.ZodType>(
  ctx: PlatformContext,
  request: `${'GET' | 'POST' | 'DELETE'} ${string}`,
  shape: Shape,
  { token, query, ...rest }: GraphRequest & { token: string },
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(request);
  return graph(ctx, `${method} ${hostOf(ctx, 'api')}/${versionOf(ctx)}/${path}`, shape, {
    ...rest,
    token,
    query: { ...query, ...proofOf(ctx, token) },
  });
}

export function listEdge<Item extends z.ZodType>(
  ctx: PlatformContext,
  path: string,
  item: Item,
  query: Readonly<Record<string, string>>,
  token: string,
): Promise<z.output<Item>[]> {
  const url = `${hostOf(ctx, 'api')}/${versionOf(ctx)}/${path}`;
  return readAll(ctx, url, item, { ...query, ...proofOf(ctx, token) }, token);
}
