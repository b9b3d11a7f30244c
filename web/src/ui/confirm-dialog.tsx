import { type ReactNode, useState } from 'react';
import { FormDialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import { InputField } from './field.tsx';

/** Asks before an action that cannot be undone. `typed` must be typed first. */
export function ConfirmDialog({
  onClose,
  title,
  lead,
  submit,
  onConfirm,
  isBusy,
  typed,
  problem,
  error,
  children,
}: {
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  submit: string;
  onConfirm: () => void;
  isBusy: boolean;
  typed?: { label: string; value: string };
  /** The server's refusal. */
  problem?: string | null;
  error?: unknown;
  children?: ReactNode;
}) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      {...(lead !== undefined && { lead })}
      onSubmit={onConfirm}
      submit={submit}
      isBusy={isBusy}
      isDanger
      isDisabled={typed !== undefined && text.trim() !== typed.value}
    >
      {children}
      {typed && (
        <InputField
          label={typed.label}
          problem={problem}
          autoComplete="off"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      )}
      <FormProblem error={error} />
      {!typed && problem && (
        <p role="alert" className="text-sm text-bad-text">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
