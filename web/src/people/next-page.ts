import { isOwnAddress } from '#kernel/own-address.ts';

/** Where a person goes after signing in. */
export function nextPage(search: string, home = '/w'): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isOwnAddress(next) ? next : home;
}

/** The sign-in page, which returns to the present address. */
export const signInFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/sign-in?next=${encodeURIComponent(pathname + search)}`;
