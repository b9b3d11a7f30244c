import { escapeHtml } from './page.ts';

/** What the page shows of an account. */
export interface ListedAccount {
  id: string;
  platform: string;
  handle: string;
  displayName: string;
  followers: number;
  status: 'active' | 'expiring' | 'expired';
  isManual: boolean;
  locale: string | null;
  profileUrl: string | null;
}

/** Names of platforms as people write them; one that nobody declares any more keeps its own. */
export type Titles = Readonly<Record<string, string>>;

/** Which accounts there are, which want a person, and where the next one comes from. */
export function presentAccounts(
  accounts: readonly ListedAccount[],
  platforms: readonly string[],
  titles: Titles,
  connectedId: string | undefined,
): string {
  const connected = accounts.find(({ id }) => id === connectedId);
  const told = connected
    ? `<p class="done" role="status"><strong>${escapeHtml(connected.displayName)}</strong> on ${escapeHtml(titles[connected.platform] ?? connected.platform)} is connected.</p>`
    : '';
  const rows = accounts.map((account) => row(account, titles, account.id === connectedId)).join('');
  const table =
    accounts.length === 0
      ? '<p>No account is connected yet.</p>'
      : `<table><thead><tr><th>Account</th><th>Platform</th><th>Language</th><th class="number">Followers</th><th>Authorization</th><th><span class="sr">Disconnect</span></th></tr></thead><tbody>${rows}</tbody></table>`;
  const links = platforms.map(
    (name) => `<li><a class="button" href="/connect/${name}">${titles[name] ?? name}</a></li>`,
  );
  return `${told}${table}<h2>Connect another</h2><ul class="buttons">${links.join('')}</ul>`;
}

function row(account: ListedAccount, titles: Titles, isNew: boolean): string {
  const { platform, handle, displayName, followers, locale, profileUrl } = account;
  const name = escapeHtml(displayName);
  const shown =
    profileUrl !== null && /^https?:\/\//.test(profileUrl)
      ? `<a href="${escapeHtml(profileUrl)}" rel="noreferrer">${name}</a>`
      : name;
  return `<tr${isNew ? ' class="new"' : ''}><td>${shown}<small>@${escapeHtml(handle.replace(/^@/, ''))}</small></td>
    <td>${escapeHtml(titles[platform] ?? platform)}</td><td>${locale === null ? '–' : escapeHtml(locale)}</td>
    <td class="number">${followers.toLocaleString('en')}</td><td>${authorization(account)}</td><td>${disconnect(account)}</td></tr>`;
}

function authorization({ id, platform, status, isManual }: ListedAccount): string {
  if (isManual) return '<span class="chip">by hand</span>';
  if (status === 'active') return '<span class="chip active">active</span>';
  return `<span class="chip ${status}">${status}</span> <a href="/connect/${encodeURIComponent(platform)}?accountId=${encodeURIComponent(id)}">Reconnect</a>`;
}

/** Two clicks without a script: what is lost is a consent that somebody gave elsewhere. */
function disconnect({ id, displayName }: ListedAccount): string {
  return `<details><summary>Disconnect</summary><form method="post" action="/accounts/disconnect">
    <input type="hidden" name="accountId" value="${escapeHtml(id)}"><button class="bad">Yes, disconnect ${escapeHtml(displayName)}</button></form></details>`;
}
