import { Recycle } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { Draft } from '../composer/draft.ts';
import { keptOf } from './pool.ts';

const AddToPool = later(async () => (await import('./add-to-pool.tsx')).AddToPool);

/** For people who may schedule, because posts of a pool go out by themselves. */
export function AddToPoolButton({
  draft,
  ...look
}: { draft: Draft } & Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  const may = useMay();
  const [isOpen, open] = useState(false);
  if (!may('publish') || draft.text.trim() === '') return null;
  return (
    <>
      <Button {...look} onClick={() => open(true)}>
        <Recycle />
        {t('pools.add')}
      </Button>
      {isOpen && <AddToPool kept={keptOf(draft)} onClose={() => open(false)} />}
    </>
  );
}
