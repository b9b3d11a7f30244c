import { ROLES, type Role } from './rights/roles.ts';
import { integer, type Setting, text } from './config-values.ts';

/** A company's own single sign-on provider. */
export interface OidcConfig {
  /** Exactly as the provider writes it in its metadata and tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Maps each domain whose verified addresses the provider may vouch for (lower case, xn-- form for other
   * scripts) to the workspace that its people join.
   */
  domains: ReadonlyMap<string, string>;
  /** Null: everybody joins as a viewer, and roles are assigned by hand. */
  roles: { claim: string; byValue: ReadonlyMap<string, Role> } | null;
}

export interface PeopleConfig {
  /** Null: no mail is sent. */
  mail: { url: string; from: string } | null;
  /** Limits per person and per workspace. */
  invitationsPerDay: number;
  oidc: OidcConfig | null;
}

export const PEOPLE_SETTINGS = [
  {
    name: 'PARLANCE_SMTP_URL',
    fallback: null,
    allowed: 'smtp://user:password@host:port or smtps://…',
    about:
      'The mail server for invitations and password resets. A password is sent to it only over TLS. Without it, the person who creates a link passes it on.',
  },
  {
    name: 'PARLANCE_MAIL_FROM',
    fallback: 'Parlance <parlance@localhost>',
    allowed: 'an address, or a name and an address in angle brackets',
    about: 'Sender of the mails.',
  },
  {
    name: 'PARLANCE_INVITATIONS_PER_DAY',
    fallback: '20',
    allowed: 'a whole number from 1 to 10000',
    about:
      'How many invitations one person, and one workspace, may send per day; a revoked invitation still counts. These mails go to people outside the installation.',
  },
  {
    name: 'PARLANCE_OIDC_ISSUER',
    fallback: null,
    allowed: 'an https URL (http on this machine) without query or fragment, with the three settings below',
    about:
      'OpenID Connect: the provider with which people of your company sign in. Register <public URL>/sign-in/oidc/callback there. Without it, this way to sign in is off.',
  },
  {
    name: 'PARLANCE_OIDC_CLIENT_ID',
    fallback: null,
    allowed: 'text, together with PARLANCE_OIDC_ISSUER',
    about: 'Client id of this installation at the provider.',
  },
  {
    name: 'PARLANCE_OIDC_CLIENT_SECRET',
    fallback: null,
    allowed: 'text, together with PARLANCE_OIDC_ISSUER',
    about: 'Client secret of this installation at the provider.',
  },
  {
    name: 'PARLANCE_OIDC_DOMAINS',
    fallback: null,
    allowed: 'comma-separated domain=workspace id pairs, together with PARLANCE_OIDC_ISSUER',
    about:
      'Domains whose addresses the provider vouches for: a person with a verified address in a domain becomes a member of its workspace. An existing user with such an address is linked at the first sign-in, and their earlier sign-in methods are removed, except for owners of that workspace.',
  },
  {
    name: 'PARLANCE_OIDC_ROLE_CLAIM',
    fallback: null,
    allowed: 'the name of a claim, together with PARLANCE_OIDC_ROLES',
    about: 'The claim of the ID token, a text or a list of texts, from which the role of a person is taken.',
  },
  {
    name: 'PARLANCE_OIDC_ROLES',
    fallback: null,
    allowed:
      'comma-separated value=role pairs (admin, manager, author, reviewer, client or viewer), together with PARLANCE_OIDC_ROLE_CLAIM',
    about:
      'The role for each value of the claim; the first matching pair counts, and without a match nobody gets more than viewer. Applied at every sign-in. Owners stay owners.',
  },
] as const satisfies readonly Setting[];

type Name = (typeof PEOPLE_SETTINGS)[number]['name'];
type Read = <T>(name: Name, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: Name, parse: (text: string) => T | undefined) => T;

export function readPeople(read: Read, must: Must): PeopleConfig {
  const url = read('PARLANCE_SMTP_URL', smtpUrl);
  const from = must('PARLANCE_MAIL_FROM', (t) => (/^[^\r\n]{3,200}$/.test(t) ? t : undefined));
  return {
    mail: url === null ? null : { url, from },
    invitationsPerDay: must('PARLANCE_INVITATIONS_PER_DAY', integer(1, 10_000)),
    oidc: readOidc(read, must),
  };
}

function smtpUrl(t: string): string | undefined {
  const url = /^smtps?:\/\/[^\s]{1,500}$/.test(t) ? URL.parse(t) : null;
  // A literal per cent sign has to be written as %25.
  const isReadable = url !== null && !/%(?![0-9a-f]{2})/i.test(`${url.username}${url.password}`);
  return isReadable && url.hostname ? t : undefined;
}

/** All settings or none: an incomplete provider would let in nobody, or the wrong people. */
function readOidc(read: Read, must: Must): OidcConfig | null {
  const claim = read('PARLANCE_OIDC_ROLE_CLAIM', (t) => (/^\S{1,200}$/.test(t) ? t : undefined));
  const byValue = read('PARLANCE_OIDC_ROLES', rolePairs);
  const given = [
    read('PARLANCE_OIDC_ISSUER', issuer),
    read('PARLANCE_OIDC_CLIENT_ID', text),
    read('PARLANCE_OIDC_CLIENT_SECRET', text),
    read('PARLANCE_OIDC_DOMAINS', domainPairs),
    claim,
    byValue,
  ];
  if (given.every((value) => value === null)) return null;
  if ((claim === null) !== (byValue === null))
    must(claim === null ? 'PARLANCE_OIDC_ROLE_CLAIM' : 'PARLANCE_OIDC_ROLES', text);
  return {
    issuer: must('PARLANCE_OIDC_ISSUER', issuer),
    clientId: must('PARLANCE_OIDC_CLIENT_ID', text),
    clientSecret: must('PARLANCE_OIDC_CLIENT_SECRET', text),
    domains: must('PARLANCE_OIDC_DOMAINS', domainPairs),
    roles: claim !== null && byValue !== null ? { claim, byValue } : null,
  };
}

function issuer(t: string): string | undefined {
  const url = URL.parse(t);
  if (url === null || url.search || url.hash || url.username || url.password) return undefined;
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? t : undefined;
}

function pairs<T>(t: string, read: (key: string, value: string) => [string, T] | undefined) {
  const list = t.split(',').map((part) => {
    const [key = '', value = '', ...rest] = part.split('=').map((each) => each.trim());
    return rest.length === 0 && key !== '' && value !== '' ? read(key, value) : undefined;
  });
  return list.every((pair) => pair !== undefined) ? new Map(list) : undefined;
}

const domainPairs = (t: string) =>
  pairs(t, (domain, id) =>
    /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i.test(domain) && /^ws_\w{1,60}$/.test(id)
      ? [domain.toLowerCase(), id]
      : undefined,
  );

/** A claim cannot make somebody an owner: a mistake at the provider must not give the workspace away. */
const rolePairs = (t: string) =>
  pairs(t, (value, name): [string, Role] | undefined => {
    const role = ROLES.find((each) => each === name && each !== 'owner');
    return role && [value, role];
  });
