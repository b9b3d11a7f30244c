import { z } from 'zod';
import { type Html, html } from './html.ts';

/** What the page shows of an account. */
export const ListedAccount = z.object({
  id: z.string(),
  platform: z.string(),
  handle: z.string(),
  displayName: z.string(),
  followers: z.number(),
  status: z.enum(['active', 'expiring', 'expired']),
  isManual: z.boolean(),
  locale: z.string().nullable(),
  profileUrl: z.string().nullable(),
});
export type ListedAccount = z.output<typeof ListedAccount>;

/** Names of platforms as people write them, and their icons; one that nobody declares any more has neither. */
export type Signs = Readonly<Record<string, { title: string; icon: string }>>;

/** Which accounts there are, which want a person, and where the next one comes from. */
export function presentAccounts(
  accounts: readonly ListedAccount[],
  platforms: readonly string[],
  signs: Signs,
  connectedId: string | undefined,
): Html {
  const connected = accounts.find(({ id }) => id === connectedId);
  const told = connected
    ? html`<p class="done" role="status"><strong>${connected.displayName}</strong> on ${signs[connected.platform]?.title ?? connected.platform} is connected.</p>`
    : '';
  const rows = accounts.map((account) => row(account, signs, account.id === connectedId));
  const table =
    accounts.length === 0
      ? html`<p>No account is connected yet.</p>`
      : html`<table><thead><tr><th>Account</th><th>Platform</th><th>Language</th><th class="number">Followers</th><th>Authorization</th><th><span class="sr">Disconnect</span></th></tr></thead><tbody>${rows}</tbody></table>`;
  const links = platforms.map(
    (name) => html`<li><a class="button" href="/connect/${name}">${signOf(name, signs)}</a></li>`,
  );
  return html`${told}${table}<h2>Connect another</h2><ul class="buttons">${links}</ul>`;
}

/** The icon says nothing that the name beside it does not. */
function signOf(platform: string, signs: Signs): Html | string {
  const sign = signs[platform];
  if (!sign) return platform;
  return html`<svg class="sign" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${sign.icon}"/></svg>${sign.title}`;
}

function row(account: ListedAccount, signs: Signs, isNew: boolean): Html {
  const { platform, handle, displayName, followers, locale, profileUrl } = account;
  const shown =
    profileUrl !== null && /^https?:\/\//.test(profileUrl)
      ? html`<a href="${profileUrl}" rel="noreferrer">${displayName}</a>`
      : displayName;
  return html`<tr${isNew ? html` class="new"` : ''}><td>${shown}<small>@${handle.replace(/^@/, '')}</small></td>
    <td>${signOf(platform, signs)}</td><td>${locale ?? '–'}</td>
    <td class="number">${followers.toLocaleString('en')}</td><td>${authorization(account)}</td><td>${disconnect(account)}</td></tr>`;
}

function authorization({ id, platform, status, isManual }: ListedAccount): Html {
  if (isManual) return html`<span class="chip">by hand</span>`;
  if (status === 'active') return html`<span class="chip active">active</span>`;
  return html`<span class="chip ${status}">${status}</span> <a href="/connect/${encodeURIComponent(platform)}?accountId=${encodeURIComponent(id)}">Reconnect</a>`;
}

/** Two clicks without a script: what is lost is a consent that somebody gave elsewhere. */
function disconnect({ id, displayName }: ListedAccount): Html {
  return html`<details><summary>Disconnect</summary><form method="post" action="/accounts/disconnect">
    <input type="hidden" name="accountId" value="${id}"><button class="bad">Yes, disconnect ${displayName}</button></form></details>`;
}
