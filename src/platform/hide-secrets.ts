const SECRET = /secret|password|token|authorization|verifier|cookie|signature|sealed|api_?key/i;
export const HIDDEN = '[redacted]';

export const isSecretName = (name: string): boolean => SECRET.test(name);

/**
 * A URL is often the only credential for what it leads to, in its path as well as its
 * query. The host is enough.
 */
export function shortenUrl(text: string): string {
  if (!/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text)) return text;
  const url = URL.parse(text);
  if (url === null) return HIDDEN;
  const isBare = url.pathname.length <= 1 && !url.search && !url.hash && !url.username && !url.password;
  return `${url.protocol}//${url.host}/${isBare ? '' : '…'}`;
}

/**
 * Truncates a text that is too long. Half of a surrogate pair is not valid text, and PostgreSQL refuses it.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
