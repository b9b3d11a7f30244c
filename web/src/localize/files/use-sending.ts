import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import type { Found } from './collect-dropped.ts';
import { announce, hashOf, sendFile } from './send-files.ts';
import type { Staged } from './staged.ts';

export interface Sending {
  /** Null until the server knows the push. */
  pushId: string | null;
  sent: number;
  total: number;
  isRunning: boolean;
  error: unknown;
}

const PUSH_READINGS = ['get_push', 'preview_push', 'list_project_pushes'] as const;

/** Sends files to a push, one after the other, and says how far it is. */
export function useSending(project: string, onBegun: (pushId: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const grow = (bytes: number) => setSending((now) => now && { ...now, sent: now.sent + bytes });

  async function sendAll(pushId: string, files: ReadonlyMap<string, File>): Promise<void> {
    const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    setSending({ pushId, sent: 0, total, isRunning: true, error: null });
    for (const [sha256, file] of files) await sendFile(project, sha256, file, grow);
    await refresh(...PUSH_READINGS);
    setSending(null);
  }

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      setSending((now) => now && { ...now, isRunning: false, error });
    }
  };

  return {
    sending,
    forget: () => setSending(null),
    /** `instead`: the open push that these files replace. */
    begin: (staged: readonly Staged[], complete: boolean, instead: string | null) => {
      setSending({ pushId: null, sent: 0, total: 0, isRunning: true, error: null });
      return guarded(async () => {
        const { push_id, missing, byHash } = await announce(project, staged, complete);
        if (instead !== null && instead !== push_id)
          await call('cancel_push', { project_id: project, push_id: instead });
        onBegun(push_id);
        await sendAll(push_id, new Map([...byHash].filter(([sha256]) => missing.includes(sha256))));
      });
    },
    /** Files that a push waits for, chosen again. Returns whether any of them was one. */
    goOn: async (pushId: string, missing: readonly string[], found: readonly Found[]): Promise<boolean> => {
      const files = new Map<string, File>();
      for (const { file } of found) files.set(await hashOf(file), file);
      const wanted = new Map([...files].filter(([sha256]) => missing.includes(sha256)));
      if (wanted.size === 0) return false;
      await guarded(() => sendAll(pushId, wanted));
      return true;
    },
  };
}
