import { useState } from 'react';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { InputField } from '../../ui/field.tsx';

/** The maximum that the server accepts as text; larger files go by address. */
const BYTES_MAX = 10_000_000;

/** A text file of the person's machine, read here and sent with the call. */
export function FilePick({
  label,
  accept,
  onText,
  problem,
  failure,
}: {
  label: string;
  accept: string;
  onText: (text: string, name: string) => void;
  problem?: string | null;
  failure?: unknown;
}) {
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return onText('', '');
    if (file.size > BYTES_MAX) {
      setSaid({ text: t('files.tooLarge', { max: bytes(BYTES_MAX) }), isBad: true });
      return onText('', '');
    }
    setSaid({ text: bytes(file.size), isBad: false });
    return onText(await file.text(), file.name);
  };
  return (
    <InputField
      label={label}
      hint={said?.text}
      problem={problem ?? (said?.isBad ? said.text : null)}
      failure={failure}
      type="file"
      accept={accept}
      className="h-auto py-1.5"
      onChange={(event) => void read(event.target.files?.[0])}
    />
  );
}
