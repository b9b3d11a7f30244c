import { useNavigate, useSearch } from '@tanstack/react-router';

type Value = string | number | boolean | undefined;
/** Undefined values are removed from the address. */
type Change<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined };

/** Filters, selection and open panels are kept in the address, so that a reload or a shared link keeps the place. */
export function useUrl<Shape extends Record<string, Value>>(): [Shape, (change: Change<Shape>) => void] {
  const search = useSearch({ strict: false }) as Shape;
  const navigate = useNavigate();
  const change = (next: Change<Shape>) => {
    const merged: Record<string, Value> = { ...search, ...next };
    for (const [key, value] of Object.entries(merged))
      if (value === undefined || value === '') delete merged[key];
    void navigate({ to: '.', search: merged, replace: true });
  };
  return [search, change];
}
