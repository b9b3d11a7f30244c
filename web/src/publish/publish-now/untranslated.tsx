import { Clock, Languages } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Some languages are not ready yet: look at them, wait for them, or continue without them. */
export function Untranslated({
  postId,
  locales,
  goOn,
  isBusy,
  onReview,
  onGoOn,
  onWait,
}: {
  postId: string;
  locales: readonly string[];
  /** The button that continues without them: "Publish without them", "Schedule without them". */
  goOn: string;
  isBusy: boolean;
  onReview: () => void;
  onGoOn: () => void;
  /** Closes it. Nothing is sent later by itself: a person has to send it. */
  onWait: () => void;
}) {
  const { data } = useCall('get_post_localizations', { postId }, { staleTime: 0 });
  const inReview = locales.filter((locale) =>
    data?.items.some((each) => each.locale === locale && each.status === 'in_review'),
  );
  const others = locales.filter((locale) => !inReview.includes(locale));
  const named = (codes: readonly string[]) => list(codes.map(languageName));
  return (
    <Dialog
      onClose={onWait}
      title={t('untranslated.title')}
      lead={t('untranslated.lead')}
      footer={
        <>
          <Button isBusy={isBusy} onClick={onGoOn}>
            {goOn}
          </Button>
          <Button onClick={onWait}>
            <Clock />
            {t('untranslated.wait')}
          </Button>
          <Button variant="primary" onClick={onReview}>
            <Languages />
            {t('untranslated.review')}
          </Button>
        </>
      }
    >
      <ul className="space-y-1 text-sm">
        {inReview.length > 0 && (
          <li>{t('untranslated.inReview', { languages: named(inReview), count: inReview.length })}</li>
        )}
        {others.length > 0 && (
          <li>{t('untranslated.translating', { languages: named(others), count: others.length })}</li>
        )}
      </ul>
    </Dialog>
  );
}
