import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Closed } from '../../ui/regions.tsx';
import { LinkTagsPanel } from './link-tags-panel.tsx';
import { SignaturesPanel } from './signatures-panel.tsx';
import { SnippetsPanel } from './snippets-panel.tsx';

/** Reusable words for posts, and what is added to posts when they go out. */
export function Screen() {
  const may = useMay();
  return (
    <Page title={t('wording.title')}>
      {may('draft') ? (
        <>
          <SnippetsPanel kind="template" />
          <SnippetsPanel kind="hashtags" />
          <SignaturesPanel mayChange={may('manage')} />
          <LinkTagsPanel mayChange={may('manage')} />
        </>
      ) : (
        <Closed />
      )}
    </Page>
  );
}
