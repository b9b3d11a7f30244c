/**
 * A handle as people write it: with one @ before it. Names with spaces, addresses and other scripts stay as they are.
 */
export const atHandle = (handle: string): string =>
  /^[\w.-]+$/.test(handle) || /^[\w.-]+@[\w.:-]+$/.test(handle) ? `@${handle}` : handle;
