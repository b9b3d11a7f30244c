import type { HiddenBox } from './movie.ts';

/**
 * Turns boxes into `free` space while a file is streamed: all offsets stay valid, so the video plays
 * as before, but its location metadata is gone.
 */
export async function* hideBoxes(
  body: AsyncIterable<Uint8Array>,
  boxes: readonly HiddenBox[],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of body) {
    const end = at + chunk.byteLength;
    const touched = boxes.filter((box) => box.start < end && box.end > at);
    if (touched.length === 0) yield chunk;
    else {
      const bytes = Buffer.from(chunk);
      for (const box of touched) {
        for (let i = Math.max(box.start + 4, at); i < Math.min(box.end, end); i += 1)
          bytes[i - at] = FREE[i - box.start - 4] ?? 0;
      }
      yield bytes;
    }
    at = end;
  }
}

const FREE = Buffer.from('free');
