import { t } from '../text/text.ts';
import { Kbd } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Action, useOfferedActions } from './actions.ts';
import { shown } from './keys.ts';

/** Every key that works on this screen, from the actions themselves. */
export default function ShortcutMap({ onClose }: { onClose: () => void }) {
  const actions = useOfferedActions().filter((each) => each.keys !== undefined);
  const groups = Map.groupBy(actions, ({ group }: Action) => group);
  return (
    <Dialog onClose={onClose} title={t('shell.map')} lead={t('shell.map.lead')} width="max-w-3xl">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {[...groups].map(([group, items]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-xs font-semibold text-fg-3">{group}</h3>
            <ul>
              {items.map((each) => (
                <li key={each.id} className="flex h-7 items-center justify-between text-sm">
                  {each.label}
                  <span className="flex gap-1">
                    {shown(each.keys ?? '')
                      .split(' ')
                      .map((key, index) => (
                        // oxlint-disable-next-line react/no-array-index-key -- a sequence may hold a key twice
                        <Kbd key={index}>{key}</Kbd>
                      ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
