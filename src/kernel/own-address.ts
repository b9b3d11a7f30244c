/**
 * Where somebody goes on after signing in: a page of this server, never another host. Browsers read a second
 * slash or a backslash as the beginning of a host, and leave out tabs and line breaks before they look.
 */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[!-[\]-~]{0,2000}$/.test(address);
}
