/** The one place on this machine that webhooks and callbacks may always reach: the receiver of the sandbox. */
export interface BuiltInReceiver {
  url: string | null;
  is(url: URL): boolean;
}

/** Only its own path: whatever else answers at that address is not for what users send. */
export function createBuiltInReceiver(sandboxUrl: string | null): BuiltInReceiver {
  if (sandboxUrl === null) return { url: null, is: () => false };
  const { origin } = new URL(sandboxUrl);
  return {
    url: `${origin}/receiver`,
    is: (url) => url.origin === origin && /^\/receiver(?:\/[\w-]+)?$/.test(url.pathname),
  };
}
