import { useNavigate, useSearch } from '@tanstack/react-router';

type Value = string | number | boolean | undefined;
/** Undefined values are removed from the address. */
type Change<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined };

/** Filters, selection and open panels are kept in the address, so that a reload or a shared link keeps the place. */
export function useUrl<Shape extends Record<string, Value>>(): [Shape, (change: Change<Shape>) => void] {
  const search = useSearch({ strict: false }) as Shape;
  const navigate = useNavigate();
  const change = (next: Change<Shape>) =>
    // What is drawn may be a change behind the address: of two quick changes both must stay.
    void navigate({
      to: '.',
      search: (before: Record<string, Value>) =>
        Object.fromEntries(
          Object.entries<Value>({ ...before, ...next }).filter(
            ([, value]) => value !== undefined && value !== '',
          ),
        ),
      replace: true,
    });
  return [search, change];
}
