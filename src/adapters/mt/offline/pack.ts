import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const Shape = z.object({
  dim: z.int().min(1).max(4096),
  heads: z.int().min(1).max(64),
  dec: z.int().min(1).max(32),
  vocab: z.int().min(300).max(300_000),
});
export type Shape = z.output<typeof Shape>;

const Language = z.object({
  /** Drafts with a lower confidence are not shown. */
  least: z.number().min(0).max(1),
});

/** Weights to compute a confidence from the log-probabilities of a draft, fitted on reviewed drafts. */
const Weights = z.object({ base: z.number(), mean: z.number(), weakest: z.number(), length: z.number() });

const Manifest = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/u),
  source: z.string().regex(/^[a-z]{2,3}$/u),
  confidence: Weights,
  /** Whether it was trained to read the key of a text and the texts before and after it. */
  readsSurroundings: z.boolean().default(false),
  languages: z.record(z.string().regex(/^[a-z]{2,3}(?:-[a-z]{2,4})?$/u), Language),
  files: z.record(z.string().regex(/^[a-z]+\.[a-z]+$/u), z.string().regex(/^[0-9a-f]{64}$/u)),
});

/** A folder with a trained network, its vocabulary and its thresholds. */
export interface Pack extends z.output<typeof Manifest> {
  dir: string;
}

const FILES = ['encoder.onnx', 'decoder.onnx', 'embedding.bin', 'spm.vocab', 'meta.json'];

/** Common texts with their translations, which a pack may have. */
export const PHRASES = 'phrases.txt';

/** Reads `pack.json`. The large files are checked when they are loaded. */
export function readPack(dir: string): Pack {
  const read = Manifest.safeParse(jsonOf(join(dir, 'pack.json')));
  if (!read.success)
    throw new Error(`The pack ${dir} cannot be used: pack.json, ${read.error.issues[0]?.message}.`);
  const missing = FILES.find((name) => read.data.files[name] === undefined);
  if (missing !== undefined)
    throw new Error(`The pack ${dir} cannot be used: pack.json names no checksum of ${missing}.`);
  return { ...read.data, dir };
}

export function readShape({ dir }: Pack): Shape {
  return Shape.parse(jsonOf(join(dir, 'meta.json')));
}

/** A truncated or replaced file would still translate, but wrongly. */
export async function verifyPack({ dir, files }: Pack): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dir, name)), hash);
    if (hash.digest('hex') !== expected)
      throw new Error(`The pack ${dir} cannot be used: ${name} has another checksum than pack.json says.`);
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`The pack cannot be used: ${path} cannot be read.`, { cause: error });
  }
}

/**
 * The probability that a reviewer accepts a draft. The mean log-probability alone overrates long texts
 * and a single wrong word among many correct ones, so the least certain piece and the length are
 * included.
 */
export function confidenceOf(
  { confidence }: Pick<Pack, 'confidence'>,
  draft: { mean: number; weakest: number; chars: number },
): number {
  const { base, mean, weakest, length } = confidence;
  const sum = base + mean * draft.mean + weakest * draft.weakest + length * Math.log(1 + draft.chars);
  return 1 / (1 + Math.exp(-sum));
}

/** The pack's name for a language, such as `de` for de-at and `zh-cn` for zh-hans. Null if it has none. */
export function languageOf({ languages }: Pick<Pack, 'languages'>, code: string): string | null {
  const wanted = maximized(code);
  if (wanted === null) return null;
  if (Object.hasOwn(languages, code)) return code;
  const near = Object.keys(languages).filter((own) => {
    const has = maximized(own);
    if (has?.language !== wanted.language || has.script !== wanted.script) return false;
    // If a pack has pt-br, it does not cover the Portuguese of Portugal.
    return !own.includes('-') || own.startsWith('zh-') || has.region === wanted.region;
  });
  return near[0] ?? null;
}

function maximized(code: string): Intl.Locale | null {
  try {
    return new Intl.Locale(code).maximize();
  } catch {
    return null;
  }
}
