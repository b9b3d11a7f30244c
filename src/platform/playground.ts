import type { CredentialCaller } from './caller.ts';
import type { Face, Route } from './route.ts';

export interface PlaygroundAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  requestId: string;
}

/** How the application tries a call in the name of a program: along the same path as the program's own. */
export interface Playground {
  /** How programs reach an operation; null when they cannot, or when its body is a file. */
  find(operation: string): { face: Face; basePath: string; routes: readonly Route[] } | null;
  /** A request with its signature, as if it had come over the network. */
  send(request: {
    method: Route['method'];
    url: string;
    headers: Record<string, string>;
    body: string;
    address: string;
  }): Promise<PlaygroundAnswer>;
  /** The token of a credential is kept nowhere, so its caller is named instead. */
  sendAs(
    caller: CredentialCaller,
    operation: string,
    input: Record<string, unknown>,
    call: { address: string; idempotencyKey: string | null; signal: AbortSignal },
  ): Promise<PlaygroundAnswer>;
}
