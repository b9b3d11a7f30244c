import { useActions } from '../../shell/actions.ts';
import { t } from '../../text/text.ts';
import type { Tab } from './version-tabs.tsx';

/** What the keyboard does while a post is written, beside sending it (the bar has those). */
export function useDeskKeys({
  tabs,
  isLocked,
  onTab,
  onPreview,
}: {
  tabs: readonly Tab[];
  isLocked: boolean;
  onTab: (key: string) => void;
  onPreview: () => void;
}): void {
  const local = (id: string, label: string, group: string, keys: string, run: () => void) => ({
    id: `compose.${id}`,
    label,
    group,
    keys,
    whileTyping: true,
    isLocal: true,
    run,
  });
  useActions([
    ...tabs
      .slice(0, 9)
      .map(({ key, label }, index) =>
        local(`tab.${key}`, label, t('compose.versions'), `alt+${index + 1}`, () => onTab(key)),
      ),
    local('preview', t('compose.preview'), t('compose.new'), 'mod+shift+p', onPreview),
    ...(isLocked
      ? []
      : [
          local('media', t('compose.media.add'), t('compose.new'), 'mod+shift+u', () =>
            document.querySelector<HTMLElement>('[data-media-input]')?.click(),
          ),
        ]),
  ]);
}
