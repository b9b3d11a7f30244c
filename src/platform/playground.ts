import type { CredentialCaller } from './caller.ts';
import type { Face, Route } from './route.ts';

export interface PlaygroundAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  requestId: string;
}

/** Lets the application try a call on behalf of a program, along the same path as the program's own calls. */
export interface Playground {
  /** How programs reach an operation; null if they cannot, or if its body is a file. */
  find(operation: string): { face: Face; basePath: string; routes: readonly Route[] } | null;
  /** Sends a signed request as if it had come over the network. */
  send(request: {
    method: Route['method'];
    url: string;
    headers: Record<string, string>;
    body: string;
    address: string;
  }): Promise<PlaygroundAnswer>;
  /** The token of a credential is not stored, so its caller is passed instead. */
  sendAs(
    caller: CredentialCaller,
    operation: string,
    input: Record<string, unknown>,
    call: { address: string; idempotencyKey: string | null; signal: AbortSignal },
  ): Promise<PlaygroundAnswer>;
}
