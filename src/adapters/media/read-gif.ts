import { corrupt, MediaError, type ReadImage } from './facts.ts';

const FRAMES_MAX = 5000;
/** The delay that browsers use if a frame has none. */
const DELAY_DEFAULT_CS = 10;

export function readGif(bytes: Buffer): ReadImage {
  const width = bytes.readUInt16LE(6);
  const height = bytes.readUInt16LE(8);
  let at = 13 + colourTable(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  let centiseconds = 0;
  for (;;) {
    const introducer = bytes.readUInt8(at);
    if (introducer === 0x3b) break;
    if (introducer === 0x21) {
      const label = bytes.readUInt8(at + 1);
      const end = endOfBlocks(bytes, at + 2);
      if (label === 0xf9) centiseconds += bytes.readUInt16LE(at + 4) || DELAY_DEFAULT_CS;
      if (label === 0xf9 || isLoop(bytes, at, label)) kept.push(bytes.subarray(at, end));
      at = end;
    } else if (introducer === 0x2c) {
      const data = at + 10 + colourTable(bytes.readUInt8(at + 9)) + 1;
      const end = endOfBlocks(bytes, data);
      kept.push(bytes.subarray(at, end));
      frames += 1;
      if (frames > FRAMES_MAX)
        throw new MediaError('media_too_many_pixels', `The GIF has more than ${FRAMES_MAX} pictures.`);
      at = end;
    } else throw corrupt('A block of the GIF does not begin where it must.');
  }
  if (frames === 0) throw corrupt('The GIF has no picture.');
  kept.push(Buffer.from([0x3b]));
  return { width, height, frames, durationSec: centiseconds / 100, clean: Buffer.concat(kept) };
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The loop count is the only application block that belongs to the picture. */
function isLoop(bytes: Buffer, at: number, label: number): boolean {
  return label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', at + 3, at + 14));
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes.readUInt8(at);
    at += length + 1;
    if (length === 0) return at;
  }
}
