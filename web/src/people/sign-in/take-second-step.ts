import type { SecondStep } from './use-sign-in.ts';

/** Whoever comes from their company's provider and has a second factor here brings it after the #, for once. */
export function takeSecondStep(): SecondStep | null {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get('second');
  if (token === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  return { token, methods: (given.get('methods') ?? '').split(',') };
}
