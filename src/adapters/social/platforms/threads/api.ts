import type { PlatformContext } from '../../connection.ts';
import { baseOf } from '../../http.ts';

const REAL = { api: 'https://graph.threads.net', www: 'https://www.threads.net' };

export const hostOf = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);
export const nodeOf = (ctx: PlatformContext, path: string) => `${hostOf(ctx, 'api')}/v1.0/${path}`;
