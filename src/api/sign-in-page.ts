import { type Html, html } from './html.ts';

/** Only to the application or to a page of ours that begins something, and never to another host. */
export function isSafeNext(next: string): boolean {
  return /^\/(accounts|connect\/[a-z_]+|w(\/[\w-]+)*)(\?[\w%&=.~+-]*)?$/.test(next);
}

export interface WaysIn {
  /** Where the demo keeps its credentials. */
  folder: string;
  /** A company’s own provider is set up. */
  hasProvider: boolean;
}

export function signInForm(next: string, problem: string | null, ways: WaysIn): Html {
  const told = problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
  const company = ways.hasProvider
    ? html`<p><a href="/sign-in/oidc?next=${encodeURIComponent(next)}">Sign in with your company</a></p>`
    : '';
  return html`<p>Accounts are connected by a member of the workspace who may manage them.</p>${told}
    <form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
    <label>E-mail <input name="email" type="email" autocomplete="username" required maxlength="320"></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="128"></label>
    <button>Sign in</button></form>
    ${company}<p class="hint">In the demo both are in <code>${ways.folder}/credentials.json</code>, under <code>owner</code>.</p>`;
}

export function secondFactorForm(next: string, problem: string | null, token: string): Html {
  const told = problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
  return html`<p>That was right. Now the code of your authenticator app, or a recovery code.</p>${told}
    <form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
    <input type="hidden" name="token" value="${token}">
    <label>Code <input name="code" inputmode="text" autocomplete="one-time-code" required maxlength="40" autofocus></label>
    <button>Go on</button></form>`;
}
