import { describe, expect, it } from 'vitest';
import { sharedBuffersMb } from './embedded-settings.ts';

const GB = 2 ** 30;

describe('memory limits of the embedded server', () => {
  it.each([
    [0.5 * GB, 128],
    [2 * GB, 256],
    [4.5 * GB, 576],
    [64 * GB, 1024],
  ])('of %d bytes an eighth, between bounds: %d MB', (memory, buffers) => {
    expect(sharedBuffersMb(memory)).toBe(buffers);
  });
});
