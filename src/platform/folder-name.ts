import { relative } from 'node:path';

/** How a person finds a folder of this server: from where it was started, where that is shorter. */
export function folderName(path: string, startedIn = process.cwd()): string {
  const near = relative(startedIn, path);
  return near !== '' && near.length < path.length ? near : path;
}
