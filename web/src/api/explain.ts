import { ParlanceError } from '@sdk/client.ts';
import { inWords, isServersLanguage, translated } from '../text/in-words.ts';
import { t, tOr } from '../text/text.ts';
import { sentenceAbout, type Wording } from './about-field.ts';
import { waitUntilOf } from './use-wait.ts';

interface Explained {
  /** What happened. */
  text: string;
  /** What to do next. */
  next: string;
  /** The id of the call in the request log. */
  id: string | null;
  /** Milliseconds to wait, if the server asked for it. */
  until: number | null;
}

/** A failure in words: the server's own sentence in the language of the page, and what a person can do about it. */
export function explain(error: unknown): Explained {
  if (!(error instanceof ParlanceError))
    return { text: t('error.unknown'), next: t('error.unknown.next'), id: null, until: null };
  if (error.status === 0)
    return { text: t('error.unreachable'), next: t('error.unreachable.next'), id: null, until: null };
  const code = String(error.code);
  const seconds = error.retryAfterSec ?? 1;
  const usual = tOr(`error.${code}.next`, tOr(`error.${error.status}.next`, '', { seconds }), { seconds });
  const byReason = tOr(`error.reason.${String(error.params['reason'])}.next`, usual);
  return {
    text: sentenceOf(error),
    next: tOr(`error.need.${String(error.params['need'])}`, byReason),
    id: error.requestId,
    until: waitUntilOf(error),
  };
}

function sentenceOf(error: ParlanceError): string {
  const byCode = tOr(`error.${String(error.code)}`, t('error.unknown'));
  if (error.message === '') return byCode;
  const problems = problemsOf(error);
  if (problems.length > 0) return inSentences(problems);
  if (isServersLanguage()) return begun(withoutField(error.message));
  const whole = translated(error.message) ?? translated(withoutField(error.message));
  // Without words of our own, show the server's words after the kind of failure.
  return whole ?? t('error.said', { kind: byCode, said: error.message });
}

interface FieldProblem {
  field: string;
  said: string;
}

const wording = (): Wording => ({
  nameOf: (field) => tOr(`field.${field}`, '') || null,
  item: (name, number) => t('error.item', { field: name, number }),
  about: (field, said) => t('error.field', { field, said }),
  stop: isServersLanguage() ? '.' : '。',
});

const inSentences = (problems: readonly FieldProblem[]) =>
  problems.map(({ field, said }) => sentenceAbout(field, inWords(said), wording())).join(' ');

/** A sentence that the server began with a field begins with its own first word here. */
const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The server names a field before a colon; at the field itself that name is already shown. */
const withoutField = (text: string) => text.replace(/^[\w.[\]-]{1,64}: /, '');

/** What the server said about single fields, in its own words. */
function problemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof ParlanceError)) return [];
  const { problems } = error.params;
  if (Array.isArray(problems) && problems.length > 0)
    return problems.map(({ field, message }) => ({ field: String(field), said: String(message) }));
  return [];
}

/** The fields of a form that the server named, the first one first. */
function fieldsOf(error: unknown): string[] {
  if (!(error instanceof ParlanceError)) return [];
  const named = problemsOf(error).map(({ field }) => field);
  if (named.length > 0) return named;
  const { field, param, fields } = error.params;
  if (typeof field === 'string') return [field];
  if (typeof param === 'string') return [param];
  return Array.isArray(fields) ? fields.map(String) : [];
}

/** The field of a form that the server named, if it named one. */
export const fieldOf = (error: unknown): string | null => fieldsOf(error)[0] ?? null;

/** `settings.brief`, `brief`, `allowedIps[2]`: whether a path of the server leads to the field of a form. */
function leadsTo(path: string, field: string): boolean {
  const plain = path.replaceAll(/\[\d+\]/g, '');
  return plain === field || plain.startsWith(`${field}.`) || plain.split('.').at(-1) === field;
}

/** What the server says about one field of a form. */
export function problemAt(error: unknown, field: string): string | null {
  const own = problemsOf(error).find((each) => leadsTo(each.field, field));
  if (own) return inWords(own.said);
  if (!fieldsOf(error).some((path) => leadsTo(path, field))) return null;
  return withoutField(explain(error).text);
}

/** What it says about the form as a whole: null where one of the fields shows all of it. */
export function problemOf(error: unknown, fields: readonly string[]): string | null {
  if (!error) return null;
  const problems = problemsOf(error);
  const isShown = (path: string) => fields.some((field) => leadsTo(path, field));
  if (problems.length === 0) return fieldsOf(error).some(isShown) ? null : withoutField(explain(error).text);
  const left = problems.filter((each) => !isShown(each.field));
  if (left.length === 0) return null;
  return inSentences(left);
}
