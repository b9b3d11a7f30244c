import { z } from 'zod';
import { secret } from '#kernel/secret.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** The standard allows 1023 bytes. */
export const PasskeyId = base64url(1364);
export const PasskeyName = z.string().trim().min(1).max(60);

/** Fields that browsers send but we do not read. */
const unread = {
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
export const Registration = secret(
  z.object({
    id: PasskeyId,
    rawId: PasskeyId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(2000),
      attestationObject: base64url(8000),
      transports: z.array(z.string().max(20)).max(10).optional(),
      authenticatorData: z.string().max(8000).optional(),
      publicKey: z.string().max(8000).nullish(),
      publicKeyAlgorithm: z.number().optional(),
    }),
    ...unread,
  }),
);

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
export const Assertion = secret(
  z.object({
    id: PasskeyId,
    rawId: PasskeyId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(2000),
      authenticatorData: base64url(1000),
      signature: base64url(1000),
      userHandle: z.string().max(100).nullish(),
    }),
    ...unread,
  }),
);
export type Assertion = z.output<typeof Assertion>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string().describe('Valid for five minutes, for one use.'),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptions = z.object({
  challenge: z.string().describe('Valid for five minutes, for one use.'),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z
    .array(Descriptor)
    .describe('Empty means any passkey that the device has for this server.'),
  userVerification: z.string(),
});
