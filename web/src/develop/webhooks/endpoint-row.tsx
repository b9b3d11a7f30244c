import {
  Check,
  CircleAlert,
  CircleSlash,
  Ellipsis,
  KeyRound,
  Pencil,
  Power,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { type Look, State, Tag } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { SecretOnce } from '../secret-once.tsx';
import { EditEndpoint, type Endpoint } from './edit-endpoint.tsx';
import { ReceiverLink } from './receiver-link.tsx';
import { isReceiver, useReceiver } from './use-receiver.ts';

const SHOWN_EVENTS = 3;

type Opened = 'edit' | 'delete' | 'disable' | 'rotate';

export function EndpointRow({ of: each }: { of: Endpoint }) {
  const may = useMay();
  const receiver = useReceiver();
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const acting = { changes: ['list_webhooks'] as const, onDone: close };
  const turn = useAct('update_webhook', { ...acting, done: t('dev.endpoints.saved') });
  const rotate = useAct('update_webhook', {
    ...acting,
    quiet: true,
    onDone: (made) => {
      close();
      setSecret(made.secret ?? '');
    },
  });
  const remove = useAct('delete_webhook', { ...acting, done: t('dev.endpoints.deleted'), quiet: true });
  const test = useAct('test_webhook', {
    changes: ['list_webhook_deliveries'],
    done: t('dev.test.sent'),
    onDone: ({ id }) => void navigate({ to: `/w/${ws}/d/webhooks/deliveries`, search: { id } }),
  });
  return (
    <Row className={each.active ? '' : 'text-fg-3'}>
      <Cell className="max-w-96">
        <span className="block truncate font-medium">{each.url}</span>
        <span className="flex flex-wrap items-center gap-x-3">
          <Copyable value={each.id} className="text-fg-3" />
          {receiver !== null && isReceiver(each.url, receiver) && <ReceiverLink receiver={receiver} />}
        </span>
      </Cell>
      <Cell>
        <Events of={each} />
      </Cell>
      <Cell>
        <Standing of={each} />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {may('manage') && (
          <>
            {!each.active && (
              <Button
                size="xs"
                isBusy={turn.isBusy}
                onClick={() => turn.run({ webhookId: each.id, active: true, version: each.version })}
              >
                <Power />
                {t('dev.endpoints.enable')}
              </Button>
            )}
            <Button
              size="xs"
              variant="ghost"
              isBusy={test.isBusy}
              onClick={() => test.run({ webhookId: each.id })}
            >
              <Send />
              {t('dev.test.short')}
            </Button>
            <EndpointMenu of={each} onOpen={setOpen} />
          </>
        )}
        {open === 'edit' && <EditEndpoint of={each} onClose={close} />}
        {open === 'delete' && (
          <ConfirmDialog
            title={t('dev.endpoints.delete.title')}
            submit={t('dev.endpoints.delete')}
            onConfirm={() => remove.run({ webhookId: each.id })}
            onClose={close}
            isBusy={remove.isBusy}
            error={remove.error}
            lead={t('dev.endpoints.delete.stops', { url: each.url })}
          />
        )}
        {open === 'disable' && (
          <ConfirmDialog
            title={t('dev.endpoints.disable.title')}
            submit={t('dev.endpoints.disable')}
            onConfirm={() => turn.run({ webhookId: each.id, active: false, version: each.version })}
            onClose={close}
            isBusy={turn.isBusy}
            error={turn.error}
            lead={t('dev.endpoints.disable.stops', { url: each.url })}
          />
        )}
        {open === 'rotate' && (
          <ConfirmDialog
            title={t('dev.endpoints.rotate.title')}
            submit={t('dev.endpoints.rotate')}
            onConfirm={() => rotate.run({ webhookId: each.id, rotateSecret: true, version: each.version })}
            onClose={close}
            isBusy={rotate.isBusy}
            error={rotate.error}
            lead={t('dev.endpoints.rotate.stops')}
          />
        )}
        {secret !== null && (
          <SecretOnce
            title={t('dev.endpoints.rotated')}
            lead={t('dev.endpoints.added.lead')}
            secrets={[{ label: t('dev.endpoints.secret'), value: secret }]}
            onClose={() => setSecret(null)}
          />
        )}
      </Cell>
    </Row>
  );
}

function Events({ of: each }: { of: Endpoint }) {
  return (
    <span className="flex flex-wrap gap-1">
      {each.types.length === 0 ? (
        <Tag>{t('dev.endpoints.allEvents')}</Tag>
      ) : (
        each.types.slice(0, SHOWN_EVENTS).map((type) => (
          <Tag key={type} className="font-mono">
            {type}
          </Tag>
        ))
      )}
      {each.types.length > SHOWN_EVENTS && (
        <span className="text-2xs text-fg-3">
          {t('dev.andMore', { count: each.types.length - SHOWN_EVENTS })}
        </span>
      )}
    </span>
  );
}

/** Whether it works, and since when it does not. */
function Standing({ of: each }: { of: Endpoint }) {
  return (
    <>
      <State look={lookOf(each)} />
      {each.failingSince !== null && (
        <span className="block text-2xs text-bad-text">
          {t('dev.endpoints.failingSince')} <Time at={each.failingSince} />
        </span>
      )}
      {each.disabledReason !== null && (
        <span className="block text-2xs text-fg-3">
          {each.disabledReason === 'failing_for_3_days' ? t('dev.endpoints.gaveUp') : each.disabledReason}
        </span>
      )}
    </>
  );
}

function EndpointMenu({ of: each, onOpen }: { of: Endpoint; onOpen: (what: Opened) => void }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t('dev.endpoints.more', { url: each.url })} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => onOpen('edit')}>
          <Pencil />
          {t('common.edit')}
        </MenuItem>
        <MenuItem onSelect={() => onOpen('rotate')}>
          <KeyRound />
          {t('dev.endpoints.rotate')}
        </MenuItem>
        {each.active && (
          <MenuItem onSelect={() => onOpen('disable')}>
            <CircleSlash />
            {t('dev.endpoints.disable')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => onOpen('delete')}>
          <Trash2 />
          {t('dev.endpoints.delete')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function lookOf(each: Endpoint): Look {
  if (!each.active) return { tone: 'neutral', icon: CircleSlash, text: t('dev.state.disabled') };
  if (each.failingSince !== null) return { tone: 'bad', icon: CircleAlert, text: t('dev.state.failing') };
  return { tone: 'ok', icon: Check, text: t('dev.state.active') };
}
