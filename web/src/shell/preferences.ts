import { useEffect } from 'react';
import type { Output } from '../api/client.ts';
import { useAct } from '../api/use-call.ts';
import { rememberedLocale, speak } from '../text/text.ts';
import { words } from './kept-words.ts';
import { setDensity, setTheme } from './theme.ts';

type Me = Output<'get_me'>;
export type Preferences = Me['preferences'];

/** The key of the person whose preferences this browser follows. */
const LAST_PERSON = 'greeted';
/**
 * The last person to sign in with this browser, in any tab; a page of somebody else must save nothing in their name.
 */
export const lastPerson = () => localStorage.getItem(LAST_PERSON);

/** Also stored in the browser, because the page needs them before its first call. */
const keep = (key: string, value: string | null) =>
  value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);

/** Applies preferences to this browser. */
async function apply(wanted: Partial<Preferences>): Promise<void> {
  if (wanted.theme !== undefined) setTheme(wanted.theme);
  if (wanted.density !== undefined) setDensity(wanted.density);
  if (wanted.timezone !== undefined) keep('zone', wanted.timezone);
  if (wanted.hours !== undefined) keep('hours', wanted.hours);
  if (wanted.weekStart !== undefined) keep('weekStart', wanted.weekStart);
  if (wanted.shortcuts !== undefined) keep('letters', wanted.shortcuts ? null : 'off');
  if (wanted.language !== undefined) {
    keep('locale', wanted.language);
    await speak(wanted.language ?? rememberedLocale());
  }
}

/** Applies a person's preferences to the browser they sign in with; what they never set stays as it is. */
export async function applyPerson({ userId, preferences }: Me): Promise<void> {
  await leaveForeignPage(userId);
  localStorage.setItem(LAST_PERSON, userId);
  words.belongTo(userId);
  const { theme, density, shortcuts, ...others } = preferences;
  const chosen = Object.entries(others).filter(([, value]) => value !== null);
  return apply({
    ...Object.fromEntries(chosen),
    ...(theme !== 'system' && { theme }),
    ...(density !== 'comfortable' && { density }),
    ...(!shortcuts && { shortcuts }),
  });
}

/** A page with somebody else's content is left, because the next person who signs in must not see it. */
async function leaveForeignPage(userId: string): Promise<void> {
  if (words.person() === null || words.person() === userId) return;
  location.assign('/w');
  await new Promise(() => {});
}

/**
 * A sign-in through a company uses none of our pages, so the first page that knows the person applies their
 * preferences.
 */
export function useAppliedPerson(me: Me | undefined): void {
  useEffect(() => {
    if (!me) return;
    if (localStorage.getItem(LAST_PERSON) === me.userId) words.belongTo(me.userId);
    else void applyPerson(me);
  }, [me]);
  // Another tab signed somebody else in: from now on this tab would act for them.
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === LAST_PERSON && newValue !== null) void leaveForeignPage(newValue);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
}

/** The next person here may be the same one with other preferences. */
export const forgetLastPerson = () => localStorage.removeItem(LAST_PERSON);

/** Changes one or more of them: here at once, and wherever the person signs in next. */
export function useChangePreferences(): (wanted: Partial<Preferences>) => void {
  const { run } = useAct('update_me', { changes: ['get_me'] });
  return (wanted) => {
    void apply(wanted);
    run({ preferences: wanted });
  };
}
