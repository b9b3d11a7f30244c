import type { FastifyInstance } from 'fastify';
import { REASONS } from '#kernel/error-reasons.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

export interface ExplainedCode {
  code: string;
  meaning: string;
  httpStatus: number | null;
  userAction: string;
  retryable: boolean;
}

/**
 * The page that docUrl of explain_error and doc_url of the open face link to, with an anchor
 * for each code and reason.
 */
export function mountErrorsPage(app: FastifyInstance, codes: readonly ExplainedCode[]): void {
  const rows = codes.map(
    ({ code, meaning, httpStatus, userAction, retryable }) =>
      html`<tr id="${code}"><td><code>${code}</code></td><td>${httpStatus ?? '–'}</td>
      <td>${meaning}</td><td>${userAction.replaceAll('_', ' ')}</td><td>${retryable ? 'yes' : 'no'}</td></tr>`,
  );
  const body = html`<p>Codes that a call answers with have an HTTP status; the others stand in records: of targets, replies, media and languages.</p>
    <table class="codes"><thead><tr><th>Code</th><th>Status</th><th>Meaning</th><th>What to do</th><th>Try again</th></tr></thead><tbody>${rows}</tbody></table>`;
  const reasons = Object.entries(REASONS).map(
    ([reason, meaning]) => html`<tr id="${reason}"><td><code>${reason}</code></td><td>${meaning}</td></tr>`,
  );
  const more = html`<h2>Reasons</h2><p>The localization API says in <code>error.reason</code> what the code alone does not.</p>
    <table class="codes"><thead><tr><th>Reason</th><th>Meaning</th></tr></thead><tbody>${reasons}</tbody></table>`;
  app.get('/docs/errors', (_request, reply) => sendPage(reply, 200, 'Error codes', html`${body}${more}`));
}
