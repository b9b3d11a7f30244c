/** The token of a link stands after the #, which no browser sends anywhere; or it waited here for a sign-in. */
export function takeToken(): string {
  const given = location.hash.slice(1);
  if (given !== '') return given;
  return sessionStorage.getItem('invitation') ?? '';
}
