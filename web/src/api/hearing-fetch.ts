import { hear } from '../text/by-id.ts';

/** Asks the server, and hears which texts of its answer are sentences before anybody shows them. */
export const hearingFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  const text = await response.clone().text();
  // Most answers have none, and need not be read twice.
  if (text.includes('"said":{')) hear(JSON.parse(text).meta?.said ?? {});
  return response;
};
