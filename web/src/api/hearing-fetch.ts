import { hear } from '../text/by-id.ts';

/** Calls the server, and registers which texts of its answer are sentences before anybody shows them. */
export const hearingFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  const text = await response.text();
  // Most answers have none, and need not be parsed twice.
  if (text.includes('"said":{')) hear(JSON.parse(text).meta?.said ?? {});
  // An answer without a body (204) may have no body at all, not even an empty one.
  return new Response(text === '' ? null : text, response);
};
