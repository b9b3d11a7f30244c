import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

/** Browsers bind a passkey to a name; at a bare address there is none to bind it to. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);

/** Lets the device answer. `options` are the server's, as it sent them. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  return startAuthentication({ optionsJSON });
}

/** The person closed the browser's own sheet, or it waited in vain: nothing to say about it. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
