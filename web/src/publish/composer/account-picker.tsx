import { t } from '../../text/text.ts';
import { Avatar } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { Tip } from '../../ui/tip.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { ACCOUNT_STATES, type Account } from '../states.ts';

/** Who it goes to. An account that cannot publish says so here, not at the hour of the post. */
export function AccountPicker({
  accounts,
  chosen,
  isFixed,
  onChange,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  isFixed: boolean;
  onChange: (ids: string[]) => void;
}) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div role="group" aria-label={t('compose.accounts')} className="flex flex-wrap items-center gap-2">
      {accounts.map((account) => {
        const isOn = chosen.includes(account.id);
        const isBroken = account.status !== 'active';
        const words = [account.displayName, account.handle]
          .concat(isBroken ? [t(ACCOUNT_STATES[account.status].text)] : [])
          .join(' · ');
        return (
          <Tip key={account.id} label={`${titleOf(account.platform)} · ${words}`}>
            <button
              type="button"
              aria-pressed={isOn}
              disabled={isFixed}
              onClick={() => toggle(account.id)}
              className={cn(
                'relative rounded-full p-[2px] transition',
                isOn ? 'ring-2 ring-brand' : 'opacity-45 grayscale hover:opacity-80',
                isOn && isBroken && 'ring-warn',
              )}
            >
              <Avatar name={account.displayName} size={36} />
              <PlatformIcon
                platform={account.platform}
                size={17}
                className="absolute -bottom-0.5 -right-0.5 ring-2 ring-canvas"
              />
              <span className="sr-only">{words}</span>
              {isBroken && (
                <span
                  aria-hidden
                  className="absolute -right-1 -top-1 grid size-4 place-items-center rounded-full bg-warn text-[10px] font-bold leading-none text-fg ring-2 ring-canvas"
                >
                  !
                </span>
              )}
            </button>
          </Tip>
        );
      })}
    </div>
  );
}
