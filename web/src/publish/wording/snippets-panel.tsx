import { useNavigate } from '@tanstack/react-router';
import { FilePlus, Hash, LayoutTemplate, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { type Snippet, SnippetDialog } from './snippet-dialog.tsx';

const WORDS = {
  template: {
    title: 'wording.templates',
    note: 'wording.templates.note',
    none: 'wording.templates.none',
    add: 'wording.templates.new',
    icon: LayoutTemplate,
  },
  hashtags: {
    title: 'wording.hashtags',
    note: 'wording.hashtags.note',
    none: 'wording.hashtags.none',
    add: 'wording.hashtags.new',
    icon: Hash,
  },
} as const;

/** The templates, or the hashtag groups, of the workspace. */
export function SnippetsPanel({ kind }: { kind: Snippet['kind'] }) {
  const words = WORDS[kind];
  const query = useCall('list_snippets', { kind });
  const [edited, edit] = useState<Snippet | 'new' | null>(null);
  const [leaving, leave] = useState<Snippet | null>(null);
  const remove = useAct('delete_snippet', {
    changes: ['list_snippets'],
    quiet: true,
    done: t('wording.deleted'),
    onDone: () => leave(null),
  });
  return (
    <Panel
      title={t(words.title)}
      note={t(words.note)}
      action={
        <Button size="sm" onClick={() => edit('new')}>
          <Plus />
          {t(words.add)}
        </Button>
      }
    >
      <Loaded of={query} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={words.icon} title={t(words.none)} />
          ) : (
            <ul aria-label={t(words.title)} className="divide-y divide-line">
              {items.map((snippet) => (
                <li key={snippet.id} className="flex items-start gap-2 px-4 py-2.5">
                  <div className="min-w-0 flex-1">
                    <p className="flex items-center gap-2 text-sm font-medium">
                      {snippet.name}
                      {snippet.locale !== null && <Tag>{languageName(snippet.locale)}</Tag>}
                    </p>
                    <p dir="auto" className="line-clamp-2 text-xs text-fg-2">
                      {snippet.text}
                    </p>
                  </div>
                  {kind === 'template' && <UseTemplate template={snippet} />}
                  <IconButton
                    icon={Pencil}
                    label={t('wording.editThis', { name: snippet.name })}
                    onClick={() => edit(snippet)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('wording.deleteThis', { name: snippet.name })}
                    onClick={() => leave(snippet)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <SnippetDialog
          kind={kind}
          title={t(edited === 'new' ? words.add : 'wording.edit')}
          snippet={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          onClose={() => leave(null)}
          title={t('wording.deleteThis', { name: leaving.name })}
          lead={t('wording.delete.lead')}
          submit={t('wording.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ id: leaving.id })}
        />
      )}
    </Panel>
  );
}

function UseTemplate({ template }: { template: Snippet }) {
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const make = useAct('create_post_from_template', {
    changes: ['list_posts'],
    onDone: ({ postId }) => void navigate({ to: `/w/${ws}/s/compose/${postId}` }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={make.isBusy}
      aria-label={t('wording.useThis', { name: template.name })}
      onClick={() => make.run({ id: template.id })}
    >
      <FilePlus />
      {t('wording.use')}
    </Button>
  );
}
