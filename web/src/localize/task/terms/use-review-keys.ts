import { useActions } from '../../../shell/actions.ts';
import { t } from '../../../text/text.ts';

/** J/K move, A good, X not a term, E edit, ⌘⏎ confirms: listed under `?`, where they work. */
export function useReviewKeys(acts: {
  isLocked: boolean;
  move: (by: number) => void;
  good: () => void;
  drop: () => void;
  confirm: () => void;
}): void {
  const group = t('terms.keys');
  const { isLocked, move } = acts;
  const edit = () => document.querySelector<HTMLInputElement>('[data-translation]')?.focus();
  const key = (id: string, label: string, keys: string, run: () => void) => ({
    id: `terms:${id}`,
    label,
    group,
    keys,
    isLocal: true,
    run,
  });
  useActions([
    key('next', t('terms.key.next'), 'j', () => move(1)),
    key('down', t('terms.key.next'), 'arrowdown', () => move(1)),
    key('previous', t('terms.key.previous'), 'k', () => move(-1)),
    key('up', t('terms.key.previous'), 'arrowup', () => move(-1)),
    ...(isLocked
      ? []
      : [
          key('edit', t('terms.key.edit'), 'e', edit),
          key('good', t('terms.good'), 'a', acts.good),
          key('drop', t('terms.drop'), 'x', acts.drop),
          { ...key('confirm', t('terms.key.confirm'), 'mod+enter', acts.confirm), whileTyping: true },
        ]),
  ]);
}
