import { useEffect, useState } from 'react';
import type { StringRow } from './states.ts';

/** A text that was put under the eyes of whoever reads the row counts as read after this long. */
const READ_MS = 1500;

/**
 * The revision of the open row that was read. Where somebody changes its text meanwhile, the new one is shown at
 * once; an approval that comes in the same breath was still meant for the old one, and the server refuses it.
 */
export function useSeenRevision(
  row: StringRow | undefined,
  cell: string,
  ownRevision: number | undefined,
): number | undefined {
  const [seen, setSeen] = useState({ cell, revision: row?.revision, text: row?.text });
  const isRead =
    row !== undefined &&
    (seen.cell !== cell ||
      seen.revision === undefined ||
      seen.text === row.text ||
      ownRevision === row.revision);
  const isOld = seen.cell !== cell || seen.revision !== row?.revision || seen.text !== row?.text;
  if (isRead && isOld) setSeen({ cell, revision: row.revision, text: row.text });
  const [revision, text] = [row?.revision, row?.text];
  useEffect(() => {
    if (isRead || revision === undefined) return undefined;
    const timer = setTimeout(() => setSeen({ cell, revision, text }), READ_MS);
    return () => clearTimeout(timer);
  }, [isRead, cell, revision, text]);
  return seen.cell === cell ? seen.revision : row?.revision;
}
