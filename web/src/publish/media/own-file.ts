/** Links of the API are absolute, under the public name of the installation; the page shows files of its own origin only. */
export function ownFile(url: string | null): string | null {
  if (url === null) return null;
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
