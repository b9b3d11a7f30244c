import { createHash } from 'node:crypto';
import { OutboundError } from '#platform/net/outbound.ts';
import { sniffMedia } from '../media/sniff.ts';
import type { EngineContext, EngineItem } from './contract.ts';

/** A picture as it is sent to a model. */
export interface Picture {
  mime: string;
  base64: string;
  hash: string;
}

/** Per prompt, because each picture costs as much as a page of text. */
const PICTURES_MAX = 4;
/** The size that every vendor accepts. */
const BYTES_MAX = 3 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * The pictures of one piece of work, each fetched once. We fetch them ourselves, because the vendor's
 * servers would reveal who translates what, and a local model may have no network access.
 */
export class Pictures {
  readonly #ctx: Pick<EngineContext, 'outbound' | 'signal' | 'log'>;
  readonly #found = new Map<string, Promise<Picture | null>>();

  constructor(ctx: Pick<EngineContext, 'outbound' | 'signal' | 'log'>) {
    this.#ctx = ctx;
  }

  /** By URL, for the pictures that most items show. A picture that cannot be fetched is left out. */
  async of(items: readonly EngineItem[]): Promise<ReadonlyMap<string, Picture>> {
    const shown = Map.groupBy(
      items.flatMap(({ picture }) => picture ?? []),
      (url) => url,
    );
    const urls = [...shown]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, PICTURES_MAX)
      .map(([url]) => url);
    const found = await Promise.all(
      urls.map(async (url): Promise<[string, Picture][]> => {
        const picture = await this.#get(url);
        return picture === null ? [] : [[url, picture]];
      }),
    );
    return new Map(found.flat());
  }

  #get(url: string): Promise<Picture | null> {
    const known = this.#found.get(url) ?? this.#load(url);
    this.#found.set(url, known);
    return known;
  }

  async #load(url: string): Promise<Picture | null> {
    const { outbound, signal, log } = this.#ctx;
    try {
      const { status, body } = await outbound.send({
        method: 'GET',
        url,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: BYTES_MAX,
        onOverflow: 'fail',
        signal,
      });
      const media = status === 200 ? sniffMedia(body) : null;
      if (media?.kind !== 'image' && media?.kind !== 'gif') return null;
      const hash = createHash('sha256').update(body).digest('hex');
      return { mime: media.mime, base64: Buffer.from(body).toString('base64'), hash };
    } catch (error) {
      if (!(error instanceof OutboundError) || signal.aborted) throw error;
      log.info({ failure: error.failure }, 'a picture of a string could not be fetched');
      return null;
    }
  }
}
