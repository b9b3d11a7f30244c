import type { Wish } from './render-work.ts';
import type { Slides } from './slides.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'media.alt_text': Record<string, string>;
    'media.focal_point': { x: number; y: number };
    'media.slides': Slides;
    'media_renders.wish': Wish;
  }
}
