import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** How a dishonest or faulty device, browser or page differs from an honest one. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Nobody touched the device. */
  isAbsent?: boolean;
  /** Touched, but not unlocked with a fingerprint or PIN. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Signs with another key. */
  signedBy?: KeyObject;
  /** The id of another passkey. */
  id?: string;
  crossOrigin?: boolean;
  attestation?: { fmt: string; statement: Cbor };
}

export interface Authenticator {
  id: string;
  privateKey: KeyObject;
  create(options: { challenge: string; user: { id: string } }, twist?: Twist): object;
  get(options: { challenge: string }, twist?: Twist): object;
}

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

/** The parts of RFC 8949 that a key and its wrapping need. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if ('size' in value)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
    ]);
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A software device: one P-256 key, and a counter unless told not to count. */
export function newAuthenticator(origin: string, isCounting = true): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const rpId = new URL(origin).hostname;
  let counter = 0;
  let handle: string | null = null;

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    );
  const authData = (twist: Twist, key: Uint8Array) => {
    if (isCounting) counter += 1;
    const flags = (twist.isAbsent ? 0 : 1) | (twist.isUnverified ? 0 : 4) | (key.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count, key]);
  };
  const credential = (response: object, twist: Twist) => {
    const shown = twist.id ?? id.toString('base64url');
    return {
      id: shown,
      rawId: shown,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    };
  };

  return {
    id: id.toString('base64url'),
    privateKey,
    create({ challenge, user }, twist = {}) {
      handle = user.id;
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const { fmt, statement } = twist.attestation ?? { fmt: 'none', statement: new Map() };
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authData(twist, key)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'telepathy'],
      };
      return credential(response, twist);
    },
    get({ challenge }, twist = {}) {
      const client = clientData('webauthn.get', challenge, twist);
      const data = authData(twist, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), twist.signedBy ?? privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: twist.userHandle === undefined ? handle : twist.userHandle,
      };
      return credential(response, twist);
    },
  };
}
