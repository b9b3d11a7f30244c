/**
 * The authorization server. It has a path, so that a program with a token of its own that looks for a
 * sign-in at the root finds none.
 */
export const issuerOf = (publicUrl: string) => `${publicUrl}/oauth`;

/** Parameters without a value count as left out; null if one occurs twice (RFC 6749, 3.1). */
export function parametersOnce(sent: URLSearchParams): Map<string, string> | null {
  const all = [...sent];
  if (new Set(sent.keys()).size !== all.length) return null;
  return new Map(all.filter(([, value]) => value !== ''));
}
