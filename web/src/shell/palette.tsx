import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { t } from '../text/text.ts';
import { Kbd } from '../ui/badge.tsx';
import { type Action, useOfferedActions } from './actions.ts';
import { Found } from './found.tsx';
import { shown } from './keys.ts';

/** ⌘K: every action available now, and everything that matches the words or the id. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const actions = useOfferedActions().filter((each) => !each.isLocal);
  const groups = Map.groupBy(actions, ({ group }: Action) => group);
  const run = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[var(--scrim)] animate-in fade-in-0" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed left-1/2 top-[14%] z-50 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-e3 animate-in fade-in-0 zoom-in-98 slide-in-from-top-2"
        >
          <Dialog.Title className="sr-only">{t('shell.palette')}</Dialog.Title>
          <Command loop label={t('shell.palette')}>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search className="size-4 text-fg-3" aria-hidden />
              <Command.Input
                autoFocus
                value={text}
                // Ids are often copied with a space before them.
                onValueChange={(next) => setText(next.trimStart())}
                placeholder={t('shell.palette.hint')}
                className="h-12 flex-1 bg-transparent text-base outline-none placeholder:text-fg-3"
              />
            </div>
            <Command.List className="max-h-[380px] overflow-y-auto py-2">
              <Command.Empty className="p-6 text-center text-fg-3">
                {t('shell.palette.nothing')}
              </Command.Empty>
              <Found text={text} onGo={run} />
              {[...groups].map(([group, items]) => (
                <Group key={group} heading={group}>
                  {items.map((each) => (
                    <Command.Item
                      key={each.id}
                      value={`${each.label} ${each.id}`}
                      onSelect={() => run(each.run)}
                      className="mx-1 flex h-9 items-center gap-2.5 rounded-sm px-3 text-sm data-[selected=true]:bg-hover"
                    >
                      <CornerDownLeft className="size-3.5 text-fg-3" aria-hidden />
                      <span className="flex-1">{each.label}</span>
                      {each.keys && <Kbd>{shown(each.keys)}</Kbd>}
                    </Command.Item>
                  ))}
                </Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-fg-3"
    >
      {children}
    </Command.Group>
  );
}
