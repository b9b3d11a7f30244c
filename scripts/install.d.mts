/** Folders with libraries for other systems than this one. */
export function foreignLibraries(root: string): string[];
