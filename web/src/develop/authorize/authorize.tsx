import { useState } from 'react';
import { ParlanceError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { EntranceLink, EntrancePage } from '../../people/entrance.tsx';
import { t } from '../../text/text.ts';
import { Skeleton } from '../../ui/regions.tsx';
import { AuthorizeForm } from './authorize-form.tsx';

/** A program asks for access: a person sees which program, and chooses what to grant. */
export function Screen() {
  // After the #, which no browser sends.
  const [query] = useState(() => location.hash.slice(1));
  const asked = useCall('read_authorization', { query }, { enabled: query !== '', staleTime: Infinity });
  if (query === '')
    return <EntrancePage title={t('dev.authorize.wrong')} lead={t('dev.authorize.incomplete')} />;
  if (asked.error) {
    const backTo = asked.error instanceof ParlanceError ? asked.error.params['backTo'] : undefined;
    return (
      <EntrancePage
        title={t('dev.authorize.wrong')}
        lead={explain(asked.error).text}
        foot={
          typeof backTo === 'string' ? (
            <EntranceLink href={backTo}>{t('dev.authorize.back')}</EntranceLink>
          ) : (
            <EntranceLink href="/w">{t('dev.authorize.home')}</EntranceLink>
          )
        }
      />
    );
  }
  if (!asked.data)
    return (
      <EntrancePage title={t('dev.authorize.title')} isWide>
        <Skeleton rows={6} className="p-0" />
      </EntrancePage>
    );
  return <AuthorizeForm key={query} query={query} asked={asked.data} />;
}
