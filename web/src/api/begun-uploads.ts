import { workspaceOf } from './client.ts';

/** A file of which a part has arrived. The key makes announcing it twice the same announcement. */
export interface Begun {
  key: string;
  mediaId: string | null;
  pieces: number;
}

const STORED = 'uploads';
const KEPT_MAX = 20;

/** By what a browser tells of a file: a page that is opened again has lost the file and not its name. */
const nameOf = (file: File) =>
  [workspaceOf(location.pathname), file.name, file.size, file.lastModified].join(' ');

function all(): [string, Begun][] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]');
  } catch {
    return [];
  }
}

export function beginOrGoOn(file: File): Begun {
  const known = all().find(([name]) => name === nameOf(file))?.[1];
  return known ?? { key: crypto.randomUUID(), mediaId: null, pieces: 0 };
}

export function keepBegun(file: File, begun: Begun): void {
  const others = all().filter(([name]) => name !== nameOf(file));
  localStorage.setItem(STORED, JSON.stringify([[nameOf(file), begun], ...others].slice(0, KEPT_MAX)));
}

export function forgetBegun(file: File): void {
  const others = all().filter(([name]) => name !== nameOf(file));
  if (others.length > 0) localStorage.setItem(STORED, JSON.stringify(others));
  else localStorage.removeItem(STORED);
}
