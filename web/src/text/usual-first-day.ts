/**
 * In the page's language; of its many countries the browser's, if it has the same language. On a machine without a
 * language Chromium says en-US@posix, which is not a valid tag.
 */
export function usualFirstDay(spoken: string, browser: string): number {
  const [tag = ''] = browser.split('@');
  const isSame = tag.split('-')[0]?.toLowerCase() === spoken.split('-')[0];
  // Not every browser can tell yet; Monday is the ISO default.
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    isSame ? tag : spoken,
  );
  return locale.getWeekInfo?.().firstDay ?? 1;
}
