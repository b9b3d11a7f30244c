/** Folders in packages that nobody on this machine can use. */
export function uselessFolders(root: string): string[];
