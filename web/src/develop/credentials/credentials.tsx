import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Table } from '../../ui/table.tsx';
import { AccessTabs } from '../access-tabs.tsx';
import { CredentialRow } from './credential-row.tsx';
import type { Credential } from './rotate-credential.tsx';
import { IssueCredential } from './issue-credential.tsx';

export function Screen() {
  const may = useMay();
  const [issuing, setIssuing] = useState<{ like: Credential | null } | null>(null);
  const credentials = useCall('list_credentials', {});
  const mayIssue = may('manage');
  useActions(
    mayIssue
      ? [
          {
            id: 'issue-credential',
            label: t('dev.credentials.issue'),
            group: t('shell.group.create'),
            run: () => setIssuing({ like: null }),
          },
        ]
      : [],
  );
  const issue = mayIssue && (
    <Button variant="primary" onClick={() => setIssuing({ like: null })}>
      <Plus />
      {t('dev.credentials.issue')}
    </Button>
  );
  return (
    <Page title={t('dev.access')} isWide tabs={<AccessTabs on="credentials" />} actions={issue}>
      <p className="max-w-3xl text-sm text-fg-2">{t('dev.credentials.lead')}</p>
      <Loaded of={credentials}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Bot} title={t('dev.credentials.none')} action={issue}>
              {t('dev.credentials.none.next')}
            </Empty>
          ) : (
            <Card>
              <Table
                label={t('dev.credentials')}
                hasManyColumns
                head={[
                  t('dev.name'),
                  t('dev.token'),
                  t('dev.scopes'),
                  t('dev.tiers'),
                  t('dev.lastUse'),
                  t('dev.state'),
                  <span key="acts" className="sr-only">
                    {t('dev.acts')}
                  </span>,
                ]}
              >
                {items.map((each) => (
                  <CredentialRow key={each.id} of={each} onReissue={() => setIssuing({ like: each })} />
                ))}
              </Table>
            </Card>
          )
        }
      </Loaded>
      {issuing && <IssueCredential like={issuing.like} onClose={() => setIssuing(null)} />}
    </Page>
  );
}
