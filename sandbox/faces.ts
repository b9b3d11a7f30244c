import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 128;

/** The picture of an account: a sky, a disc and a horizon, with colours and positions derived from the id. */
export function drawFace(id: string): Buffer {
  const [hue = 0, turn = 0, across = 0, down = 0, size = 0, line = 0] = createHash('sha256')
    .update(id)
    .digest();
  const sky = (hue / 256) * 360;
  const disc = {
    x: SIDE * (0.3 + across / 640),
    y: SIDE * (0.28 + down / 1280),
    radius: SIDE * (0.14 + size / 2560),
  };
  const horizon = SIDE * (0.62 + line / 1280);
  const rows: Buffer[] = [];
  for (let y = 0; y < SIDE; y += 1) {
    // Each row of a PNG begins with its filter type, here none.
    const row = Buffer.alloc(1 + SIDE * 3);
    for (let x = 0; x < SIDE; x += 1) {
      const wave = horizon + Math.sin((x / SIDE) * 4 + turn / 40) * SIDE * 0.07;
      const isDisc = Math.hypot(x - disc.x, y - disc.y) < disc.radius;
      const colour =
        y > wave
          ? fromHsl(sky + 40, 0.5, 0.24)
          : isDisc
            ? fromHsl(sky + 180, 0.85, 0.82)
            : fromHsl(sky + (y / SIDE) * 50, 0.55, 0.42 + (y / SIDE) * 0.22);
      row.set(colour, 1 + x * 3);
    }
    rows.push(row);
  }
  return pngOf(Buffer.concat(rows));
}

function fromHsl(hue: number, saturation: number, light: number): number[] {
  const span = saturation * Math.min(light, 1 - light);
  return [0, 8, 4].map((shift) => {
    const place = (shift + hue / 30) % 12;
    return Math.round(255 * (light - span * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  });
}

function pngOf(pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // 8 bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
