/**
 * Links of the API are absolute, with the public name of the installation; the page shows only files of its own
 * origin.
 */
export function ownFile(url: string | null): string | null {
  if (url === null) return null;
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
