import { escapeHtml } from './oauth.ts';
import { type Received, type ReceiverState, type Verdict, verdictOf } from './received.ts';

/** The texts of the page, in the languages of the application, which links to it. */
const TEXTS = {
  en: {
    title: 'Webhook receiver',
    lead: 'Whatever is sent to this address is shown here, the last 50. Add <code>/503</code> to the address for a receiver that is down.',
    again: 'Refresh',
    secret: 'Signing secret',
    check: 'Check signatures',
    unknown: 'No secret is known yet.',
    known: 'Known:',
    nothing: 'Nothing has arrived yet. Add this address as a webhook and send a test event.',
    headers: 'Headers',
    arrived: (seconds: number, path: string, status: number) =>
      `${seconds} s ago · ${path} · answered ${status}`,
    right: 'Signature right',
    wrong: 'Signature wrong, or of a secret that is not here',
    unsigned: 'Not signed',
    unchecked: 'Signature not checked: paste the secret above',
  },
  'zh-cn': {
    title: 'Webhook 接收器',
    lead: '发送到此地址的内容会显示在这里，保留最近 50 条。在地址后加上 <code>/503</code> 可模拟接收器故障。',
    again: '刷新',
    secret: '签名密钥',
    check: '验证签名',
    unknown: '还没有密钥。',
    known: '已有密钥：',
    nothing: '还没有收到内容。将此地址添加为 Webhook，然后发送测试事件。',
    headers: '请求头',
    arrived: (seconds: number, path: string, status: number) => `${seconds} 秒前 · ${path} · 响应 ${status}`,
    right: '签名正确',
    wrong: '签名错误，或缺少对应的密钥',
    unsigned: '没有签名',
    unchecked: '未验证签名：请在上方粘贴密钥',
  },
} satisfies Record<string, Record<Verdict, string> & Record<string, unknown>>;

export type PageLanguage = keyof typeof TEXTS;

/** The language in the link, otherwise that of the browser. */
export function languageOf(asked: string | null, accepted: string | undefined): PageLanguage {
  return /^zh\b/i.test(asked ?? accepted ?? '') ? 'zh-cn' : 'en';
}

/** The received requests, newest first: headers, body, and whether the signature is right. */
export function receiverPage(
  now: number,
  { received, secrets }: ReceiverState,
  language: PageLanguage,
): string {
  const texts = TEXTS[language];
  const known =
    secrets.length === 0
      ? texts.unknown
      : `${texts.known} ${secrets.map((secret) => `<code>…${escapeHtml(secret.slice(-4))}</code>`).join(' ')}`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark;--line:#8885;--muted:light-dark(#5b616a,#a2a8b1);--ok:light-dark(#12652f,#7fd69b);--bad:light-dark(#a4201c,#ff9d97)}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:1.5rem;max-width:60rem}
h1{font-size:1.3rem;margin:0}h2{font-size:1rem;margin:0;font-family:ui-monospace,monospace}.muted{color:var(--muted)}
article{border:1px solid var(--line);border-radius:.7rem;padding:.8rem 1rem;margin:.9rem 0}.head{display:flex;flex-wrap:wrap;gap:.3rem .9rem;align-items:baseline}
.right{color:var(--ok)}.wrong,.unsigned{color:var(--bad)}pre{overflow:auto;font-size:.85rem;max-height:22rem;margin:.5rem 0 0}summary{cursor:pointer}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:1rem 0}input{font:inherit;min-width:16rem;padding:.3rem .5rem}button{font:inherit;padding:.3rem .8rem}</style>
<main><h1>${texts.title}</h1><p class="muted">${texts.lead} <a href="/receiver?lang=${language}">${texts.again}</a></p>
<form method="post" action="/__sandbox/receiver?lang=${language}"><label>${texts.secret}<br><input name="secret" required maxlength="200" autocomplete="off" placeholder="whsec_…"></label><button>${texts.check}</button><span class="muted">${known}</span></form>
${received.map((each) => card(now, each, secrets, language)).join('') || `<p>${texts.nothing}</p>`}</main></html>`;
}

function card(now: number, received: Received, secrets: readonly string[], language: PageLanguage): string {
  const texts = TEXTS[language];
  const seconds = Math.max(0, Math.round((now - received.at) / 1000));
  const { path, headers, body, status } = received;
  const verdict = verdictOf(received, secrets);
  const event = headers['x-parlance-event'] ?? headers['x-svc-event'] ?? eventIn(body) ?? 'POST';
  const lines = Object.entries(headers).map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`);
  return `<article><div class="head"><h2>${escapeHtml(event)}</h2><span class="${verdict}">${texts[verdict]}</span><span class="muted">${texts.arrived(seconds, escapeHtml(path), status)}</span></div>
<details><summary>${texts.headers}</summary><pre tabindex="0">${lines.join('\n')}</pre></details><pre tabindex="0">${escapeHtml(pretty(body))}</pre></article>`;
}

function eventIn(body: string): string | null {
  try {
    const { event, type } = JSON.parse(body);
    return typeof event === 'string' ? event : typeof type === 'string' ? type : null;
  } catch {
    return null;
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
