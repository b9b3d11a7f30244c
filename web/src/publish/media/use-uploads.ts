import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { ParlanceError, unchecked } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { uploadMedia } from '../../api/upload.ts';
import { t } from '../../text/text.ts';

export interface Upload {
  id: string;
  file: File;
  sent: number;
  /** The server's refusal. */
  problem: string | null;
  /** Another try would fail too: the file itself is not accepted. */
  isHopeless: boolean;
}

/** Files being uploaded, one after the other, so that they do not share a slow line. */
export function useUploads(tags: readonly string[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: string, next: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const drop = (id: string) => setUploads((before) => before.filter((each) => each.id !== id));

  const send = async ({ id, file }: Upload) => {
    try {
      // The server refuses a wrong type in its own words.
      await uploadMedia(file, unchecked(file.type), (share) => change(id, { sent: share * file.size }), tags);
      drop(id);
    } catch (error) {
      const isHopeless = isOtherKind(error);
      change(id, { problem: isHopeless ? t('media.notTaken') : explain(error).text, isHopeless });
    }
    await refresh('list_media', 'list_media_tags', 'get_workspace_context');
  };

  return {
    uploads,
    drop,
    async add(files: readonly File[]) {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        sent: 0,
        problem: null,
        isHopeless: false,
      }));
      setUploads((before) => [...before, ...added]);
      for (const each of added) await send(each);
    },
    async again(upload: Upload) {
      change(upload.id, { sent: 0, problem: null });
      await send(upload);
    },
  };
}

/** The server names the type of a file as announced, or as its bytes show. */
function isOtherKind(error: unknown): boolean {
  const fields = error instanceof ParlanceError ? error.params['fields'] : undefined;
  return Array.isArray(fields) && ['mime', 'content'].some((field) => fields.includes(field));
}
