import type { ComponentType } from 'react';
import { t } from '../text/text.ts';
import { Closed } from '../ui/regions.tsx';
import { type Right, useMay, useWorkspace } from './member.ts';
import { Page } from './page.tsx';

/** A form that the server would refuse at its end is not shown at all. */
export function forThose(right: Right, Shown: ComponentType) {
  return function Guarded() {
    const isKnown = useWorkspace() !== null;
    const may = useMay();
    if (!isKnown || may(right)) return <Shown />;
    return (
      <Page title={t('error.forbidden.title')}>
        <Closed />
      </Page>
    );
  };
}
