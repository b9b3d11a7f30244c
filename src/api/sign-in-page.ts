import { type Html, html } from './html.ts';

interface WaysIn {
  /** Where a demo keeps its credentials. */
  demoFile: string | null;
  /** Whether a single sign-on provider is configured. */
  hasProvider: boolean;
}

export function signInForm(next: string, problem: string | null, ways: WaysIn): Html {
  const alert = problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
  const company = ways.hasProvider
    ? html`<p><a href="/sign-in/oidc?next=${encodeURIComponent(next)}">Sign in with your company</a></p>`
    : '';
  const hint =
    ways.demoFile === null
      ? ''
      : html`<p class="hint">In the demo, both are in <code>${ways.demoFile}</code>, under <code>owner</code>.</p>`;
  return html`<p>Owners and admins of a workspace can connect accounts.</p>${alert}
    <form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
    <label>E-mail <input name="email" type="email" autocomplete="username" required maxlength="320"></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="128"></label>
    <button>Sign in</button></form>
    ${company}${hint}`;
}

export function secondFactorForm(next: string, problem: string | null, token: string): Html {
  const alert = problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
  return html`<p>Password accepted. Now enter the code from your authenticator app, or a recovery code.</p>${alert}
    <form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
    <input type="hidden" name="token" value="${token}">
    <label>Code <input name="code" inputmode="text" autocomplete="one-time-code" required maxlength="40" autofocus></label>
    <button>Continue</button></form>`;
}
