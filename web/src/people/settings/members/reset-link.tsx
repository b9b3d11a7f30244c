import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { useAct } from '../../../api/use-call.ts';
import { exactly } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormDialog } from '../../../ui/dialog.tsx';
import { MadeLink } from './made-link.tsx';
import type { Member } from './member.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';

/** A way back in for somebody who has lost theirs. */
export function ResetLink({ member, onClose }: { member: Member; onClose: () => void }) {
  const [made, setMade] = useState<Output<'make_reset_link'> | null>(null);
  const { run, isBusy, error } = useAct('make_reset_link', { quiet: true, onDone: setMade });
  const title = t('members.resetLink.title', { name: member.name });
  if (made)
    return (
      <Dialog
        onClose={onClose}
        title={title}
        lead={t('members.resetLink.made', { until: exactly(made.expiresAt) })}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <MadeLink link={made.link} label={title} />
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      lead={t('members.resetLink.lead')}
      onSubmit={() => run({ userId: member.userId })}
      submit={t('members.resetLink.submit')}
      isBusy={isBusy}
    >
      <FormProblem error={error} fields={[]} />
    </FormDialog>
  );
}
