import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Shape } from './pack.ts';

/** The network's output for one input: pieces and their certainty. */
export interface Draft {
  pieces: number[];
  /** The mean log-probability per piece, including the end; 0 is certain. */
  mean: number;
  /** The log-probability of the least certain piece. */
  weakest: number;
  /** False if the output was cut off. */
  isWhole: boolean;
}

export interface Input {
  pieces: readonly number[];
  /** Pieces that must occur in the output exactly as often as in the input. */
  kept: readonly number[];
}

const START = 1;
const END = 2;
const STEPS_MAX = 150;
/**
 * A table of e^-x for x below 24 in steps of 1/256, accurate to half a percent, at a tenth of the cost
 * of Math.exp.
 */
const STEPS_OF_ONE = 256;
const FALL = Float32Array.from({ length: 24 * STEPS_OF_ONE }, (_, i) => Math.exp(-(i + 0.5) / STEPS_OF_ONE));

/**
 * An encoder, and a decoder with a cache, decoded greedily. Sentinels of placeholders are enforced
 * while decoding: one that is not due is never chosen, and the text cannot end while one is missing.
 */
export class Network {
  readonly #shape: Shape;
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #weights: Int8Array;
  readonly #scales: Float32Array;
  readonly #positions: Float32Array;
  readonly #guarded: Uint8Array;

  private constructor(
    shape: Shape,
    guarded: readonly number[],
    encoder: InferenceSession,
    decoder: InferenceSession,
    embedding: Buffer,
  ) {
    this.#shape = shape;
    this.#guarded = new Uint8Array(shape.vocab);
    for (const piece of guarded) this.#guarded[piece] = 1;
    this.#encoder = encoder;
    this.#decoder = decoder;
    const { vocab, dim } = shape;
    this.#weights = new Int8Array(embedding.buffer, embedding.byteOffset, vocab * dim);
    // Copied, because the scales may not be aligned to four bytes in the file's buffer.
    const scales = Uint8Array.prototype.slice.call(embedding, vocab * dim, vocab * dim + vocab * 4);
    this.#scales = new Float32Array(scales.buffer, 0, vocab);
    this.#positions = positionsOf(dim);
  }

  /** `guarded` pieces only occur in the output if the input lists them in `kept`. */
  static async load(dir: string, shape: Shape, guarded: readonly number[]): Promise<Network> {
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      // Intel and AMD processors without VNNI add signed 8-bit products in 16 bits, which overflow: every
      // second sentence became uncertain. The slower mode is exact, and only applies there.
      extra: { session: { x64quantprecision: '1' } },
    };
    const encoder = await InferenceSession.create(join(dir, 'encoder.onnx'), options);
    const decoder = await InferenceSession.create(join(dir, 'decoder.onnx'), options);
    return new Network(shape, guarded, encoder, decoder, readFileSync(join(dir, 'embedding.bin')));
  }

  /** One draft per input. Inputs should have similar lengths, because shorter ones are padded. */
  async translate(inputs: readonly Input[]): Promise<Draft[]> {
    const { dim, heads, dec } = this.#shape;
    const count = inputs.length;
    const length = Math.max(...inputs.map(({ pieces }) => pieces.length));
    const x = new Float32Array(count * length * dim);
    const mask = new Float32Array(count * length).fill(-1e9);
    for (const [row, { pieces }] of inputs.entries()) {
      for (const [at, piece] of pieces.entries()) this.#embed(piece, at, x, (row * length + at) * dim);
      mask.fill(0, row * length, row * length + pieces.length);
    }
    const masked = new Tensor('float32', mask, [count, 1, 1, length]);
    const cross = await this.#encoder.run({
      x: new Tensor('float32', x, [count, length, dim]),
      mask: masked,
    });
    const feed: Record<string, Tensor> = { mask: masked };
    for (let layer = 0; layer < dec; layer += 1) {
      for (const name of ['ck', 'cv']) feed[name + layer] = tensorIn(cross, name + layer);
      for (const name of ['k', 'v'])
        feed[name + layer] = new Tensor('float32', new Float32Array(0), [count, heads, 0, dim / heads]);
    }
    const lines = inputs.map((input) => new Line(input, this.#guarded));
    const steps = Math.min(STEPS_MAX, 2 * length + 10);
    for (let at = 0; at < steps && lines.some(({ isOver }) => !isOver); at += 1) {
      const now = new Float32Array(count * dim);
      for (const [row, { last }] of lines.entries()) this.#embed(last, at, now, row * dim);
      const made = await this.#decoder.run({ ...feed, x: new Tensor('float32', now, [count, 1, dim]) });
      for (let layer = 0; layer < dec; layer += 1)
        for (const name of ['k', 'v']) feed[name + layer] = tensorIn(made, `n${name}${layer}`);
      const logits = tensorIn(made, 'logits').data;
      if (!(logits instanceof Float32Array)) throw new Error('The network answered in another type.');
      const { vocab } = this.#shape;
      for (const [row, line] of lines.entries())
        if (!line.isOver) line.take(logits.subarray(row * vocab, (row + 1) * vocab));
    }
    return lines.map((line) => line.draft());
  }

  #embed(piece: number, at: number, out: Float32Array, offset: number): void {
    const { dim } = this.#shape;
    const scale = (this.#scales[piece] ?? 0) * Math.sqrt(dim);
    for (let d = 0; d < dim; d += 1)
      out[offset + d] = (this.#weights[piece * dim + d] ?? 0) * scale + (this.#positions[at * dim + d] ?? 0);
  }
}

/** One text while it is being generated. */
class Line {
  last = START;
  isOver = false;
  readonly #pieces: number[] = [];
  readonly #owed = new Map<number, number>();
  readonly #guarded: Uint8Array;
  #missing: number;
  #logProbability = 0;
  #weakest = 0;

  constructor({ kept }: Input, guarded: Uint8Array) {
    for (const piece of kept) this.#owed.set(piece, (this.#owed.get(piece) ?? 0) + 1);
    this.#guarded = guarded;
    this.#missing = kept.length;
  }

  take(logits: Float32Array): void {
    const top = likeliest(logits);
    const best = this.#mayTake(top) ? top : this.#likeliestAllowed(logits);
    const logProbability = (logits[best] ?? 0) - logSumExp(logits, logits[top] ?? 0);
    this.#logProbability += logProbability;
    this.#weakest = Math.min(this.#weakest, logProbability);
    this.last = best;
    if (best === END) {
      this.isOver = true;
      return;
    }
    this.#pieces.push(best);
    const owed = this.#owed.get(best);
    if (owed === undefined) return;
    this.#owed.set(best, owed - 1);
    this.#missing -= 1;
  }

  #likeliestAllowed(logits: Float32Array): number {
    let best = END;
    let value = Number.NEGATIVE_INFINITY;
    for (const [id, logit] of logits.entries())
      if (logit > value && this.#mayTake(id)) {
        best = id;
        value = logit;
      }
    return best;
  }

  #mayTake(id: number): boolean {
    if (id === END) return this.#missing === 0;
    return this.#guarded[id] === 0 || (this.#owed.get(id) ?? 0) > 0;
  }

  draft(): Draft {
    const mean = this.#logProbability / (this.#pieces.length + (this.isOver ? 1 : 0));
    return { pieces: this.#pieces, mean, weakest: this.#weakest, isWhole: this.isOver };
  }
}

function tensorIn(made: Readonly<Record<string, Tensor | undefined>>, name: string): Tensor {
  const found = made[name];
  if (!found) throw new Error(`The network made no ${name}.`);
  return found;
}

/* Both loops run 32,000 times per piece of every text, so they are kept simple for the compiler. */
function likeliest(logits: Float32Array): number {
  let best = 0;
  let value = logits[0] ?? 0;
  for (let id = 1; id < logits.length; id += 1) {
    const logit = logits[id] ?? 0;
    if (logit > value) {
      value = logit;
      best = id;
    }
  }
  return best;
}

function logSumExp(logits: Float32Array, top: number): number {
  let sum = 0;
  for (let id = 0; id < logits.length; id += 1) {
    const fall = ((top - (logits[id] ?? 0)) * STEPS_OF_ONE) | 0;
    if (fall < FALL.length) sum += FALL[fall] ?? 0;
  }
  return top + Math.log(sum);
}

function positionsOf(dim: number): Float32Array {
  const positions = new Float32Array((STEPS_MAX + 10) * dim);
  for (let at = 0; at < STEPS_MAX + 10; at += 1)
    for (let d = 0; d < dim; d += 2) {
      const angle = at * Math.exp(d * (-Math.log(10_000) / dim));
      positions[at * dim + d] = Math.sin(angle);
      positions[at * dim + d + 1] = Math.cos(angle);
    }
  return positions;
}
