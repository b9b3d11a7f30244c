import { ParlanceError } from '@sdk/client.ts';

/**
 * One of our files behind a signed link, for a page that combines several into one. It is requested at the address of
 * the page: the link names the public address of the server, which the page may not use.
 */
export async function fetchFile(link: string): Promise<Blob> {
  const { pathname, search } = new URL(link, location.origin);
  const response = await fetch(`${pathname}${search}`).catch((cause: unknown) => {
    throw new ParlanceError({ code: 'unreachable', status: 0, message: '', cause });
  });
  if (!response.ok)
    throw new ParlanceError({ code: 'unexpected_answer', status: response.status, message: '' });
  return response.blob();
}
