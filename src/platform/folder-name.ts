import { relative } from 'node:path';

/** How a person would name a folder of this server: relative to where it was started, if that is shorter. */
export function folderName(path: string, startedIn = process.cwd()): string {
  const near = relative(startedIn, path);
  return near !== '' && near.length < path.length ? near : path;
}
