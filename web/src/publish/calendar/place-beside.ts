interface Box {
  left: number;
  right: number;
  top: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 8;

/**
 * To the right of an element, else to the left, else as far right as possible; never over the edges of the window.
 */
export function placeBeside(thing: Box, size: Size, window: Size): { left: number; top: number } {
  const right = thing.right + GAP;
  const left = thing.left - GAP - size.width;
  const fitsRight = right + size.width + GAP <= window.width;
  const wanted = fitsRight ? right : left >= GAP ? left : window.width - size.width - GAP;
  return {
    left: Math.max(GAP, wanted),
    top: Math.max(GAP, Math.min(thing.top, window.height - size.height - GAP)),
  };
}
