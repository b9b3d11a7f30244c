import { CommandFailed, EXIT } from '../failed.ts';

/** A pull request or merge request, whatever the forge calls it. */
export interface ChangeRequest {
  number: number;
  title: string;
  body: string;
  url: string;
  isOpen: boolean;
  /** Its head commit; null if its branch is gone. */
  sha: string | null;
}

interface ForgeComment {
  id: number;
  body: string;
}

interface Draft {
  head: string;
  base: string;
  title: string;
  body: string;
}

type Verdict = 'success' | 'failure';

/** The few operations that we need of a forge. */
export interface Forge {
  /** The forge's name for a request. */
  noun: string;
  /** Newest first, open and closed. */
  listRequests(head: string, base: string): Promise<ChangeRequest[]>;
  createRequest(draft: Draft): Promise<ChangeRequest>;
  updateRequest(number: number, change: { title?: string; body?: string; close?: true }): Promise<void>;
  listComments(number: number, page: number): Promise<ForgeComment[]>;
  createComment(number: number, body: string): Promise<void>;
  updateComment(number: number, id: number, body: string): Promise<void>;
  setStatus(sha: string, verdict: Verdict, description: string): Promise<void>;
}

export interface Line {
  /** If refused, throws ForgeRefused. */
  send(method: string, path: string, body?: object): Promise<unknown>;
}

export class ForgeRefused extends CommandFailed {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message, { code: status === 401 || status === 403 ? EXIT.notAllowed : EXIT.failed });
    this.status = status;
  }
}

/** The answer is third-party data: a field of another shape is not used. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const idOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
