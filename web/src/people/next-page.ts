import { isOwnAddress } from '#kernel/own-address.ts';

/** Where somebody goes on after signing in. */
export function nextPage(search: string, home = '/w'): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isOwnAddress(next) ? next : home;
}

/** The page of sign-in, which comes back to where one is now. */
export const signInFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/sign-in?next=${encodeURIComponent(pathname + search)}`;
