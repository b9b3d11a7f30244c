import type { FileAbout, PlacedSlot, Slot } from '../formats/skeleton.ts';

/** Collects the slots of strings while their file is read. */
export class SlotCollector {
  readonly #slots = new Map<string, Omit<PlacedSlot, 'positions'> & { positions: number[] }>();
  #about: FileAbout | null = null;

  add(slots: readonly Slot[] | undefined, position: number): void {
    for (const slot of slots ?? []) {
      const key = `${slot.from} ${slot.to}`;
      const known = this.#slots.get(key);
      if (known) known.positions.push(position);
      else this.#slots.set(key, { ...slot, positions: [position] });
    }
  }

  describe(about: FileAbout): void {
    this.#about = about;
  }

  /** Null if the file cannot be written back, because its reader did not describe it or its slots overlap. */
  result(): { about: FileAbout; slots: PlacedSlot[] } | null {
    if (!this.#about) return null;
    const { slots: own = [], ...about } = this.#about;
    const all = [...this.#slots.values(), ...own.map((slot) => ({ ...slot, positions: [] }))].sort(
      (a, b) => a.from - b.from || a.to - b.to,
    );
    const areApart = all.every(({ from, to }, index) => from <= to && to <= (all[index + 1]?.from ?? to));
    return areApart ? { about, slots: all } : null;
  }
}
