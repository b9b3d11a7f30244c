import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { chosenFiles, type Found } from './collect-dropped.ts';
import { ACCEPTED } from './detect-file.ts';

export function ChooseFiles({
  label,
  isPrimary = false,
  onFiles,
}: {
  label: string;
  isPrimary?: boolean;
  onFiles: (found: Found[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={() => picker.current?.click()}>
        <FileUp />
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('push.choose')}
        onChange={(event) => {
          onFiles(chosenFiles(event.target.files));
          // Choosing the same file again counts as a change.
          event.target.value = '';
        }}
      />
    </>
  );
}
