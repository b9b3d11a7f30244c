/**
 * The authorization server. It is below a path, so that a program with a token of its own that looks at the root for
 * a way to sign in finds none.
 */
export const issuerOf = (publicUrl: string) => `${publicUrl}/oauth`;

/** Those without a value count as left out; null where one comes twice (RFC 6749, 3.1). */
export function parametersOnce(sent: URLSearchParams): Map<string, string> | null {
  const all = [...sent];
  if (new Set(sent.keys()).size !== all.length) return null;
  return new Map(all.filter(([, value]) => value !== ''));
}
