import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Choice, InputField, TextAreaField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AccountName } from '../account-name.tsx';
import { LanguageSelect } from './language-select.tsx';
import { useAccounts } from '../use-people.ts';

export type Snippet = Output<'list_snippets'>['items'][number];

export function SnippetDialog({
  kind,
  title,
  snippet,
  onClose,
}: {
  kind: Snippet['kind'];
  title: string;
  snippet: Snippet | null;
  onClose: () => void;
}) {
  const { all } = useAccounts();
  const [name, setName] = useState(snippet?.name ?? '');
  const [text, setText] = useState(snippet?.text ?? '');
  const [locale, setLocale] = useState(snippet?.locale ?? '');
  const [accountIds, setAccountIds] = useState<readonly string[]>(snippet?.accountIds ?? []);
  const connected = all.filter(({ id }) => accountIds.includes(id)).map(({ id }) => id);
  const save = useAct('save_snippet', {
    changes: ['list_snippets'],
    quiet: true,
    done: t('wording.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() =>
        save.run({
          ...(snippet && { id: snippet.id, version: snippet.version }),
          kind,
          name,
          text,
          locale: locale === '' ? null : locale,
          ...(kind === 'template' && { accountIds: connected }),
        })
      }
    >
      <InputField
        label={t('wording.name')}
        problem={problemAt(save.error, 'name')}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label={t(kind === 'template' ? 'wording.text' : 'wording.tags')}
        hint={t(kind === 'template' ? 'wording.variables' : 'wording.tags.hint')}
        problem={problemAt(save.error, 'text')}
        required
        dir="auto"
        rows={kind === 'template' ? 6 : 3}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <LanguageSelect value={locale} problem={problemAt(save.error, 'locale')} onChange={setLocale} />
      {kind === 'template' && all.length > 0 && (
        <fieldset className="space-y-1.5">
          <legend className="text-xs font-medium text-fg-2">{t('wording.accounts')}</legend>
          {all.map((account) => (
            <Choice
              key={account.id}
              label={<AccountName account={account} platform={account.platform} />}
              checked={accountIds.includes(account.id)}
              onCheckedChange={(next) =>
                setAccountIds(
                  next === true
                    ? [...accountIds, account.id]
                    : accountIds.filter((accountId) => accountId !== account.id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <FormProblem error={save.error} fields={['name', 'text', 'locale']} />
    </FormDialog>
  );
}
