/** Reports every scroll of a box and every change of its size, until the function that it returns is called. */
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
