import { useState } from 'react';
import { explain } from '../../api/explain.ts';
import { uploadMedia, uploadMimeOf } from '../../api/upload.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { inOrder } from './in-order.ts';

export interface Uploading {
  key: string;
  name: string;
  /** 0 to 1. */
  share: number;
}

/** Files being uploaded. Each is delivered when it and those chosen before it have arrived. */
export function useUploads(onArrived: (mediaId: string) => void) {
  const [uploading, setUploading] = useState<readonly Uploading[]>([]);
  const [inTurn] = useState(inOrder);
  const send = async (file: File) => {
    const key = crypto.randomUUID();
    const note = (share: number) =>
      setUploading((all) => all.map((each) => (each.key === key ? { ...each, share } : each)));
    setUploading((all) => [...all, { key, name: file.name, share: 0 }]);
    try {
      await inTurn(uploadMedia(file, uploadMimeOf(file), note), onArrived);
    } catch (error) {
      const { text, next, id } = explain(error);
      toast({ text: t('compose.media.failedFor', { name: file.name, reason: text }), next, id, tone: 'bad' });
    } finally {
      setUploading((all) => all.filter((each) => each.key !== key));
    }
  };
  return { uploading, upload: (files: readonly File[]) => void Promise.all(files.map(send)) };
}
