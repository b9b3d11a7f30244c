import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { enter } from '../../api/client.ts';
import { readWaysIn } from '../../api/ways-in.ts';
import { need, t } from '../../text/text.ts';
import { Skeleton } from '../../ui/regions.tsx';
import { DeadLink, EntrancePage, EntranceLink } from '../entrance.tsx';
import { type Connected, FirstOwner } from './first-owner.tsx';

/** Both use the texts of the localization half. */
const FirstProject = lazy(async () => {
  const [page] = await Promise.all([import('./first-project.tsx'), need(['localize'])]);
  return { default: page.FirstProject };
});
const FirstEngine = lazy(async () => {
  const [page] = await Promise.all([import('./first-engine.tsx'), need(['localize'])]);
  return { default: page.FirstEngine };
});

/** The first owner of an empty installation, with the link that the start has printed. */
export function Screen() {
  const [token] = useState(() => location.hash.slice(1));
  const [made, setMade] = useState(readMade);
  const ways = useQuery({ queryKey: [null, 'ways_in'], queryFn: readWaysIn, retry: false });
  const link = useQuery({
    queryKey: [null, 'read_set_up_link'],
    queryFn: () => enter('read_set_up_link', { token }),
    enabled: made === null && token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (made?.projectId)
    return (
      <Suspense fallback={<Skeleton />}>
        <FirstEngine workspaceId={made.workspaceId} projectId={made.projectId} />
      </Suspense>
    );
  if (made !== null)
    return (
      <Suspense fallback={<Skeleton />}>
        <FirstProject {...made} onMade={(projectId) => setMade({ ...made, projectId })} />
      </Suspense>
    );
  if (link.data)
    return (
      <FirstOwner
        token={token}
        hasSandbox={ways.data?.sandbox}
        onMade={(workspaceId, sandbox) => setMade({ workspaceId, sandbox })}
      />
    );
  if (ways.isPending || (link.isPending && token !== ''))
    return (
      <EntrancePage title={t('setUp.title')}>
        <Skeleton rows={4} className="p-0" />
      </EntrancePage>
    );
  if (ways.data?.isSetUp === true)
    return (
      <EntrancePage
        title={t('setUp.done')}
        lead={t('setUp.done.next')}
        foot={<EntranceLink href="/sign-in">{t('entrance.signIn')}</EntranceLink>}
      />
    );
  return <DeadLink of="setUp" error={link.error} foot={null} />;
}

interface Made {
  workspaceId: string;
  /** The result for the sandbox accounts; null if they were not wanted. */
  sandbox: Connected | null;
  projectId?: string | null;
}

function readMade(): Made | null {
  const address = new URLSearchParams(location.search);
  const workspaceId = address.get('workspace');
  return workspaceId === null ? null : { workspaceId, sandbox: null, projectId: address.get('project') };
}
