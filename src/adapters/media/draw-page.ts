import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { PageTask } from './decode.ts';

const LOOKS = {
  light: { paper: '#ffffff', ink: '#14171f', quiet: '#6b7280', accent: '#3157d5' },
  dark: { paper: '#11141b', ink: '#f5f6f8', quiet: '#9aa3b2', accent: '#8aa4ff' },
} as const;

const QUALITY = 88;
const SMALL_PX = 480;

/** Sizes relative to the shorter side of the page. */
const MARGIN = 0.08;
const TITLE = 0.078;
const TITLE_ALONE = 0.105;
const TEXT = 0.046;
const NUMBER = 0.026;
const GAP = 0.05;
/** Words that do not fit are made smaller step by step, until they fit. */
const SMALLER = 0.92;
const STEPS_MAX = 40;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Words {
  data: Buffer;
  width: number;
  height: number;
}

/** One page as a JPEG, and a small version of it. */
export async function drawPage(
  task: PageTask,
  open: (() => Sharp) | null,
): Promise<{ page: Buffer; small: Buffer }> {
  const { width, height, title, text } = task;
  const hasWords = title !== '' || text !== '';
  const margin = Math.round(Math.min(width, height) * MARGIN);
  const inside = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin };
  const isWide = width > height;
  const gap = Math.round(Math.min(width, height) * GAP);
  const half = {
    width: Math.floor((inside.width - gap) / 2),
    height: Math.floor((inside.height - gap) / 2),
  };
  const picture: Box = !hasWords
    ? { left: 0, top: 0, width, height }
    : isWide
      ? { ...inside, left: inside.left + half.width + gap, width: half.width }
      : { ...inside, height: half.height };
  const words: Box = !open
    ? inside
    : isWide
      ? { ...inside, width: half.width }
      : { ...inside, top: inside.top + half.height + gap, height: half.height };
  const layers = [
    ...(open ? [await placePicture(open(), picture)] : []),
    ...(hasWords ? await placeWords(task, words, !open) : []),
  ];
  const page = await sharp({
    create: { width, height, channels: 3, background: LOOKS[task.look].paper },
  })
    .composite(layers)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
  const small = await sharp(page)
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside' })
    .jpeg({ quality: 78 })
    .toBuffer();
  return { page, small };
}

/** The whole picture in the middle of its box, without cropping. */
async function placePicture(picture: Sharp, box: Box): Promise<OverlayOptions> {
  const { data, info } = await picture
    .resize(box.width, box.height, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: box.left + Math.floor((box.width - info.width) / 2),
    top: box.top + Math.floor((box.height - info.height) / 2),
  };
}

async function placeWords(task: PageTask, box: Box, isAlone: boolean): Promise<OverlayOptions[]> {
  const { title, text, number, look, isRtl } = task;
  const colours = LOOKS[look];
  const side = Math.min(task.width, task.height);
  const foot = Math.round(side * NUMBER);
  const room = box.height - 2 * foot;
  const gap = Math.round(side * GAP);
  const isHeadline = isAlone && text === '';
  let scale = 1;
  let drawn: Words[] = [];
  let total = 0;
  for (let step = 0; step < STEPS_MAX; step++, scale *= SMALLER) {
    const titleSize = side * (isHeadline ? TITLE_ALONE : TITLE) * scale;
    drawn = [
      ...(title ? [await write(title, titleSize, colours.ink, box.width, { isBold: true })] : []),
      ...(text ? [await write(text, side * TEXT * scale, colours.ink, box.width, { isBold: false })] : []),
    ];
    total = drawn.reduce((sum, { height }) => sum + height, 0) + (drawn.length - 1) * gap;
    if (total <= room && drawn.every(({ width }) => width <= box.width)) break;
  }
  let top = box.top + (isHeadline ? Math.max(0, Math.floor((room - total) / 2)) : 0);
  const layers = drawn.map(({ data, width, height }) => {
    const left = isRtl ? box.left + box.width - width : box.left;
    const layer = { input: data, left, top };
    top += height + gap;
    return layer;
  });
  const count = await write(number, foot, colours.quiet, box.width, { isBold: false });
  return [
    ...layers,
    {
      input: count.data,
      left: isRtl ? box.left : box.left + box.width - count.width,
      top: box.top + box.height - count.height,
    },
  ];
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

async function write(
  text: string,
  px: number,
  colour: string,
  width: number,
  { isBold }: { isBold: boolean },
): Promise<Words> {
  const shown = text
    .split('\n')
    .map((line) => line.replace(/^- /u, '•  '))
    .join('\n')
    .replace(/[&<>]/gu, (sign) => MARKUP[sign] ?? '');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" weight="${isBold ? 'bold' : 'normal'}" line_height="${isBold ? 1.15 : 1.4}">${shown}</span>`,
      font: `Noto Sans ${Math.max(4, Math.round(px))}`,
      width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
