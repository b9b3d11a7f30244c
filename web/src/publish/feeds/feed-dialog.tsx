import { Eye } from 'lucide-react';
import { useState } from 'react';
import { oneOf } from '#kernel/narrow.ts';
import { problemAt } from '../../api/explain.ts';
import type { Input as Wish, Output } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, Options, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AccountChoices } from '../account-choices.tsx';
import { LanguageSelect } from '../wording/language-select.tsx';
import { asInput, type Feed } from './feed.ts';
import { inWords } from '../../text/in-words.ts';

const FIELDS = ['name', 'url', 'template', 'locale', 'accountIds', 'outcome'];
const NEW: Wish<'save_feed'> = {
  name: '',
  url: '',
  template: '{title}\n\n{link}',
  locale: null,
  accountIds: [],
  outcome: 'draft',
  localize: false,
  everyMinutes: 60,
  firstItems: 1,
};
const OUTCOMES = ['draft', 'approval', 'queue'] as const;
const PACES = [15, 60, 360, 1440, 10_080] as const;
const FIRST = [0, 1, 3, 5, 10] as const;

/** The settings of a feed. A preview comes before anything is created. */
export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const may = useMay();
  const [wish, setWish] = useState(feed === null ? NEW : asInput(feed));
  const change = (next: Partial<Wish<'save_feed'>>) => setWish({ ...wish, ...next });
  const save = useAct('save_feed', {
    changes: ['list_feeds', 'list_feed_items'],
    quiet: true,
    done: t('feeds.saved'),
    onDone: onClose,
  });
  const preview = useAct('preview_feed', { quiet: true });
  return (
    <FormDialog
      onClose={onClose}
      title={t(feed === null ? 'feeds.new' : 'feeds.edit')}
      lead={t('feeds.lead')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() => save.run(wish)}
    >
      <InputField
        label={t('feeds.name')}
        problem={problemAt(save.error, 'name')}
        required
        maxLength={80}
        value={wish.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <InputField
        label={t('feeds.url')}
        hint={t('feeds.url.hint')}
        problem={problemAt(save.error, 'url') ?? problemAt(preview.error, 'url')}
        required
        type="url"
        maxLength={2048}
        placeholder="https://example.com/feed.xml"
        value={wish.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextAreaField
        label={t('feeds.template')}
        hint={t('feeds.variables')}
        problem={problemAt(save.error, 'template') ?? problemAt(preview.error, 'template')}
        required
        dir="auto"
        rows={4}
        maxLength={5000}
        value={wish.template}
        onChange={(event) => change({ template: event.target.value })}
      />
      <Button
        type="button"
        size="sm"
        isBusy={preview.isBusy}
        disabled={wish.url === ''}
        onClick={() =>
          preview.run({ url: wish.url, template: wish.template ?? '', locale: wish.locale ?? null })
        }
      >
        <Eye />
        {t('feeds.preview')}
      </Button>
      {preview.data && <FeedPreview found={preview.data} />}
      <FormProblem error={preview.error} fields={['url', 'template']} />
      <AccountChoices
        legend={t('feeds.accounts')}
        chosen={wish.accountIds ?? []}
        onChange={(accountIds) => change({ accountIds })}
      />
      <SelectField
        label={t('feeds.outcome')}
        problem={problemAt(save.error, 'accountIds') ?? problemAt(save.error, 'outcome')}
        value={wish.outcome}
        onChange={({ target }) => change({ outcome: oneOf(OUTCOMES, target.value) ?? 'draft' })}
      >
        <option value="draft">{t('feeds.outcome.draft')}</option>
        <option value="approval">{t('feeds.outcome.approval')}</option>
        {may('publish') && <option value="queue">{t('feeds.outcome.queue')}</option>}
      </SelectField>
      <LanguageSelect
        value={wish.locale ?? ''}
        problem={problemAt(save.error, 'locale')}
        onChange={(locale) => change({ locale: locale === '' ? null : locale })}
      />
      <Choice
        label={t('feeds.localize')}
        checked={wish.localize === true}
        onCheckedChange={(next) => change({ localize: next === true })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('feeds.every')}
          value={wish.everyMinutes}
          onChange={(event) => change({ everyMinutes: Number(event.target.value) })}
        >
          <Options
            of={withOwn(PACES, wish.everyMinutes).map((minutes) => [
              minutes,
              t('feeds.every.minutes', { minutes }),
            ])}
          />
        </SelectField>
        {feed?.readAt == null && (
          <SelectField
            label={t('feeds.first')}
            value={wish.firstItems}
            onChange={(event) => change({ firstItems: Number(event.target.value) })}
          >
            <Options
              of={withOwn(FIRST, wish.firstItems).map((count) => [count, t('feeds.first.count', { count })])}
            />
          </SelectField>
        )}
      </div>
      <FormProblem error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}

/** A value that a program chose is among the choices, too. */
const withOwn = (list: readonly number[], own: number | undefined) =>
  [...new Set([...list, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b);

/** The posts that the newest items would become. */
function FeedPreview({ found }: { found: Output<'preview_feed'> }) {
  if (found.problem !== null)
    return (
      <p role="alert" className="text-sm text-bad-text">
        {inWords(found.problem)}
      </p>
    );
  if (found.items.length === 0) return <p className="text-sm text-fg-3">{t('feeds.preview.empty')}</p>;
  return (
    <section
      aria-label={t('feeds.preview')}
      className="space-y-2 rounded-lg border border-line bg-sunken p-3"
    >
      <p className="text-xs text-fg-2">
        {found.kind !== null && t(`feeds.kind.${found.kind}`)}
        {found.title && ` · ${found.title}`}
      </p>
      <ul className="max-h-60 space-y-2 overflow-y-auto">
        {found.items.map((item) => (
          <li
            key={`${item.link} ${item.title}`}
            dir="auto"
            className="whitespace-pre-wrap break-words rounded-sm border border-line bg-surface p-2 text-sm"
          >
            {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
