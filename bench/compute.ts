import { randomBytes } from 'node:crypto';
import { parseJsonObject } from '#kernel/sieve.ts';
import { signBody } from '#platform/auth/app-key.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { createKeyring, secretPlace } from '#platform/secrets.ts';
import { type Line, median, monotonicMs, type Site } from './site.ts';

const BODY_MB = 10;

/** Work that costs CPU and no I/O: body check, signature, opening a sealed secret, password hash. */
export async function benchCompute(site: Site): Promise<Line[]> {
  const repeats = site.quick ? 3 : 15;
  const body = bulkBody(BODY_MB * 1e6);
  const text = () => new TextDecoder().decode(body);
  const secret = randomBytes(32).toString('base64url');
  const keyring = createKeyring([randomBytes(32)]);
  const place = secretPlace('ws_bench', 'key_bench', 1);
  const sealed = keyring.seal(secret, place);
  const small = body.subarray(0, 200);

  const parseMs = timed(repeats, () => void JSON.parse(text()));
  const sieveMs = timed(repeats, () => void parseJsonObject(body));
  const signMs = timed(repeats, () => void signBody('1700000000', body, secret));
  const smallSigns = perSecond(repeats, () => void signBody('1700000000', small, secret));
  const opens = perSecond(repeats, () => void keyring.open(sealed, place));
  const hashes: number[] = [];
  for (let n = 0; n < repeats; n++) {
    const began = monotonicMs();
    await hashPassword('correct horse battery');
    hashes.push(monotonicMs() - began);
  }

  const line = (name: string, figure: number, unit: string, note: string): Line => ({
    bench: 'compute',
    name,
    figure,
    unit,
    note,
  });
  const mbPerSec = (ms: number) => (body.length / 1e6 / ms) * 1000;
  return [
    line('JSON.parse', mbPerSec(parseMs), 'MB/s', `${BODY_MB} MB of terms, UTF-8 decoding included`),
    line(
      'sieve (parseJsonObject)',
      mbPerSec(sieveMs),
      'MB/s',
      `the same bytes checked and parsed: ${(sieveMs / parseMs).toFixed(2)} × the time`,
    ),
    line('sign 10 MB', mbPerSec(signMs), 'MB/s', 'MD5 of the open contract'),
    line('sign 200 bytes', smallSigns, '/s', 'one per signed call'),
    line('open a sealed secret', opens, '/s', 'AES-256-GCM, one per signed call'),
    line('hash a password', median(hashes), 'ms', 'argon2id 19 MiB, 2 passes, off the event loop'),
  ];
}

/** Like a bulk upload of terms: many small objects, two scripts, some escapes. */
function bulkBody(bytes: number): Uint8Array {
  const term = (n: number) => ({
    key: `menu.item.${n}.title`,
    content: n % 3 === 0 ? `開始 ${n}：新しいゲーム` : `Start a "new" game ${n}\n`,
    note: 'Shown on the button of the main menu.',
    max_length: n % 80,
  });
  const count = Math.round(bytes / JSON.stringify(term(12_345)).length);
  return Buffer.from(JSON.stringify({ terms: Array.from({ length: count }, (_, n) => term(n)) }));
}

function timed(repeats: number, work: () => void): number {
  work();
  const times = Array.from({ length: repeats }, () => {
    const began = monotonicMs();
    work();
    return monotonicMs() - began;
  });
  return median(times);
}

function perSecond(repeats: number, work: () => void): number {
  const CALLS = 5000;
  const ms = timed(repeats, () => {
    for (let n = 0; n < CALLS; n++) work();
  });
  return (CALLS / ms) * 1000;
}
