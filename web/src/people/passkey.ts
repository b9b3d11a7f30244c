import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

/** Browsers bind a passkey to a name; a bare address has none. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);

/** Lets the device answer. `options` are the server's, as it sent them. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  return startAuthentication({ optionsJSON });
}

/** The person closed the browser's dialog, or it timed out: no message is needed. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
