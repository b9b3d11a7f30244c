import { t } from '../../text/text.ts';

/** As the server names what it does not know; see src/platform/auth/device-of.ts. */
const UNKNOWN = 'Unknown device';

/**
 * "Chrome on Linux" in the language of the page: the names are the same everywhere, the words between them are not.
 */
export function deviceName(device: string): string {
  if (device === UNKNOWN) return t('device.unknown');
  const [browser, system] = device.split(' on ');
  return system === undefined ? device : t('device.on', { browser, system });
}
