/** Where somebody goes on after signing in: a path of our own, never another host. */
export function nextPage(search: string, home = '/w'): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])[\w\-./?=&%$~+,:]*$/.test(next) ? next : home;
}
