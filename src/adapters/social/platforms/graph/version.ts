import type { VersionSetting } from '#platform/config-platforms.ts';
import type { PlatformContext } from '../../connection.ts';

/**
 * The version that the adapters of Facebook and Instagram were written for; Meta drops a version two
 * years after its release.
 */
const WRITTEN_FOR = 'v26.0';

export const versionOf = (ctx: Pick<PlatformContext, 'apiVersion'>) => ctx.apiVersion ?? WRITTEN_FOR;

export const GRAPH_VERSION: VersionSetting = {
  name: 'PARLANCE_GRAPH_VERSION',
  fallback: null,
  allowed: 'a version such as v26.0',
  about:
    'Version of the Graph API for calls to Facebook and Instagram. Meta drops a version about two years after its release. Default: the one the adapters were written for.',
  pattern: /^v\d{1,3}\.\d$/,
};
