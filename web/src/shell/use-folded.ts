import { useState } from 'react';

const KEY = 'folded';

/** Which groups of the sidebar are folded; this browser remembers it. */
export function useFolded(): [ReadonlySet<string>, (group: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(localStorage.getItem(KEY)?.split(',').filter(Boolean)),
  );
  return [
    folded,
    (group) => {
      const next = new Set(folded);
      if (!next.delete(group)) next.add(group);
      localStorage.setItem(KEY, [...next].join(','));
      setFolded(next);
    },
  ];
}
