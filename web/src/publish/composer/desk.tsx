import { Languages } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { Page } from '../../shell/page.tsx';
import { shownZone } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notes } from '../post/notes.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { AccountPicker } from './account-picker.tsx';
import { Conflict } from './conflict.tsx';
import { Counters } from './counters.tsx';
import { cutAt } from './cut-at.ts';
import { type Draft, inputOf, versionAt, withText } from './draft.ts';
import { ExtraButtons, Extras } from './extras.tsx';
import { Localize } from './localize.tsx';
import { MediaStrip } from './media-strip.tsx';
import { PrecheckList } from './precheck-list.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SaveState } from './save-state.tsx';
import { hasSettings, SettingsForm } from './settings-form.tsx';
import { TextEditor } from './text-editor.tsx';
import { TimeCard } from './time-card.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';
import { tabsOf, VersionTabs } from './version-tabs.tsx';

const CHECK_AFTER_MS = 400;

export function Desk({
  loaded,
  initial,
  startAt,
}: {
  loaded: Post | null;
  initial: Draft;
  startAt: number | null;
}) {
  const { draft, change, post, setPost, save, saving, settle } = useDraft(loaded, initial);
  const { all: accounts, byId } = useAccounts();
  const [tabKey, setTab] = useState('all');
  const [at, setAt] = useState(startAt);
  const [isLocalizing, setLocalizing] = useState(false);
  const zone = shownZone();
  const isLocked =
    post?.status === 'pending_approval' || post?.status === 'published' || post?.status === 'publishing';
  const { uploading, upload } = useUploads((id) =>
    change((before) => ({ ...before, mediaIds: [...before.mediaIds, id] })),
  );

  const input = useSettled(inputOf(draft), CHECK_AFTER_MS);
  const checked = useCall('precheck_draft', input, { enabled: draft.accountIds.length > 0 });
  const targets = draft.accountIds.length > 0 ? (checked.data?.targets ?? []) : [];
  const problems = new Set(targets.filter(({ ok }) => !ok).map(({ platform }) => platform));

  const tabs = tabsOf(draft, accounts);
  const tab = tabs.find(({ key }) => key === tabKey) ?? tabs[0] ?? { key: 'all', scope: {}, label: '' };
  const own = tab.key === 'all' ? undefined : versionAt(draft, tab.scope);
  const text = tab.key === 'all' ? draft.text : (own?.text ?? draft.text);
  // Of all that get this text, the platform with the least room says where it ends.
  const measured = targets
    .filter((target) =>
      tab.platform === undefined ? !isCustomized(target.platform) : target.platform === tab.platform,
    )
    .flatMap(({ metrics }) => metrics ?? [])
    .sort((a, b) => b.length - b.limit - (a.length - a.limit))[0];
  const first = measured?.parts.find(({ part }) => part === 0)?.length ?? measured?.length ?? 0;
  const cut = measured ? cutAt(text, { ...measured, length: first }) : null;
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const can = {
    thread: chosen.some(({ capabilities }) => capabilities.thread),
    firstComment: chosen.some(({ capabilities }) => capabilities.firstComment),
    poll: chosen.some(({ capabilities }) => capabilities.poll),
  };
  function isCustomized(platform: string): boolean {
    return versionAt(draft, { platform })?.text != null;
  }
  const openVersion = (key: string) => setTab(key);
  /** Versions were written meanwhile; nothing else was, because the sheet covered the page. */
  const leaveLocalize = () => {
    setLocalizing(false);
    if (post) void call('get_post', { postId: post.postId }).then((fresh) => settle(fresh, false));
  };
  useActions(
    tabs.slice(0, 9).map((each, index) => ({
      id: `compose.tab.${each.key}`,
      label: each.label,
      group: t('compose.versions'),
      keys: `alt+${index + 1}`,
      whileTyping: true,
      isLocal: true,
      run: () => openVersion(each.key),
    })),
  );

  return (
    <Page
      isFull
      title={draft.title || t(post ? 'compose.edit' : 'compose.new')}
      badge={
        <>
          {post && <PostState post={post} />}
          <SaveState saving={saving} />
        </>
      }
      actions={
        <PublishBar
          post={post}
          at={at}
          zone={zone}
          hasAccounts={draft.accountIds.length > 0}
          save={save}
          onDone={(next) => {
            setPost(next);
            if (next.scheduledAt !== null) setAt(Date.parse(next.scheduledAt));
          }}
        />
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-y-auto px-8 py-4 max-sm:px-4">
          <div className="mx-auto max-w-[696px] space-y-3">
            <div className="flex flex-wrap items-center gap-3">
              <AccountPicker
                accounts={accounts}
                chosen={draft.accountIds}
                isFixed={isLocked || post?.status === 'failed'}
                onChange={(accountIds) => change({ accountIds })}
              />
              {chosen.length === 0 && <p className="text-sm text-fg-3">{t('compose.chooseAccounts')}</p>}
            </div>
            {isLocked && (
              <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
                {t('compose.locked')}
              </p>
            )}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button for files is the twin of the drop */}
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
                onChoose={openVersion}
                onAdd={(scope) => {
                  change((before) => withText(before, scope, versionAt(before, scope)?.text ?? before.text));
                  setTab(`${scope.accountId ?? ''}|${scope.platform ?? ''}|${scope.locale ?? ''}`);
                }}
              />
              <TextEditor
                label={tab.key === 'all' ? t('compose.text') : t('compose.textFor', { name: tab.label })}
                value={text}
                cut={cut}
                locale={tab.scope.locale ?? draft.locale}
                isLocked={isLocked}
                onChange={(next) => change((before) => withText(before, tab.scope, next))}
                onPasteFiles={upload}
              />
              {tab.key !== 'all' && (
                <p className="flex items-center gap-2 px-4 pb-2 text-xs text-fg-3">
                  {t(own?.text == null ? 'compose.sameAsAll' : 'compose.ownText')}
                  {own?.text != null && !isLocked && (
                    <Button size="xs" onClick={() => change((before) => withText(before, tab.scope, null))}>
                      {t('compose.useCommon')}
                    </Button>
                  )}
                </p>
              )}
              <MediaStrip
                mediaIds={draft.mediaIds}
                locale={draft.locale ?? i18n.locale}
                uploading={uploading}
                isLocked={isLocked}
                onFiles={upload}
                onChange={(mediaIds) => change({ mediaIds })}
              />
              <div className="flex min-h-11 flex-wrap items-center gap-0.5 border-t border-line bg-sunken/50 px-2 py-1">
                <ExtraButtons draft={draft} isLocked={isLocked} can={can} onChange={change} />
                {!isLocked && post && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => void save().then((saved) => saved && setLocalizing(true))}
                  >
                    <Languages />
                    {t('compose.localize')}
                  </Button>
                )}
                <span className="flex-1" />
                <Counters targets={targets} />
              </div>
            </section>
            <Extras draft={draft} isLocked={isLocked} can={can} onChange={change} />
            {draft.accountIds.length > 0 && checked.data && (
              <PrecheckList
                checked={checked.data}
                accounts={byId}
                onCustomize={(platform) => {
                  change((before) =>
                    versionAt(before, { platform })?.text == null
                      ? withText(before, { platform }, before.text)
                      : before,
                  );
                  setTab(`|${platform}|`);
                }}
              />
            )}
            {tab.platform !== undefined && hasSettings(tab.platform) && (
              <SettingsForm
                platform={tab.platform}
                value={draft.settings[tab.platform] ?? {}}
                isLocked={isLocked}
                onChange={(value) =>
                  change((before) => ({
                    ...before,
                    settings: { ...before.settings, [tab.platform ?? '']: value },
                  }))
                }
              />
            )}
            <TimeCard
              title={draft.title}
              locale={draft.locale}
              at={at}
              zone={zone}
              isLocked={isLocked}
              onTitle={(title) => change({ title })}
              onLocale={(locale) => change({ locale })}
              onAt={setAt}
            />
            {post ? (
              <Notes postId={post.postId} />
            ) : (
              <Card className="p-4 text-xs text-fg-3">{t('compose.notes.later')}</Card>
            )}
          </div>
        </div>
        <Preview draft={draft} accounts={accounts} />
      </div>
      {saving.state === 'conflict' && post && (
        <Conflict
          postId={post.postId}
          mine={draft.text}
          onSettle={(theirs, mine) => void settle(theirs, mine)}
        />
      )}
      {isLocalizing && post && (
        <Localize
          post={post}
          accounts={chosen}
          onClose={() => leaveLocalize()}
          onEdit={(locale) => {
            leaveLocalize();
            setTab(`||${locale}`);
          }}
        />
      )}
    </Page>
  );
}

/** The value once it has been the same for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const written = JSON.stringify(value);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), ms);
    return () => clearTimeout(timer);
  }, [written, ms]);
  return JSON.parse(settled);
}
