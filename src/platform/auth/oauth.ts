/** Who lets programs in. Below a path, so that who has a token of its own and asks the root for a way to sign in finds none. */
export const issuerOf = (publicUrl: string) => `${publicUrl}/oauth`;

/** Those without a value count as left out; null where one comes twice (RFC 6749, 3.1). */
export function parametersOnce(sent: URLSearchParams): Map<string, string> | null {
  const all = [...sent];
  if (new Set(sent.keys()).size !== all.length) return null;
  return new Map(all.filter(([, value]) => value !== ''));
}
