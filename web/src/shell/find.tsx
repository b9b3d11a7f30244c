import { Link, Navigate, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { t } from '../text/text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty, Loaded } from '../ui/regions.tsx';
import { Page } from './page.tsx';
import { usePlaces } from './places.ts';

/** `/tasks/<id>` and similar addresses, as the APIs return them: an id alone, which finds its own place. */
export function Screen() {
  const { id = '', ws = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const placeOf = usePlaces();
  const found = useCall('find_object', { q: id });
  const workspaces = useCall('list_workspaces', {}, { staleTime: 60_000 });
  const others = workspaces.data?.items.filter((each) => each.id !== ws) ?? [];
  return (
    <Page title={t('find.title')}>
      <Loaded of={found}>
        {({ exact, items }) => {
          const [first] = items;
          const to = exact && first ? placeOf(first) : null;
          if (to !== null) return <Navigate {...to} replace />;
          return (
            <Empty
              icon={SearchX}
              title={t('find.nothing')}
              action={others.map((each) => (
                <Link key={each.id} to={`/w/${each.id}/find/${id}`} className={buttonClass({ size: 'sm' })}>
                  {t('find.lookIn', { name: each.name })}
                </Link>
              ))}
            >
              {t('shell.notHere.next')}
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}
