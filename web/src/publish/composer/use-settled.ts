import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const written = JSON.stringify(value);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), ms);
    return () => clearTimeout(timer);
  }, [written, ms]);
  return JSON.parse(settled);
}
