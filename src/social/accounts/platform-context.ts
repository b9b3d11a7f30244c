import type { PlatformContext } from '#adapters/social/connection.ts';
import type { ApiPlatform } from '#adapters/social/declare.ts';
import { ADAPTERS } from '#adapters/social/platforms.ts';
import { has } from '#kernel/narrow.ts';
import type { Services } from '#platform/context.ts';
import { newsOf } from './hear-news.ts';

/** Null for manual platforms, where a person does the work of an adapter. */
export function adapterOf(platform: string): ApiPlatform | null {
  return has(ADAPTERS, platform) ? ADAPTERS[platform] : null;
}

/**
 * The context of an adapter: the configured hosts, and our app on the platform or the one
 * registered with a single server.
 */
export function platformContext(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'log' | 'outbound'>,
  platform: string,
  signal: AbortSignal,
  ownApp?: PlatformContext['app'],
): PlatformContext {
  const { clock, log, outbound } = services;
  const configured = services.config.platforms[platform];
  if (configured === undefined) throw new Error(`${platform} is not configured`);
  const { baseUrls, app, apiVersion } = configured;
  const news = newsOf(services, platform);
  return { clock, log, outbound, signal, baseUrls, app: ownApp ?? app, apiVersion, news };
}
