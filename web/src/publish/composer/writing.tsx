import type { ComponentProps, ReactNode } from 'react';
import { i18n, t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Account } from '../states.ts';
import { type Change, keyOfScope, ownAt, type Scope, versionAt } from './draft.ts';
import { ExtraButtons } from './extras.tsx';
import { MediaStrip } from './media-strip.tsx';
import { titleAt } from './own-options.ts';
import { postTitleOf } from './settings-options.ts';
import { TextEditor } from './text-editor.tsx';
import { TitleField } from './title-field.tsx';
import { useUploads } from './use-uploads.ts';
import { type Tab, VersionTabs } from './version-tabs.tsx';

/** The open version: its text and media, and the buttons for parts that only some posts have. */
export function Writing({
  tabs,
  tab,
  accounts,
  problems,
  platforms,
  cut,
  isLocked,
  isNew,
  extras,
  onTab,
  onOwn,
  onTitle,
  children,
}: {
  tabs: readonly Tab[];
  tab: Tab;
  accounts: readonly Account[];
  problems: ReadonlySet<string>;
  platforms: readonly string[];
  cut: number | null;
  isLocked: boolean;
  /** Nobody has written anything yet. */
  isNew: boolean;
  extras: ComponentProps<typeof ExtraButtons>;
  onTab: (key: string) => void;
  onOwn: (scope: Scope, own: Change) => void;
  onTitle: (scope: Scope, platforms: readonly string[], title: string) => void;
  children: ReactNode;
}) {
  const { draft } = extras;
  const titled = (tab.platform === undefined ? platforms : [tab.platform]).filter(
    (platform) => postTitleOf(platform) !== null,
  );
  const own = tab.key === 'all' ? undefined : versionAt(draft, tab.scope);
  const text = tab.key === 'all' ? draft.text : (own?.text ?? draft.text);
  const { uploading, upload } = useUploads((id) =>
    onOwn(tab.scope, ({ mediaIds }) => ({ mediaIds: [...mediaIds, id] })),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button for files is the twin of the drop
    <section
      aria-label={t('compose.text')}
      className="overflow-hidden rounded-xl border border-line-strong/60 bg-surface shadow-e2 focus-within:border-brand"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0 || isLocked) return;
        event.preventDefault();
        upload([...event.dataTransfer.files]);
      }}
    >
      <VersionTabs
        tabs={tabs}
        draft={draft}
        accounts={accounts}
        current={tab.key}
        problems={problems}
        onChoose={onTab}
        onAdd={(scope) => {
          onOwn(scope, { text: versionAt(draft, scope)?.text ?? draft.text });
          onTab(keyOfScope(scope));
        }}
      />
      {titled.length > 0 && (
        <TitleField
          platforms={titled}
          value={titleAt(draft, tab.scope, titled)}
          isLocked={isLocked}
          onChange={(title) => onTitle(tab.scope, titled, title)}
        />
      )}
      <TextEditor
        label={tab.key === 'all' ? t('compose.text') : t('compose.textFor', { name: tab.label })}
        value={text}
        cut={cut}
        accountIds={accounts.flatMap(({ id, platform }) =>
          draft.accountIds.includes(id) && (tab.platform ?? platform) === platform ? [id] : [],
        )}
        locale={tab.scope.locale ?? draft.locale}
        isLocked={isLocked}
        isNew={isNew}
        onChange={(next) => onOwn(tab.scope, { text: next })}
        onPasteFiles={upload}
      />
      {tab.key !== 'all' && (
        <p className="flex items-center gap-2 px-4 pb-2 text-xs text-fg-3">
          {t(own?.text == null ? 'compose.sameAsAll' : 'compose.ownText')}
          {own !== undefined && !isLocked && (
            <Button
              size="xs"
              onClick={() =>
                onOwn(tab.scope, { text: null, parts: null, mediaIds: null, firstComment: null })
              }
            >
              {t('compose.useCommon')}
            </Button>
          )}
        </p>
      )}
      <MediaStrip
        mediaIds={ownAt(draft, tab.scope, 'mediaIds')}
        platforms={platforms}
        locale={draft.locale ?? i18n.locale}
        uploading={uploading}
        isLocked={isLocked}
        onFiles={upload}
        onChange={(ids) => onOwn(tab.scope, { mediaIds: ids })}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-0.5 border-t border-line bg-sunken/50 px-2 py-1">
        <ExtraButtons {...extras} />
        {children}
      </div>
    </section>
  );
}
