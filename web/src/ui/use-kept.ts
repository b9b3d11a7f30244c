import { useState } from 'react';

/** A yes or no that this browser remembers. */
export function useKept(key: string, usual: boolean): [boolean, (next: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : kept === 'yes';
  });
  return [
    isOn,
    (next) => {
      localStorage.setItem(key, next ? 'yes' : 'no');
      setOn(next);
    },
  ];
}
