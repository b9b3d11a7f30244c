import { ParlanceError } from '@sdk/client.ts';
import { t, tOr } from '../text/text.ts';

export interface Explained {
  /** What happened. */
  text: string;
  /** What to do next. */
  next: string;
  /** Finds the call in the request log. */
  id: string | null;
}

/** A failure in words: the server's own sentence, and what a person can do about it. */
export function explain(error: unknown): Explained {
  if (!(error instanceof ParlanceError))
    return { text: t('error.unknown'), next: t('error.unknown.next'), id: null };
  if (error.status === 0)
    return { text: t('error.unreachable'), next: t('error.unreachable.next'), id: null };
  const code = String(error.code);
  const seconds = error.retryAfterSec ?? 1;
  const usual = tOr(`error.${code}.next`, tOr(`error.${error.status}.next`, '', { seconds }), { seconds });
  return {
    text: error.message || tOr(`error.${code}`, t('error.unknown'), { seconds }),
    next: tOr(`error.need.${String(error.params['need'])}`, usual),
    id: error.requestId,
  };
}

/** The field of a form that the server named, if it named one. */
export function fieldOf(error: unknown): string | null {
  if (!(error instanceof ParlanceError)) return null;
  const field = error.params['field'] ?? error.params['param'];
  return typeof field === 'string' ? field : null;
}
