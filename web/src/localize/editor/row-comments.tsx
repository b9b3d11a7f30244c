import { AtSign, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useNames } from '../../publish/use-people.ts';
import { t } from '../../text/text.ts';
import { Avatar, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { Loaded } from '../../ui/regions.tsx';

type Comment = Output<'list_row_comments'>['items'][number];

/** Comments on a string in this language. */
export function RowComments({ id, language, mayWrite }: { id: string; language: string; mayWrite: boolean }) {
  const comments = useCall('list_row_comments', { id, language });
  const resolve = useAct('resolve_row_comments', { changes: ['list_row_comments', 'get_home'] });
  return (
    <>
      <Loaded of={comments} rows={1}>
        {({ items }) => {
          const open = items.filter(({ resolved_at }) => resolved_at === null);
          const settled = items.filter(({ resolved_at }) => resolved_at !== null);
          return (
            <>
              {settled.length > 0 && (
                <details className="text-xs text-fg-3">
                  <summary>{t('remark.resolved', { count: settled.length })}</summary>
                  <Thread comments={settled} />
                </details>
              )}
              {items.length === 0 && <p className="text-xs text-fg-3">{t('remark.none')}</p>}
              <Thread comments={open} />
              {mayWrite && open.length > 0 && (
                <Button size="xs" isBusy={resolve.isBusy} onClick={() => resolve.run({ id, language })}>
                  {t('remark.resolve')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      {mayWrite && <Write key={`${id} ${language}`} id={id} language={language} />}
    </>
  );
}

function Thread({ comments }: { comments: readonly Comment[] }) {
  const nameOf = useNames();
  return (
    <ol className="space-y-2">
      {comments.map((comment) => (
        <li key={comment.id} className="flex gap-2 text-xs">
          <Avatar name={nameOf(comment.author_id)} size={20} />
          <div className="min-w-0 flex-1">
            <p className="flex gap-2">
              <b className="font-medium">{nameOf(comment.author_id)}</b>
              <Time at={comment.created_at} className="text-fg-3" />
            </p>
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {comment.text}
            </p>
            {comment.mentions.length > 0 && (
              <p className="text-fg-3">
                {t('remark.mentions', { names: comment.mentions.map(nameOf).join(', ') })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Write({ id, language }: { id: string; language: string }) {
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const members = useCall('list_members', { limit: 100 });
  const nameOf = useNames();
  const add = useAct('add_row_comment', {
    changes: ['list_row_comments'],
    onDone: () => {
      setText('');
      setMentions([]);
    },
  });
  const send = () => {
    if (text.trim() !== '') add.run({ id, language, text, mentions: [...mentions] });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    // Elsewhere the same keys save the row; here they send the comment.
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <div className="space-y-1.5">
      <TextArea
        id="row-comment"
        aria-label={t('remark.write')}
        placeholder={t('remark.write')}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        {mentions.map((who) => (
          <Button
            key={who}
            size="xs"
            variant="soft"
            aria-label={t('remark.unmention', { name: nameOf(who) })}
            onClick={() => setMentions((all) => all.filter((each) => each !== who))}
          >
            @{nameOf(who)}
            <X />
          </Button>
        ))}
        <Menu>
          <MenuTrigger asChild>
            <Button size="xs" variant="ghost" aria-label={t('remark.mentionWhom')}>
              <AtSign />
              {t('remark.mention')}
            </Button>
          </MenuTrigger>
          <MenuContent>
            {(members.data?.items ?? [])
              .filter(({ userId }) => !mentions.includes(userId))
              .map(({ userId, name }) => (
                <MenuItem key={userId} onSelect={() => setMentions((all) => [...all, userId])}>
                  {name}
                </MenuItem>
              ))}
          </MenuContent>
        </Menu>
        <span className="flex-1" />
        <Button size="xs" variant="primary" disabled={text.trim() === ''} isBusy={add.isBusy} onClick={send}>
          {t('remark.send')}
        </Button>
      </div>
    </div>
  );
}
