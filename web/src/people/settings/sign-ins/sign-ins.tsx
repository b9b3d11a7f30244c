import { LogIn } from 'lucide-react';
import { useCall } from '../../../api/use-call.ts';
import { useUrl } from '../../../shell/url.ts';
import { t, tOr } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Avatar, Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Empty, Loaded } from '../../../ui/regions.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { MemberSelect } from '../member-select.tsx';
import { deviceName } from '../device-name.ts';
import { SettingsPage } from '../settings-page.tsx';

const FAILED = new Set(['sign_in_failed', 'second_factor_failed', 'passkey_copied']);
const SHOWN = 100;

/** Recent sign-ins, failed ones, and changes to passwords and factors. For owners. */
export function Screen() {
  const [{ user }, change] = useUrl<{ user?: string }>();
  const signIns = useCall('list_sign_ins', { limit: SHOWN, ...(user && { userId: user }) });
  return (
    <SettingsPage title={t('settings.signIns')}>
      <Panel
        title={t('signIns.title')}
        note={t('signIns.note')}
        action={<MemberSelect value={user ?? ''} onChange={(next) => change({ user: next })} />}
      >
        <Loaded of={signIns}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={LogIn}
                title={user ? t('common.nothingMatches') : t('signIns.none')}
                action={
                  user && <Button onClick={() => change({ user: '' })}>{t('common.clearFilters')}</Button>
                }
              />
            ) : (
              <Table
                label={t('signIns.title')}
                head={[t('col.when'), t('col.who'), t('col.what'), t('col.device'), t('col.address')]}
              >
                {items.map((each, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- rows of a log have no id here and do not move
                  <Row key={`${each.at} ${index}`}>
                    <Cell>
                      <Time at={each.at} />
                    </Cell>
                    <Cell>
                      <span className="flex items-center gap-2 whitespace-nowrap">
                        <Avatar name={each.name} size={22} />
                        {each.name}
                      </span>
                    </Cell>
                    <Cell>
                      <Tag tone={FAILED.has(each.what) ? 'bad' : 'neutral'}>
                        {tOr(`signIn.${each.what}`, each.what)}
                      </Tag>
                    </Cell>
                    <Cell className="whitespace-nowrap">
                      {each.device === null ? '–' : deviceName(each.device)}
                    </Cell>
                    <Cell className="font-mono text-xs">{each.address ?? '–'}</Cell>
                  </Row>
                ))}
              </Table>
            )
          }
        </Loaded>
      </Panel>
    </SettingsPage>
  );
}
