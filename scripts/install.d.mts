/** Folders that packages bring and nobody on this machine can use. */
export function uselessFolders(root: string): string[];
