import { ChevronUp, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import type { Idea } from './board-types.ts';
import { IdeaTalk } from './idea-talk.tsx';
import { useHasVoice, useVoices, useVote } from './use-voices.ts';

const PART = 'tnum flex h-6 items-center gap-1 rounded-full border border-line px-2 text-2xs font-medium';

/** What the team thinks of an idea: its votes and comments. */
export function IdeaVoices({ idea }: { idea: Idea }) {
  const voices = useVoices()(idea.id);
  const hasVoice = useHasVoice();
  const vote = useVote();
  const [isOpen, setOpen] = useState(false);
  const { votes, comments, isMine } = voices;
  return (
    <div className="mt-2.5 flex gap-1.5 text-fg-2">
      {hasVoice ? (
        <button
          type="button"
          aria-pressed={isMine}
          aria-label={t('planning.vote', { title: idea.title, count: votes })}
          onClick={() => void vote(voices)}
          className={cn(
            PART,
            'hover:border-line-strong',
            isMine && 'border-brand bg-brand-soft text-brand-text',
          )}
        >
          <ChevronUp className="size-3.5" aria-hidden />
          {votes}
        </button>
      ) : (
        <span className={PART}>{t('planning.votes', { count: votes })}</span>
      )}
      <button
        type="button"
        aria-label={t('planning.talk', { title: idea.title, count: comments })}
        onClick={() => setOpen(true)}
        className={cn(PART, 'hover:border-line-strong')}
      >
        <MessageSquare className="size-3" aria-hidden />
        {comments}
      </button>
      {isOpen && <IdeaTalk idea={idea} onClose={() => setOpen(false)} />}
    </div>
  );
}
