/** Pages of the application that API answers point back to. */
export function deepLinks(publicUrl: string) {
  return {
    dashboard: `${publicUrl}/dashboard`,
    drafts: `${publicUrl}/drafts`,
    calendar: `${publicUrl}/calendar`,
    history: `${publicUrl}/history`,
    planning: `${publicUrl}/planning`,
  };
}
