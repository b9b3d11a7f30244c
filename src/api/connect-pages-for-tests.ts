import { ERRORS } from '#kernel/errors.ts';
import { keysOf, oneOf } from '#kernel/narrow.ts';
import type { App } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';

export interface Page {
  status: number;
  /** The `status`, or the status of the error reported by a redirect into the application. */
  outcome: number;
  text: string;
  headers: Headers;
  /** Where a redirect leads; null without one. */
  location: URL | null;
}

/** What a person does on a page with one form: untick, tick, press. */
export interface Hands {
  fields?: Record<string, string>;
  untick?: readonly string[];
  tick?: readonly string[];
  press?: [name: string, value: string];
}

/** A minimal browser: a session, pages, forms. It does not follow redirects by itself. */
export async function openBrowser(app: App, tenant: Tenant) {
  // Twenty sign-ins a minute are enough for people, but not for a test suite.
  await app.services.database.counters.deleteFrom('rate_windows').where('key', 'like', 'login:%').execute();
  const answer = await fetch(`${app.url}/api/console/login`, {
    method: 'POST',
    headers: { origin: app.url },
    body: JSON.stringify({ email: tenant.email, password: tenant.password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  async function visit(url: string | URL, init: RequestInit = {}): Promise<Page> {
    const target = new URL(url, app.url);
    const own = target.origin === new URL(app.url).origin ? { cookie, origin: app.url } : {};
    const page = await fetch(target, { redirect: 'manual', ...init, headers: { ...own, ...init.headers } });
    const location = page.headers.get('location');
    const to = location === null ? null : new URL(location, target);
    const code = oneOf(keysOf(ERRORS), to?.searchParams.get('failed'));
    return {
      status: page.status,
      outcome: code ? ERRORS[code].status : page.status,
      text: await page.text(),
      headers: page.headers,
      location: to,
    };
  }

  /** Sends the first form of a page as a browser would. */
  async function submit(page: Page, from: URL, hands: Hands = {}): Promise<Page> {
    const form = /<form([^>]*)>([\s\S]*?)<\/form>/.exec(page.text);
    if (!form) throw new Error(`There is no form: ${page.text}`);
    const [, head = '', inner = ''] = form;
    const sent = new URLSearchParams();
    for (const [tag] of inner.matchAll(/<input[^>]*>/g)) {
      const name = attribute(tag, 'name');
      const value = attribute(tag, 'value');
      const isBox = attribute(tag, 'type') === 'checkbox';
      const isTicked =
        hands.tick?.includes(value) || (/\schecked/.test(tag) && !hands.untick?.includes(value));
      if (isBox ? isTicked : value !== '') sent.append(name, value);
    }
    for (const [name, value] of Object.entries(hands.fields ?? {})) sent.set(name, value);
    if (hands.press) sent.append(...hands.press);
    const target = new URL(attribute(head, 'action') || from.pathname, from);
    if (attribute(head, 'method') === 'post') return visit(target, { method: 'POST', body: sent });
    target.search = sent.toString();
    return visit(target);
  }

  /** Leaves our page for the platform's; returns its address. */
  async function leave(link: string, hands: Hands = {}): Promise<URL> {
    const page = await visit(link);
    const gone = await submit(page, new URL(link), hands);
    if (gone.status !== 303 || gone.location === null) throw new Error(`${gone.status} ${gone.text}`);
    return gone.location;
  }

  /** Decides on the platform's page; returns the address that leads back to us with a code or an error. */
  async function decide(authorize: URL, hands: Hands): Promise<URL> {
    const back = await submit(await visit(authorize), authorize, hands);
    if (back.location === null) throw new Error(`${back.status} ${back.text}`);
    return back.location;
  }

  return { visit, submit, leave, decide };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );
