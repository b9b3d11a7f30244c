import type { Scene } from './platform.ts';
import { keptIn } from './world.ts';

export interface Window {
  limit: number;
  remaining: number;
  /** In milliseconds. */
  resetsAt: number;
  isOver: boolean;
}

/** Counts a call in its time window, for rate limits and daily quotas. */
export function countIn(scene: Scene, name: string, limit: number, windowSec: number, weight = 1): Window {
  const windows = keptIn<{ used: number; resetsAt: number }>(scene.state, 'windows');
  const now = scene.world.now();
  const known = windows[name];
  const current = known && known.resetsAt > now ? known : { used: 0, resetsAt: now + windowSec * 1000 };
  const isOver = current.used + weight > limit;
  if (!isOver) current.used += weight;
  windows[name] = current;
  return { limit, remaining: Math.max(0, limit - current.used), resetsAt: current.resetsAt, isOver };
}
