import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { NewProject } from './new-project.ts';

export function NewProjectButton({
  variant = 'primary',
  className = '',
}: {
  variant?: 'primary' | 'secondary';
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size="sm" className={className} onClick={() => setOpen(true)}>
        <Plus />
        {t('shell.newProject')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewProject onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
