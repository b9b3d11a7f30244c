import type { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Assertion, Registration } from './fields.ts';
import type { Passkey } from './store.ts';

/** COSE ids of Ed25519, ECDSA over P-256 and RSA with SHA-256, which are what devices use. */
export const ALGORITHMS = [-8, -7, -257];

/** Our identity towards a device, in the terms of WebAuthn. */
interface RelyingParty {
  origin: string;
  rpId: string;
}

/** The challenge in the signed client data; null if there is none of that shape. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = fieldsOf(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
    return typeof challenge === 'string' && /^[\w-]{20,100}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** The new key; null if it was not made for us, now, by a person who was present. */
export async function verifyRegistration(
  registration: z.output<typeof Registration>,
  challenge: string,
  party: RelyingParty,
): Promise<(Pick<Passkey, 'id' | 'publicKey'> & { counter: number }) | null> {
  const { id, rawId, type, response } = registration;
  try {
    if (!(await isUnattested(response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified && registrationInfo ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/**
 * We request no attestation, so an honest browser sends none, or one signed by the key itself. A certificate
 * in it would name addresses that the library queries for revocation, bypassing our outbound module.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  // Code for certificates and their encodings, half a megabyte, loaded with the first passkey.
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** The device's counter, if the signature and everything it covers are right. */
export async function verifyAssertion(
  assertion: Assertion,
  challenge: string,
  passkey: Passkey,
  party: RelyingParty,
): Promise<{ counter: number } | null> {
  const { id, rawId, type, response } = assertion;
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      // The library checks the counter before the signature. With 0 the counter is ignored here, so a false
      // one without a valid signature is not recorded as a copy.
      credential: { id: passkey.id, publicKey: passkey.publicKey, counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
