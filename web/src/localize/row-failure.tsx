import { Link } from '@tanstack/react-router';
import { useMay } from '../shell/member.ts';
import { inWords } from '../text/in-words.ts';
import { t } from '../text/text.ts';
import { useHere } from './use-address.ts';

/** Why a row has no text, and a link to what helps. */
export function RowFailure({ failure, isNews = false }: { failure: string; isNews?: boolean }) {
  return (
    <span className={isNews ? 'text-fg-2' : 'text-bad-text'}>
      {inWords(failure)} <ConnectEngine className="font-medium underline underline-offset-2" />
    </span>
  );
}

/** A link to the engines of the project, for people who may connect and choose them. */
export function ConnectEngine({ className }: { className: string }) {
  const { root } = useHere();
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <Link to={`${root}/settings`} hash="engines" className={className}>
      {t('engine.connect')}
    </Link>
  );
}
