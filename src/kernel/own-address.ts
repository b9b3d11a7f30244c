/**
 * Whether an address to continue at after signing in is a page of this server, never another host. Browsers
 * read a second slash or a backslash as the beginning of a host, and strip tabs and line breaks first.
 */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[!-[\]-~]{0,2000}$/.test(address);
}
