/** A crop by its centre and zoom: 1 shows all that the shape allows. Fractions of width and height, 0 to 1. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}
interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const ZOOM_MAX = 4;
export const MIDDLE: Frame = { x: 0.5, y: 0.5, zoom: 1 };

/** The largest region of the shape at this zoom, moved inside the picture. */
export function cropOf(frame: Frame, picture: number, shape: number): Crop {
  const width = Math.min(1, shape / picture) / frame.zoom;
  const height = Math.min(1, picture / shape) / frame.zoom;
  return {
    x: within(frame.x - width / 2, 1 - width),
    y: within(frame.y - height / 2, 1 - height),
    width,
    height,
  };
}

/** The actual centre of the crop: a drag stops at the edge. */
export function settled(frame: Frame, picture: number, shape: number): Frame {
  const { x, y, width, height } = cropOf(frame, picture, shape);
  return { ...frame, x: x + width / 2, y: y + height / 2 };
}

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
