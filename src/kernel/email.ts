import { normalForm } from './normal-form.ts';
import { trimEndOf } from './trim-end.ts';

/**
 * The canonical form by which addresses are compared: NFKC, Unicode lower case, the host in IDNA form
 * without a trailing dot. Nothing else may normalize addresses: two engines with different rules
 * could confuse two people.
 */
export function canonicalEmail(email: string): string {
  const folded = fold(email.trim());
  const at = folded.lastIndexOf('@');
  return at < 0 ? folded : `${folded.slice(0, at)}@${canonicalHost(folded.slice(at + 1))}`;
}

/** Also for a domain on its own. */
export function canonicalHost(host: string): string {
  const folded = withoutDot(fold(host));
  // An ASCII host is returned as it is, because the URL parser would read numbers as an IP address.
  if (/^[!-~]*$/.test(folded) || /[\s/\\?#%:@[\]]/.test(folded)) return folded;
  const url = URL.parse(`http://${folded}`);
  return url === null ? folded : withoutDot(url.hostname);
}

/** Sigma has two lower-case forms, chosen by its neighbours, so both become one. */
const fold = (text: string) =>
  normalForm(normalForm(text, 'NFKC').toLowerCase(), 'NFKC').replaceAll('ς', 'σ');

const withoutDot = (host: string) => trimEndOf(host, /\./);
