import { Check, CircleX, TriangleAlert } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import type { Look } from '../../ui/badge.tsx';

export type RequestLine = Output<'list_requests'>['items'][number];

export const FACES = ['open', 'social', 'mcp', 'console'] as const;

/** A refusal is the caller's problem, a failure is ours. */
export function lookOf(status: number): Look {
  if (status >= 500) return { tone: 'bad', icon: CircleX, text: String(status) };
  if (status >= 400) return { tone: 'warn', icon: TriangleAlert, text: String(status) };
  return { tone: 'ok', icon: Check, text: String(status) };
}
