/**
 * The one place on this machine that webhooks and callbacks may always reach: the receiver of the sandbox.
 */
export interface BuiltInReceiver {
  url: string | null;
  is(url: URL): boolean;
  /** The feeds of the sandbox, which can be followed without internet access. */
  isFeed(url: URL): boolean;
}

/** Covers only the receiver's own path: nothing else at that address may receive what users send. */
export function createBuiltInReceiver(sandboxUrl: string | null): BuiltInReceiver {
  if (sandboxUrl === null) return { url: null, is: () => false, isFeed: () => false };
  const { origin } = new URL(sandboxUrl);
  return {
    url: `${origin}/receiver`,
    is: (url) => url.origin === origin && /^\/receiver(?:\/[\w-]+)?$/.test(url.pathname),
    isFeed: (url) => url.origin === origin && /^\/feeds\/[\w-]+\.(?:xml|json|md)$/.test(url.pathname),
  };
}
