import { Link } from '@tanstack/react-router';
import { Hash, Settings2 } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { type Change, type Draft, type Scope, versionAt } from './draft.ts';
import { withHashtags } from './with-hashtags.ts';

/**
 * The hashtag groups of the workspace: the chosen one is added after the words. Groups of another language are left
 * out.
 */
export function HashtagMenu({
  draft,
  scope,
  onOwn,
}: {
  draft: Draft;
  /** The open version. */
  scope: Scope;
  onOwn: (scope: Scope, own: Change) => void;
}) {
  const locale = scope.locale ?? draft.locale;
  const text = versionAt(draft, scope)?.text ?? draft.text;
  const ws = useWorkspaceId();
  const query = useCall('list_snippets', { kind: 'hashtags' }, { staleTime: 60_000 });
  const items = (query.data?.items ?? []).filter(
    (each) => each.locale === null || locale === null || each.locale === locale,
  );
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="ghost">
          <Hash />
          {t('wording.hashtags')}
        </Button>
      </MenuTrigger>
      <MenuContent className="w-72 max-w-[calc(100vw-2rem)]">
        {items.length === 0 && <MenuLabel>{t('wording.hashtags.none')}</MenuLabel>}
        {items.map(({ id, name, text: tags }) => (
          <MenuItem
            key={id}
            textValue={name}
            className="flex-col items-start gap-0 py-1.5"
            onSelect={() => onOwn(scope, { text: withHashtags(text, tags) })}
          >
            <span className="font-medium">{name}</span>
            <span dir="auto" className="line-clamp-2 text-xs text-fg-2">
              {tags}
            </span>
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem asChild>
          <Link to={`/w/${ws}/s/wording`}>
            <Settings2 />
            {t('wording.manage')}
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
