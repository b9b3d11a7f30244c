import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseOwn } from '#kernel/narrow.ts';
import { MediaError, PIXELS_MAX } from './facts.ts';

export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type DecodeTask =
  | { kind: 'survey'; pixelsMax: number }
  | { kind: 'render'; pixelsMax: number; region: Region; width: number; height: number; maxBytes: number }
  | PageTask;

/** A page of a document: words, a picture, or both. */
export interface PageTask {
  kind: 'page';
  pixelsMax: number;
  width: number;
  height: number;
  title: string;
  text: string;
  /** The page number as written at the foot of a page with words. */
  number: string;
  look: 'light' | 'dark';
  isRtl: boolean;
}

export interface Decoded {
  width: number;
  height: number;
  blurhash: string | null;
  /** For a page: a small JPEG of it in base64. */
  small?: string;
}

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url));
const TIMEOUT_MS = 60_000;

/** Verifies that the picture can be decoded. `bytes` is a small JPEG of it. */
export function surveyImage(picture: Buffer, signal: AbortSignal): Promise<Decoded & { bytes: Buffer }> {
  return decode({ kind: 'survey', pixelsMax: PIXELS_MAX }, picture, signal);
}

/**
 * Crops to the region, turns upright and scales to this size, as a JPEG that does not exceed the
 * maximum size if possible.
 */
export function renderImage(
  picture: Buffer,
  wish: { region: Region; width: number; height: number; maxBytes: number },
  signal: AbortSignal,
): Promise<Decoded & { bytes: Buffer }> {
  return decode({ kind: 'render', pixelsMax: PIXELS_MAX, ...wish }, picture, signal);
}

/** Draws a page as a JPEG, only with the fonts of the configuration. */
export async function drawPage(
  task: Omit<PageTask, 'kind' | 'pixelsMax'>,
  picture: Buffer | null,
  fonts: string,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; small: Buffer }> {
  const whole: PageTask = { kind: 'page', pixelsMax: PIXELS_MAX, ...task };
  const { bytes, small = '' } = await decode(whole, picture ?? Buffer.alloc(0), signal, fonts);
  return { bytes, small: Buffer.from(small, 'base64') };
}

async function decode(
  task: DecodeTask,
  picture: Buffer,
  signal: AbortSignal,
  fonts: string | null = null,
): Promise<Decoded & { bytes: Buffer }> {
  const output = await runChild(task, picture, signal, fonts);
  if (output === null) throw new MediaError('media_corrupt', 'The picture cannot be decoded.');
  const length = output.readUInt32BE(0);
  const answer = parseOwn<Decoded>(output.toString('utf8', 4, 4 + length));
  return { ...answer, bytes: output.subarray(4 + length) };
}

/**
 * The decoder was too slow or was killed, which can happen to any picture on an overloaded machine.
 * Another attempt may succeed.
 */
class DecoderKilled extends Error {
  override name = 'DecoderKilled';
}

/** Null if the child failed or crashed because of this picture. */
function runChild(
  task: DecodeTask,
  picture: Buffer,
  signal: AbortSignal,
  fonts: string | null,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    // Started without our environment, so that a manipulated decoder has no access to our secrets.
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: fonts === null ? {} : { FONTCONFIG_FILE: fonts },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (killedBy === 'SIGKILL') reject(new DecoderKilled('The decoder was killed.'));
      else resolve(code === 0 ? Buffer.concat(chunks) : null);
    });
    // A child that died early closes its pipe. Its exit code is more informative than the broken pipe.
    child.stdin.on('error', () => {});
    const head = Buffer.from(JSON.stringify(task));
    const size = Buffer.alloc(4);
    size.writeUInt32BE(head.length);
    child.stdin.write(Buffer.concat([size, head]));
    child.stdin.end(picture);
  });
}
