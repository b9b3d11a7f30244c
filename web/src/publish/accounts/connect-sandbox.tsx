import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../api/use-call.ts';
import { readWaysIn } from '../../api/ways-in.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

/** Whether platforms are reached in a sandbox, unless they are told otherwise. */
export const useHasSandbox = (): boolean =>
  useQuery({ queryKey: [null, 'ways_in'], queryFn: readWaysIn, retry: false }).data?.sandbox === true;

/** If the server runs with a sandbox: an account of each platform, to try everything with. */
export function ConnectSandbox() {
  const hasSandbox = useHasSandbox();
  const { run, isBusy } = useAct('connect_sandbox', {
    changes: ['list_accounts', 'get_home'],
    done: ({ connected }) => t('accounts.sandbox.done', { count: connected.length }),
  });
  if (!hasSandbox) return null;
  return (
    <Button size="md" isBusy={isBusy} onClick={() => run({})}>
      {t('accounts.sandbox')}
    </Button>
  );
}
