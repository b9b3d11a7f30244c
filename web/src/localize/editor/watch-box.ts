/** Tells of each scroll of a box and of each change of its size, until what it gives back is called. */
export function watchBox(
  box: HTMLElement,
  { onScroll, onSize }: { onScroll: () => void; onSize: () => void },
): () => void {
  const sized = new ResizeObserver(onSize);
  box.addEventListener('scroll', onScroll, { passive: true });
  sized.observe(box);
  return () => {
    box.removeEventListener('scroll', onScroll);
    sized.disconnect();
  };
}
