import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

const VERSION = 2;
const NONCE_BYTES = 32;
const MAC_BYTES = 32;
export const TEXT_BYTES_MAX = 65_535;
const LENGTH_BYTES = 2;
const PAYLOAD_LENGTH_MAX = 87_472;

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) => {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** The key that two people share. Both sides compute the same one, each from its own secret key. */
export function conversationKey(secretKey: string, pubkey: string): Buffer {
  const shared = secp256k1.getSharedSecret(Buffer.from(secretKey, 'hex'), Buffer.from(`02${pubkey}`, 'hex'));
  // The first step of HKDF alone: the second one is done for each message.
  return hmac(Buffer.from('nip44-v2'), shared.subarray(1));
}

/** The keys of one message: of the cipher, its nonce, and of the signature. */
function messageKeys(key: Buffer, nonce: Uint8Array) {
  // The second step of HKDF, written out, because Node offers only both together.
  const blocks: Buffer[] = [];
  for (let i = 1; i <= 3; i++)
    blocks.push(hmac(key, blocks.at(-1) ?? Buffer.alloc(0), nonce, Buffer.from([i])));
  const keys = Buffer.concat(blocks);
  return {
    cipherKey: keys.subarray(0, 32),
    cipherNonce: keys.subarray(32, 44),
    macKey: keys.subarray(44, 76),
  };
}

/** ChaCha20 encrypts and decrypts by the same operation. Node wants the counter before the nonce. */
function chacha({ cipherKey, cipherNonce }: ReturnType<typeof messageKeys>, data: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20', cipherKey, Buffer.concat([Buffer.alloc(4), cipherNonce]));
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Padding hides how long a text is: up to 32 bytes, then in steps that grow with the length. */
function paddedLength(bytes: number): number {
  if (bytes <= 32) return 32;
  const power = 2 ** (Math.floor(Math.log2(bytes - 1)) + 1);
  const step = power <= 256 ? 32 : power / 8;
  return step * (Math.floor((bytes - 1) / step) + 1);
}

/** NIP-44, version 2. */
export function encrypt(key: Buffer, text: string): string {
  const data = Buffer.from(text, 'utf8');
  if (data.length === 0 || data.length > TEXT_BYTES_MAX)
    throw new RangeError('A message has 1 to 65,535 bytes.');
  const padded = Buffer.alloc(LENGTH_BYTES + paddedLength(data.length));
  padded.writeUInt16BE(data.length);
  data.copy(padded, LENGTH_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const keys = messageKeys(key, nonce);
  const encrypted = chacha(keys, padded);
  const mac = hmac(keys.macKey, nonce, encrypted);
  return Buffer.concat([Buffer.from([VERSION]), nonce, encrypted, mac]).toString('base64');
}

/** Null for anything that was not encrypted with this key, or was changed on the way. */
export function decrypt(key: Buffer, payload: string): string | null {
  if (payload.length > PAYLOAD_LENGTH_MAX) return null;
  const data = Buffer.from(payload, 'base64');
  const smallest = 1 + NONCE_BYTES + LENGTH_BYTES + 32 + MAC_BYTES;
  if (data.length < smallest || data[0] !== VERSION) return null;
  const nonce = data.subarray(1, 1 + NONCE_BYTES);
  const encrypted = data.subarray(1 + NONCE_BYTES, -MAC_BYTES);
  const keys = messageKeys(key, nonce);
  if (!timingSafeEqual(hmac(keys.macKey, nonce, encrypted), data.subarray(-MAC_BYTES))) return null;
  const padded = chacha(keys, encrypted);
  const length = padded.readUInt16BE();
  if (length === 0 || padded.length !== LENGTH_BYTES + paddedLength(length)) return null;
  return padded.subarray(LENGTH_BYTES, LENGTH_BYTES + length).toString('utf8');
}
