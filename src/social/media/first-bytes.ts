/** The first bytes of a stream, and a stream that still contains all of it. */
export async function readFirstBytes(
  stream: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Buffer; body: AsyncIterable<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.byteLength;
  }
  async function* body() {
    try {
      yield* first;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first).subarray(0, bytes), body: body() };
}
