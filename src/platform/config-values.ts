/** One documented variable: docs/reference/config.md and the start-up check both read it. */
export interface Setting {
  name: string;
  fallback: string | null;
  allowed: string;
  about: string;
}

/** Readers of values that several parts of the configuration share. */
export const text = (t: string): string | undefined => t || undefined;

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (t: string): T | undefined =>
    values.find((v) => v === t);

export const integer =
  (min: number, max: number) =>
  (t: string): number | undefined => {
    const n = /^\d{1,9}$/.test(t) ? Number(t) : Number.NaN;
    return n >= min && n <= max ? n : undefined;
  };
