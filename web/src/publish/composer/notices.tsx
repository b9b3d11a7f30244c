import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Post } from '../states.ts';
import { isLockedIn } from './use-draft.ts';

/** What a writer should know first. */
export function Notices({ post, isRestored }: { post: Post | null; isRestored: boolean }) {
  const [isRead, setRead] = useState(false);
  return (
    <>
      {isRestored && !isRead && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-md bg-brand-soft px-3 py-1 text-sm text-brand-text"
        >
          <span className="min-w-0 flex-1">{t('compose.restored')}</span>
          <Button size="icon" variant="ghost" aria-label={t('common.close')} onClick={() => setRead(true)}>
            <X />
          </Button>
        </p>
      )}
      {isLockedIn(post) && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          {t(post?.status === 'pending_approval' ? 'compose.locked' : 'compose.lockedOut')}
        </p>
      )}
    </>
  );
}
