import { readFileSync } from 'node:fs';
import { signBody } from '#platform/auth/app-key.ts';
import type { BenchTenant } from './tenants.ts';
import { parseOwn } from '../src/kernel/narrow.ts';

export const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'zh-cn'];

export type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  key?: number,
) => Promise<Record<string, never>>;

export function caller(url: string, { keys }: BenchTenant): Call {
  return async (method, path, body, key = 0) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Math.floor((performance.timeOrigin + performance.now()) / 1000));
    const { appKey = '', secret = '' } = keys[key] ?? {};
    const response = await fetch(`${url}/api/open/v1${path}`, {
      method,
      headers: {
        'x-svc-appkey': appKey,
        'x-svc-timestamp': timestamp,
        'x-svc-sign': signBody(timestamp, text, secret),
      },
      ...(text !== '' && { body: text }),
    });
    const answer = parseOwn<{ data: Record<string, never>; msg: string }>(await response.text());
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${answer.msg}`);
    return answer.data;
  };
}

/** Texts of a game repeat their nouns and numbers, not their sentences. */
export function sentence(i: number): string {
  const verbs = ['Bring', 'Take', 'Hide', 'Light', 'Find'];
  const things = [
    'the Lantern of Tides',
    'a rope of forty feet',
    'the drowned bell',
    'three copper keys',
    'the ledger of Lysandre',
  ];
  const places = ['the gate at Emberfall', 'the Hollow Meridian', 'the Saltmarsh', 'the old lighthouse'];
  return `${verbs[i % 5]} ${things[(i >> 2) % 5]} to ${places[(i >> 4) % 4]} before day ${i}, {player}. You get {0} gold.`;
}

export function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
