const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/**
 * A picture in about thirty characters (blurha.sh), shown while the real one loads. `pixels` is RGB,
 * three bytes each.
 */
export function encodeBlurhash(pixels: Uint8Array, width: number, height: number): string {
  const [across, down] = width >= height ? [4, 3] : [3, 4];
  const factors: [number, number, number][] = [];
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) factors.push(factor(pixels, width, height, x, y));
  const [average = [0, 0, 0], ...rest] = factors;
  const largest = Math.max(...rest.flat().map(Math.abs));
  const step = Math.max(0, Math.min(82, Math.floor(largest * 166 - 0.5)));
  const scale = (step + 1) / 166;
  const level = (value: number) =>
    Math.max(0, Math.min(18, Math.floor(Math.sign(value) * Math.sqrt(Math.abs(value) / scale) * 9 + 9.5)));
  const [r = 0, g = 0, b = 0] = average.map(toSrgb);
  return (
    base83(across - 1 + (down - 1) * 9, 1) +
    base83(step, 1) +
    base83(r * 65536 + g * 256 + b, 4) +
    rest.map((f) => base83(level(f[0]) * 361 + level(f[1]) * 19 + level(f[2]), 2)).join('')
  );
}

function factor(
  pixels: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let j = 0; j < height; j += 1) {
    for (let i = 0; i < width; i += 1) {
      const basis = Math.cos((Math.PI * x * i) / width) * Math.cos((Math.PI * y * j) / height);
      for (const c of [0, 1, 2] as const) sum[c] += basis * toLinear(pixels[(j * width + i) * 3 + c] ?? 0);
    }
  }
  const scale = (x === 0 && y === 0 ? 1 : 2) / (width * height);
  return [sum[0] * scale, sum[1] * scale, sum[2] * scale];
}

function toLinear(byte: number): number {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  const v = Math.max(0, Math.min(1, value));
  return Math.round((v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055) * 255);
}

function base83(value: number, length: number): string {
  return Array.from({ length }, (_, i) => DIGITS[Math.floor(value / 83 ** (length - 1 - i)) % 83]).join('');
}
