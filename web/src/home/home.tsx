import { Page } from '../shell/page.tsx';
import { t } from '../text/text.ts';

export function Screen() {
  return <Page title={t('nav.home')}>{null}</Page>;
}
