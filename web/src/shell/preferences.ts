import { useEffect } from 'react';
import type { Output } from '../api/client.ts';
import { useAct } from '../api/use-call.ts';
import { rememberedLocale, speak } from '../text/text.ts';
import { words } from './kept-words.ts';
import { setDensity, setTheme } from './theme.ts';

type Me = Output<'get_me'>;
export type Preferences = Me['preferences'];

/** Whose wishes this browser follows. */
const GREETED = 'greeted';
/** Who signed in last in this browser, in whichever tab; a page of somebody else must save nothing in their name. */
export const lastGreeted = () => localStorage.getItem(GREETED);

/** Kept in the browser too, because the page needs them before it has asked the server anything. */
const keep = (key: string, value: string | null) =>
  value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);

/** Makes this browser look and count as the person wants it. */
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

/** What somebody has said about themselves holds in the browser they sign in with; what they never said stays. */
export async function greet({ userId, preferences }: Me): Promise<void> {
  await leavePageOfSomebodyElse(userId);
  localStorage.setItem(GREETED, userId);
  words.belongTo(userId);
  const { theme, density, shortcuts, ...others } = preferences;
  const said = Object.entries(others).filter(([, value]) => value !== null);
  return apply({
    ...Object.fromEntries(said),
    ...(theme !== 'system' && { theme }),
    ...(density !== 'comfortable' && { density }),
    ...(!shortcuts && { shortcuts }),
  });
}

/** What somebody else has on the page, written or read, is not for the next one who signs in over it. */
async function leavePageOfSomebodyElse(userId: string): Promise<void> {
  if (words.person() === null || words.person() === userId) return;
  location.assign('/w');
  await new Promise(() => {});
}

/** Whoever came through their company's own page passed none of ours: the first page that knows them greets them. */
export function useGreeting(me: Me | undefined): void {
  useEffect(() => {
    if (!me) return;
    if (localStorage.getItem(GREETED) === me.userId) words.belongTo(me.userId);
    else void greet(me);
  }, [me]);
  // Another tab signed somebody else in: from here on this one would act for them.
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === GREETED && newValue !== null) void leavePageOfSomebodyElse(newValue);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
}

/** The next one here may be the same person with other wishes. */
export const forgetWhoWasGreeted = () => localStorage.removeItem(GREETED);

/** Changes one or some of them: here at once, and wherever the person signs in next. */
export function useChangePreferences(): (wanted: Partial<Preferences>) => void {
  const { run } = useAct('update_me', { changes: ['get_me'] });
  return (wanted) => {
    void apply(wanted);
    run({ preferences: wanted });
  };
}
