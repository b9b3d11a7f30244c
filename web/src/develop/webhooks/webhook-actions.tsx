import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { SendTest } from './send-test.tsx';

/** What can be done on every tab: add an endpoint, send a test event. */
export function WebhookActions() {
  const may = useMay();
  const [open, setOpen] = useState<'add' | 'test' | null>(null);
  return (
    <>
      {(may('manage') || may('draft')) && (
        <Button onClick={() => setOpen('test')}>
          <Send />
          {t('dev.test.send')}
        </Button>
      )}
      {may('manage') && (
        <Button variant="primary" onClick={() => setOpen('add')}>
          <Plus />
          {t('dev.endpoints.add')}
        </Button>
      )}
      {open === 'add' && <EditEndpoint of={null} onClose={() => setOpen(null)} />}
      {open === 'test' && <SendTest onClose={() => setOpen(null)} />}
    </>
  );
}
