interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Obstacle extends Box {
  /** A primary button: covering it is worse than covering anything else. */
  isPrimary: boolean;
}

/** Possible places of a notice, the best first. */
const PLACES = ['bottom-left', 'bottom', 'top', 'bottom-right'] as const;
export type NoticePlace = (typeof PLACES)[number];

const EDGE = 16;
/** The name and the buttons of the page are at the top edge. */
const TOP = 72;

function boxAt(
  place: NoticePlace,
  page: { width: number; height: number },
  size: { width: number; height: number },
): Box {
  const left =
    place === 'bottom-left'
      ? EDGE
      : place === 'bottom-right'
        ? page.width - EDGE - size.width
        : (page.width - size.width) / 2;
  const top = place === 'top' ? TOP : page.height - EDGE - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

const isUnder = (box: Box, each: Box) =>
  each.left < box.right && each.right > box.left && each.top < box.bottom && each.bottom > box.top;

/**
 * The first place where it covers no button; otherwise the place where it covers the fewest, and least of all a
 * primary one.
 */
export function freePlace(
  page: { width: number; height: number },
  size: { width: number; height: number },
  obstacles: readonly Obstacle[],
): NoticePlace {
  const cost = (place: NoticePlace) => {
    const box = boxAt(place, page, size);
    return obstacles
      .filter((each) => isUnder(box, each))
      .reduce((sum, { isPrimary }) => sum + (isPrimary ? 100 : 1), 0);
  };
  return PLACES.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
