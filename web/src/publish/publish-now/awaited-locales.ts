import { ParlanceError } from '../../api/client.ts';

/** The languages that a post still waits for, if that is the reason for the server's refusal. */
export function awaitedLocales(error: unknown): string[] | null {
  if (!(error instanceof ParlanceError) || error.code !== 'localization_running') return null;
  const { locales } = error.params;
  return Array.isArray(locales) ? locales.map(String) : [];
}
