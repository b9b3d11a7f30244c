import sharp from 'sharp';
import { parseOwn } from '#kernel/narrow.ts';
import { encodeBlurhash } from './blurhash.ts';
import type { Decoded, DecodeTask, PageTask } from './decode.ts';
import { drawPage } from './draw-page.ts';

/*
 * The program of a process that decodes one untrusted picture and exits. If a crafted file crashes or
 * blocks the decoder, only this process is affected.
 */
const QUALITY_BEST = 90;
const QUALITY_WORST = 40;
const QUALITY_STEP = 10;

sharp.concurrency(1);
sharp.cache(false);

const input = await readInput();
const length = input.readUInt32BE(0);
const task = parseOwn<DecodeTask>(input.toString('utf8', 4, 4 + length));
const picture = input.subarray(4 + length);
const { answer, bytes } = await (task.kind === 'survey'
  ? survey(task)
  : task.kind === 'render'
    ? render(task)
    : page(task));
const head = Buffer.from(JSON.stringify(answer));
const size = Buffer.alloc(4);
size.writeUInt32BE(head.length);
process.stdout.end(Buffer.concat([size, head, bytes]));

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const pieces: AsyncIterable<Buffer> = process.stdin;
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function open(limit: number) {
  // Truncated data would be drawn in grey, so such a file is refused.
  return sharp(picture, { limitInputPixels: limit, failOn: 'truncated', sequentialRead: true }).autoOrient();
}

async function survey({
  pixelsMax,
}: DecodeTask & { kind: 'survey' }): Promise<{ answer: Decoded; bytes: Buffer }> {
  const { data, info } = await open(pixelsMax)
    .resize(480, 480, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  const tiny = await sharp(data)
    .resize(32, 32, { fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blurhash = encodeBlurhash(tiny.data, tiny.info.width, tiny.info.height);
  return { answer: { width: info.width, height: info.height, blurhash }, bytes: data };
}

/** Metadata is not copied: sharp drops it unless told otherwise. */
async function render(task: DecodeTask & { kind: 'render' }): Promise<{ answer: Decoded; bytes: Buffer }> {
  const drawn = await open(task.pixelsMax)
    .extract(task.region)
    .resize(task.width, task.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  for (let quality = QUALITY_BEST; ; quality -= QUALITY_STEP) {
    const bytes = await sharp(drawn.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (bytes.length <= task.maxBytes || quality <= QUALITY_WORST)
      return { answer: { width, height, blurhash: null }, bytes };
  }
}

async function page(task: PageTask): Promise<{ answer: Decoded; bytes: Buffer }> {
  const { width, height, pixelsMax } = task;
  const drawn = await drawPage(
    task,
    picture.length === 0 ? null : () => open(pixelsMax).toColourspace('srgb'),
  );
  return {
    answer: { width, height, blurhash: null, small: drawn.small.toString('base64') },
    bytes: drawn.page,
  };
}
