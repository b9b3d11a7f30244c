import { normalForm } from './normal-form.ts';
import { trimEndOf } from './trim-end.ts';

/**
 * The one form of an address by which people are told apart: NFKC, small letters as Unicode folds them, the host as
 * the net calls it (IDNA), without the dot at its end. Nothing else may fold an address: two engines that do it each
 * in their own way take one person for another.
 */
export function canonicalEmail(email: string): string {
  const folded = fold(email.trim());
  const at = folded.lastIndexOf('@');
  return at < 0 ? folded : `${folded.slice(0, at)}@${canonicalHost(folded.slice(at + 1))}`;
}

/** Also for the domain of an address on its own. */
export function canonicalHost(host: string): string {
  const folded = withoutDot(fold(host));
  // A host in plain letters stands as it is; the parser would take numbers for an IP address.
  if (/^[!-~]*$/.test(folded) || /[\s/\\?#%:@[\]]/.test(folded)) return folded;
  const url = URL.parse(`http://${folded}`);
  return url === null ? folded : withoutDot(url.hostname);
}

/** A sigma has two small forms, and which one a capital becomes depends on its neighbours. */
const fold = (text: string) =>
  normalForm(normalForm(text, 'NFKC').toLowerCase(), 'NFKC').replaceAll('ς', 'σ');

const withoutDot = (host: string) => trimEndOf(host, /\./);
