import { type ConsoleClient, createConsoleClient } from '../../../sdk/src/client.ts';
import type { DemoClient } from './client.ts';
import { fetchThrough } from './fetch-through.ts';

/** The owner of the demo, at the pages; whoever opens it signs out. */
export function openConsole({ options, credentials }: DemoClient): ConsoleClient {
  const { baseUrl, outbound, signal } = options;
  const { email, password } = credentials.owner;
  return createConsoleClient({ baseUrl, email, password, signal, fetch: fetchThrough(outbound) });
}
