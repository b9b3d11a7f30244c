import { useCall } from '../api/use-call.ts';
import type { Target } from './states.ts';

const EVER_MS = 3_600_000;

/** The address of a published post: on its platform, or in the sandbox that stands in for it. */
export function useOpenAddress(): (target: Target) => string | null {
  const { data, isPending } = useCall('get_sandbox', {}, { staleTime: EVER_MS });
  return ({ platform, platformUrl, platformPostId }) => {
    // A moment later the address may differ.
    if (isPending) return null;
    return data?.url != null && platformPostId !== null && data.platforms.includes(platform)
      ? `${data.url}/?platform=${platform}#${encodeURIComponent(platformPostId)}`
      : platformUrl;
  };
}

/** The same for comments in the sandbox, and for posts whose id we do not have: the feed of the platform. */
export function useFeedAddress(): (of: { platform: string; platformUrl: string | null }) => string | null {
  const { data, isPending } = useCall('get_sandbox', {}, { staleTime: EVER_MS });
  return ({ platform, platformUrl }) => {
    if (isPending) return null;
    return data?.url != null && data.platforms.includes(platform)
      ? `${data.url}/?platform=${platform}`
      : platformUrl;
  };
}
