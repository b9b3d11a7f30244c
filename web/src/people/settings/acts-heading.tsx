import { t } from '../../text/text.ts';

/** The heading of a column of buttons: every column has a name, but this one is only for screen readers. */
export function Acts() {
  return <span className="sr-only">{t('col.acts')}</span>;
}
