import type { ReactNode } from 'react';
import { explain } from '../api/explain.ts';
import { FormDialog } from '../ui/dialog.tsx';

/** Asks before something ends; the server's refusal stays in the dialog. */
export function Confirm({
  title,
  submit,
  onSubmit,
  onClose,
  isBusy,
  error,
  children,
}: {
  title: string;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy: boolean;
  error: unknown;
  children: ReactNode;
}) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      submit={submit}
      onSubmit={onSubmit}
      isBusy={isBusy}
      isDanger
    >
      <div className="text-sm text-fg-2">{children}</div>
      {error ? (
        <p role="alert" className="text-sm text-bad-text">
          {explain(error).text}
        </p>
      ) : null}
    </FormDialog>
  );
}
