import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { DATA } from './data.ts';

const SVG = new URL('./data/picture.svg', import.meta.url);

/** A sky, its light and a sea, in the colours of this picture. JPEG, because every platform takes it. */
export async function drawPicture(name: string): Promise<{ bytes: Buffer; alt: string }> {
  const picture = DATA.pictures[name];
  if (!picture) throw new Error(`the demo has no picture ${name}`);
  const [night, glow, light] = picture.colors;
  const svg = readFileSync(SVG, 'utf8')
    .replaceAll('NIGHT', night)
    .replaceAll('GLOW', glow)
    .replaceAll('LIGHT', light);
  return { bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer(), alt: picture.alt };
}
