/** The address to which a platform sends the person back. It is registered there, so it must never change. */
export function callbackUrl(publicUrl: string, platform: string): string {
  return `${publicUrl}/connect/${platform}/callback`;
}

/** The page on which a person starts. */
export function connectPage(
  publicUrl: string,
  platform: string,
  wish: { accountId?: string | undefined; host?: string | undefined },
): string {
  const url = new URL(`${publicUrl}/connect/${platform}`);
  if (wish.accountId !== undefined) url.searchParams.set('accountId', wish.accountId);
  if (wish.host !== undefined) url.searchParams.set('host', wish.host);
  return url.href;
}
