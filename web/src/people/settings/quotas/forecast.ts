/** Months are counted in UTC, as the server counts them. */
export const monthEnd = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** The total of a month if it continues as it began. */
export function forecast(used: number, now: Date): number {
  const begin = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const share = (now.getTime() - begin) / (monthEnd(now).getTime() - begin);
  return share <= 0 ? used : Math.round(used / share);
}
