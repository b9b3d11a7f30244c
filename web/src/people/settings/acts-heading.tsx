import { t } from '../../text/text.ts';

/** The heading of a column of buttons: every column has a name, this one is heard only. */
export function Acts() {
  return <span className="sr-only">{t('col.acts')}</span>;
}
