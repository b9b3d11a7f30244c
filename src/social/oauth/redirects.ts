/**
 * Schemes that a browser would run or open instead of handing them to a program. Also schemes for which a
 * system program fetches from any host after the slashes, while our page could only name the program.
 */
const NO_PROGRAMS = new Set(
  `about blob data file filesystem ftp javascript mailto sms tel vbscript view-source ws wss
   afp android-app content dav davs dns feed finger ftps git gopher imap intent irc ircs itms itms-apps itms-services
   jar ldap ldaps market mms news nfs nntp pop resource rsync rtmp rtsp rtspu search search-ms sftp shell sip sips smb
   ssh svn telnet tftp vnc webcal webcals x-apple-helpbasic xmpp`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
);
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const REDIRECT_MAX = 1000;

/** Where a code may be sent: an https page, this computer, or a program with its own scheme. */
export function isRedirect(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > REDIRECT_MAX || /[^!-~]|[#*\\]/.test(text)) return false;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname);
  return !NO_PROGRAMS.has(url.protocol) && text.slice(url.protocol.length).startsWith('//');
}

/**
 * Compares exactly, except for any port on this computer, because a program takes one that
 * is free (RFC 8252, 7.3).
 */
export function matchesRedirect(registered: readonly string[], given: string): boolean {
  if (!isRedirect(given)) return false;
  const place = loopbackPlace(given);
  return registered.some((each) => each === given || (place !== null && loopbackPlace(each) === place));
}

function loopbackPlace(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return null;
  return `${url.hostname}${url.pathname}${url.search}`;
}

/**
 * The target in a form that a person can judge: the host of a page, the scheme of a
 * program, or this computer.
 */
export function placeOf(redirect: string): { kind: 'web' | 'computer' | 'program'; name: string } {
  const { protocol, host, hostname } = new URL(redirect);
  if (protocol === 'https:') return { kind: 'web', name: host };
  if (protocol === 'http:') return { kind: 'computer', name: hostname };
  return { kind: 'program', name: `${protocol}//` };
}

export function withAnswer(redirect: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
