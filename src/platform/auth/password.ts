import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's minimum: 19 MiB, two passes. About 40 ms on one idle core, off the event loop. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The parameters are stored in the result, so verifying a password takes as long as hashing it. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await limited(() => derive('argon2id', { message: password, nonce, ...cost }));
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [name, memory = '', passes = '', nonce = '', tag = ''] = stored.split('$');
  if (name !== 'argon2id') return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await limited(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64url'),
      ...COST,
      memory: Number(memory),
      passes: Number(passes),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(actual, expected);
}

// Hashing holds 19 MiB and a pool thread for the whole time; two at once keep the rest responsive.
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
