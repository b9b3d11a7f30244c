import { CheckCheck, ChevronDown, CircleSlash, Languages, TextQuote, WandSparkles, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import type { BulkAction } from './use-bulk.ts';

const ACTIONS = [
  { action: 'approve', icon: CheckCheck, needs: 'review' },
  { action: 'reject', icon: CircleSlash, needs: 'review' },
  { action: 'fix', icon: WandSparkles, needs: 'edit' },
  { action: 'copy_source', icon: TextQuote, needs: 'edit' },
  { action: 'retranslate', icon: Languages, needs: 'spend' },
] as const;

export interface Rights {
  edit: boolean;
  review: boolean;
  /** To ask an engine. */
  spend: boolean;
}

/** The actions for every row that the filters find, or for the chosen rows. */
export function BulkMenu({
  total,
  chosen,
  rights,
  onStart,
  isStarting,
  onClear,
}: {
  total: number;
  chosen: readonly string[];
  rights: Rights;
  onStart: (action: BulkAction, ids: readonly string[]) => Promise<unknown>;
  isStarting: boolean;
  onClear: () => void;
}) {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const count = chosen.length > 0 ? chosen.length : total;
  const allowed = ACTIONS.filter(({ needs }) => rights[needs]);
  if (allowed.length === 0 || count === 0) return null;
  const begin = async (action: BulkAction) => {
    await onStart(action, chosen);
    setAsked(null);
    onClear();
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant={chosen.length > 0 ? 'soft' : 'ghost'} title={t('bulk.menu')}>
            {chosen.length > 0 ? t('bulk.chosen', { count }) : t('bulk.all', { count })}
            <ChevronDown />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {allowed.map(({ action, icon: Icon }) => (
            <MenuItem key={action} onSelect={() => setAsked(action)}>
              <Icon aria-hidden />
              {t(`bulk.${action}`)}
            </MenuItem>
          ))}
          {chosen.length > 0 && (
            <MenuItem onSelect={onClear}>
              <X aria-hidden />
              {t('bulk.clear')}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {asked && (
        <FormDialog
          onClose={() => setAsked(null)}
          title={t(`bulk.ask.${asked}`, { count })}
          lead={t(`bulk.lead.${asked}`)}
          submit={t('bulk.start')}
          isBusy={isStarting}
          onSubmit={() => void begin(asked).catch(() => undefined)}
        >
          <p className="text-sm text-fg-2">{t('bulk.meanwhile')}</p>
        </FormDialog>
      )}
    </>
  );
}
