import type { PlatformContext } from '../../connection.ts';
import { baseOf } from '../../http.ts';
import { versionOf } from '../graph/version.ts';

const REAL = {
  api: 'https://graph.instagram.com',
  www: 'https://www.instagram.com',
  token: 'https://api.instagram.com',
  upload: 'https://rupload.facebook.com',
};

export const hostOf = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);
export const nodeOf = (ctx: PlatformContext, path: string) =>
  `${hostOf(ctx, 'api')}/${versionOf(ctx)}/${path}`;
