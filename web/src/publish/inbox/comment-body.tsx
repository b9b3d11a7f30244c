import { ExternalLink, Heart, Languages, ShieldAlert } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { count, languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Avatar, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { titleOf } from '../platform-icon.tsx';
import { COMMENT_STATES, type Comment } from './states.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { atHandle } from '../at-handle.ts';
import { useFeedAddress } from '../use-open-address.ts';

/** A comment with what we know about its author and, if requested, its translation. */
export function CommentBody({ comment, mayTranslate }: { comment: Comment; mayTranslate: boolean }) {
  const translate = useAct('translate_comment', {
    changes: ['list_comments', 'get_comment'],
    quiet: true,
  });
  const { author, translation, moderation } = comment;
  const look = COMMENT_STATES[comment.status];
  const address = useFeedAddress()(comment);
  return (
    <article className="flex gap-3">
      <Avatar name={author.displayName || author.handle} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 dir="auto" className="text-base font-semibold">
            {author.displayName || author.handle}
          </h2>
          <span className="text-xs text-fg-3">{atHandle(author.handle)}</span>
          {author.followers !== null && (
            <span className="tnum text-xs text-fg-3">
              {t('inbox.followers', { count: author.followers })}
            </span>
          )}
          <span className="flex-1" />
          <Time at={comment.publishedAt} className="text-xs text-fg-3" />
        </div>
        <p
          lang={comment.locale ?? undefined}
          dir="auto"
          className="mt-1.5 whitespace-pre-wrap break-words rounded-lg rounded-tl-xs bg-sunken px-3.5 py-2.5 text-base"
        >
          {comment.text}
        </p>
        {translation && (
          <div className="mt-1.5 rounded-lg border border-ai-line bg-ai-soft px-3.5 py-2.5">
            <p className="mb-0.5 text-2xs font-medium text-ai-text">
              {t('inbox.translated', { language: languageName(translation.locale) })}
            </p>
            <p lang={translation.locale} dir="auto" className="whitespace-pre-wrap break-words text-sm">
              {translation.text}
            </p>
          </div>
        )}
        <FormProblem error={translate.error} className="mt-1.5 text-xs text-bad-text" />
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <State look={{ tone: look.tone, icon: look.icon, text: t(look.text) }} />
          {comment.likeCount > 0 && <Tag icon={Heart}>{count(comment.likeCount)}</Tag>}
          {comment.labels.map((label) => (
            <Tag key={label} tone="info">
              {label}
            </Tag>
          ))}
          {comment.untrusted.hiddenCharacters && (
            <Tag tone="warn" icon={ShieldAlert}>
              {t('inbox.hiddenCharacters')}
            </Tag>
          )}
          {moderation && (
            <Tag tone={moderation.status === 'failed' ? 'bad' : 'warn'}>
              {t(`inbox.moderation.${moderation.action}.${moderation.status}`)}
            </Tag>
          )}
          <span className="flex-1" />
          {mayTranslate && translation === null && (
            <Button
              size="xs"
              variant="ghost"
              isBusy={translate.isBusy}
              onClick={() => translate.run({ commentId: comment.id })}
            >
              <Languages />
              {t('inbox.translate')}
            </Button>
          )}
          {address !== null && (
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-xs font-medium text-brand-text hover:underline"
            >
              <ExternalLink className="size-3.5" aria-hidden />
              {t('inbox.openOn', { platform: titleOf(comment.platform) })}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
