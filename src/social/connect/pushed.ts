import type { PlatformContext, PlatformName } from '#adapters/social/contract.ts';
import {
  isFromIssuer,
  type PushRequest,
  pushAuthorization,
} from '#adapters/social/platforms/bluesky/oauth.ts';

export interface Pushed {
  push(
    ctx: PlatformContext,
    request: PushRequest,
  ): Promise<{ authorizeUrl: string; app: { clientId: string; clientSecret: string } }>;
  /** Whether the answer is of the server that was asked; `ctx.app` is what `push` returned. */
  isAnswer(ctx: PlatformContext, iss: string | undefined): boolean;
}

/** Platforms that want the request handed in, server to server, before the person goes there. One line each. */
export const PUSHED: Partial<Record<PlatformName, Pushed>> = {
  bluesky: { push: pushAuthorization, isAnswer: isFromIssuer },
};
