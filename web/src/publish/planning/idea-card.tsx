import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, FileText, Link2 } from 'lucide-react';
import { useRef } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { day } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PlatformRow } from '../platform-row.tsx';
import { useAccounts, useNames } from '../use-people.ts';
import { CHANGED, type Idea, type Platform } from './board-types.ts';
import { useCardDrag } from './drag.ts';
import { IdeaVoices } from './idea-voices.tsx';
import { IdeaMenu, type Ways } from './idea-menu.tsx';
import { unchecked } from '../../api/client.ts';

/** An idea on the board. Its menu offers everything that dragging does. */
export function IdeaCard({
  idea,
  tags,
  ways,
  isMovable,
  onEdit,
  onDelete,
}: {
  idea: Idea;
  tags: ReadonlyMap<string, string>;
  ways: Ways;
  isMovable: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const nameOf = useNames();
  const { all } = useAccounts();
  const ref = useRef<HTMLElement>(null);
  const { edge, isDragged } = useCardDrag(ref, idea, isMovable);
  const write = useAct('convert_idea_to_post', {
    changes: [...CHANGED, 'list_posts'],
    done: t('planning.written'),
    onDone: ({ postId }) => void navigate({ to: '/w/$ws/s/compose/$post', params: { ws, post: postId } }),
  });
  // A platform without an account is a wish; the draft goes to the accounts that exist.
  const reachable = idea.platforms.filter((platform) => all.some((account) => account.platform === platform));
  const names = idea.tags.flatMap((id) => tags.get(id) ?? []);
  const post = idea.postIds.at(-1);
  return (
    <article
      ref={ref}
      data-idea={idea.id}
      className={cn(
        'relative rounded-md border border-line bg-surface p-2.5 shadow-e1 hover:shadow-e2',
        isMovable && 'cursor-grab',
        isDragged && 'opacity-40',
      )}
    >
      {edge && (
        <span
          aria-hidden
          className={cn(
            'absolute inset-x-0 z-10 h-0.5 rounded bg-brand',
            edge === 'top' ? '-top-[5px]' : '-bottom-[5px]',
          )}
        />
      )}
      <div className="flex gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 break-words text-sm font-medium leading-[18px]">
          {may('draft') ? (
            <button type="button" className="text-left hover:underline" onClick={onEdit}>
              {idea.title}
            </button>
          ) : (
            idea.title
          )}
        </h3>
        {may('draft') && <IdeaMenu idea={idea} ways={ways} onEdit={onEdit} onDelete={onDelete} />}
      </div>
      {idea.text !== '' && (
        <p dir="auto" className="mt-1 line-clamp-2 break-words text-xs text-fg-3">
          {idea.text}
        </p>
      )}
      {names.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1">
          {names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
      )}
      {(idea.platforms.length > 0 ||
        idea.links.length > 0 ||
        idea.targetDate !== null ||
        idea.assigneeId !== null) && (
        <div className="mt-2.5 flex items-center gap-2 text-2xs text-fg-3">
          <PlatformRow platforms={idea.platforms} size={16} most={6} />
          {idea.links[0] !== undefined && (
            <a
              href={idea.links[0]}
              target="_blank"
              rel="noreferrer"
              aria-label={t('planning.openLink', { title: idea.title })}
              className="hover:text-fg"
            >
              <Link2 className="size-3.5" aria-hidden />
            </a>
          )}
          <span className="flex-1" />
          {idea.targetDate !== null && <span className="tnum">{day(`${idea.targetDate}T12:00:00`)}</span>}
          {idea.assigneeId !== null && (
            <span title={nameOf(idea.assigneeId)} className="flex">
              <Avatar name={nameOf(idea.assigneeId)} size={20} />
              <span className="sr-only">{nameOf(idea.assigneeId)}</span>
            </span>
          )}
        </div>
      )}
      <IdeaVoices idea={idea} />
      {post !== undefined ? (
        <Link
          to="/w/$ws/s/posts/$post"
          params={{ ws, post }}
          className="mt-2.5 flex items-center gap-1.5 text-xs font-medium text-ok-text hover:underline"
        >
          <FileText className="size-3.5" aria-hidden />
          {t('planning.openPost', { count: idea.postIds.length })}
        </Link>
      ) : (
        may('draft') && (
          <Button
            size="xs"
            variant="soft"
            className="mt-2.5 w-full"
            isBusy={write.isBusy}
            onClick={() =>
              write.run({
                ideaId: idea.id,
                platforms: reachable.map((platform) => unchecked<Platform>(platform)),
              })
            }
          >
            <CalendarPlus />
            {t('planning.write')}
          </Button>
        )
      )}
    </article>
  );
}
