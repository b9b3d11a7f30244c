import { Pencil, Plus, Signature, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { useAccounts } from '../use-people.ts';
import { AccountSelect } from './account-select.tsx';
import { LanguageSelect } from './language-select.tsx';

type Signed = Output<'list_signatures'>['items'][number];
const CHANGED = ['list_signatures', 'precheck_draft', 'precheck_post'] as const;

/** Texts that are added below posts when they go out. */
export function SignaturesPanel({ mayChange }: { mayChange: boolean }) {
  const query = useCall('list_signatures', {});
  const { byId } = useAccounts();
  const [edited, edit] = useState<Signed | 'new' | null>(null);
  const remove = useAct('set_signature', { changes: CHANGED, done: t('wording.deleted') });
  const nameOf = ({ accountId, locale }: Signed) =>
    [
      accountId === null ? t('wording.account.any') : (byId.get(accountId)?.displayName ?? accountId),
      ...(locale === null ? [] : [languageName(locale)]),
    ].join(' · ');
  return (
    <Panel
      title={t('wording.signatures')}
      note={t(mayChange ? 'wording.signatures.note' : 'wording.onlyManagers')}
      action={
        mayChange && (
          <Button size="sm" onClick={() => edit('new')}>
            <Plus />
            {t('wording.signatures.new')}
          </Button>
        )
      }
    >
      <Loaded of={query} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Signature} title={t('wording.signatures.none')} />
          ) : (
            <ul aria-label={t('wording.signatures')} className="divide-y divide-line">
              {items.map((each) => (
                <li key={nameOf(each)} className="flex items-start gap-2 px-4 py-2.5">
                  <div className="min-w-0 flex-1">
                    <p className="text-sm font-medium">{nameOf(each)}</p>
                    <p
                      dir="auto"
                      lang={each.locale ?? undefined}
                      className="whitespace-pre-wrap text-xs text-fg-2"
                    >
                      {each.text}
                    </p>
                  </div>
                  {mayChange && (
                    <>
                      <IconButton
                        icon={Pencil}
                        label={t('wording.editThis', { name: nameOf(each) })}
                        onClick={() => edit(each)}
                      />
                      <IconButton
                        icon={Trash2}
                        label={t('wording.deleteThis', { name: nameOf(each) })}
                        disabled={remove.isBusy}
                        onClick={() =>
                          remove.run({ accountId: each.accountId, locale: each.locale, text: null })
                        }
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <SignatureDialog signature={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </Panel>
  );
}

/** Account and language of a signature cannot be changed later: another account needs another signature. */
function SignatureDialog({ signature, onClose }: { signature: Signed | null; onClose: () => void }) {
  const [text, setText] = useState(signature?.text ?? '');
  const [accountId, setAccountId] = useState(signature?.accountId ?? '');
  const [locale, setLocale] = useState(signature?.locale ?? '');
  const save = useAct('set_signature', {
    changes: CHANGED,
    quiet: true,
    done: t('wording.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(signature === null ? 'wording.signatures.new' : 'wording.edit')}
      lead={t('wording.signatures.note')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() => save.run({ accountId: accountId || null, locale: locale || null, text })}
    >
      {signature === null && (
        <>
          <AccountSelect
            value={accountId}
            problem={problemAt(save.error, 'accountId')}
            onChange={setAccountId}
          />
          <LanguageSelect value={locale} problem={problemAt(save.error, 'locale')} onChange={setLocale} />
        </>
      )}
      <TextAreaField
        label={t('wording.signature')}
        hint={t('wording.variables')}
        problem={problemAt(save.error, 'text')}
        required
        dir="auto"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormProblem error={save.error} fields={['accountId', 'locale', 'text']} />
    </FormDialog>
  );
}
