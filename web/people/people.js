// The pages of people who are not signed in yet: /sign-in, /setup, /invitation and /reset-password. Each is a form
// over one entrance of the console. The token of a link stands behind the #, which no browser sends anywhere.

const element = (id) => document.getElementById(id);
const token = location.hash.slice(1);
const params = new URLSearchParams(location.search);

/** Only to pages of ours, never to another host: a path that begins with one slash. */
function nextPage() {
  const next = params.get('next') ?? '';
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(next) ? next : '/';
}

class Refused extends Error {
  constructor({ message, code, params: details }) {
    super(message);
    this.code = code;
    this.field = details?.field ?? null;
    this.need = details?.need ?? null;
  }
}

async function call(name, input) {
  const response = await fetch(`/api/console/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer.data;
  throw new Refused(
    answer?.error ?? { message: 'The server did not answer. Please try again.', code: 'unavailable' },
  );
}

/** What the form that is shown does with its values. */
let sendForm = async () => {};

element('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const submit = form.querySelector('button');
  submit.disabled = true;
  tell(null);
  try {
    await sendForm(Object.fromEntries(new FormData(form)));
  } catch (error) {
    tell(error);
  } finally {
    submit.disabled = false;
  }
});

/** Shows a form. `fields` are [name, label, attributes, hint]; `send` gets their values. */
function show({ title, lead = '', fields, button, send, foot = [] }) {
  document.title = `${title} · Parlance`;
  element('title').textContent = title;
  element('lead').textContent = lead;
  tell(null);
  const form = element('form');
  form.hidden = false;
  form.replaceChildren(...fields.map(fieldOf), buttonOf(button));
  element('foot').replaceChildren(...foot);
  sendForm = send;
  form.querySelector('input:not([readonly])')?.focus();
}

function fieldOf([name, label, attributes = {}, hint = '']) {
  const input = Object.assign(document.createElement('input'), { name, required: true, ...attributes });
  const small = Object.assign(document.createElement('small'), { textContent: hint });
  const field = document.createElement('label');
  field.append(label, input, ...(hint === '' ? [] : [small]));
  return field;
}

function buttonOf(text) {
  return Object.assign(document.createElement('button'), { textContent: text });
}

function link(text, href) {
  return Object.assign(document.createElement('a'), { textContent: text, href });
}

function tell(error) {
  const problem = element('problem');
  problem.hidden = error === null;
  problem.textContent = error === null ? '' : error.message.replace(/^(?:person\.)?\w+: /, '');
  const wrong = error?.field?.split('.').at(-1);
  for (const input of element('form').querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(input.name === wrong));
}

/** Nothing that a form could help with. */
function end(title, lead, foot) {
  document.title = `${title} · Parlance`;
  element('title').textContent = title;
  element('lead').textContent = lead;
  element('form').hidden = true;
  tell(null);
  element('foot').replaceChildren(...foot);
}

const NAME = ['name', 'Your name', { autocomplete: 'name', maxLength: 80 }];
const EMAIL = ['email', 'E-mail', { type: 'email', autocomplete: 'username', maxLength: 254 }];
const NEW_PASSWORD = [
  'password',
  'Password',
  { type: 'password', autocomplete: 'new-password', minLength: 10, maxLength: 128 },
  'At least ten characters. Four words that do not belong together are good.',
];

function signIn(email = '') {
  show({
    title: 'Sign in',
    fields: [
      ['email', 'E-mail', { ...EMAIL[2], value: email }],
      ['password', 'Password', { type: 'password', autocomplete: 'current-password', maxLength: 128 }],
    ],
    button: 'Sign in',
    async send(input) {
      const { secondFactor } = await call('login', input);
      if (secondFactor) return askCode(secondFactor);
      location.assign(nextPage());
    },
    foot: [link('I do not know my password', '/reset-password')],
  });
}

function askCode(secondFactor) {
  show({
    title: 'One more step',
    lead: 'The code of your authenticator app, or one of your recovery codes.',
    fields: [['code', 'Code', { autocomplete: 'one-time-code', maxLength: 40 }]],
    button: 'Go on',
    async send({ code }) {
      await call('prove_second_factor', { token: secondFactor.token, code });
      location.assign(nextPage());
    },
    foot: [link('Begin again', '/sign-in')],
  });
}

function setUp() {
  show({
    title: 'Set up Parlance',
    lead: 'You become the first owner. Everybody else is invited by you.',
    fields: [
      NAME,
      EMAIL,
      NEW_PASSWORD,
      ['workspace', 'Workspace', { maxLength: 80 }, 'Your team or your studio.'],
      ['project', 'First project', { maxLength: 200 }, 'What you translate: a game, an application.'],
      [
        'languages',
        'Languages',
        { placeholder: 'de, ja, es', required: false },
        'What you translate into, from English. More later.',
      ],
    ],
    button: 'Set up',
    async send({ project, languages, ...owner }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await call('set_up', { token, ...owner, timezone: timeZone ?? 'UTC' });
      const targets = languages.split(/[\s,;]+/).filter((code) => code !== '');
      await addProject(project, targets);
    },
  });
}

/** The owner is in by now; a language that we do not know must not keep them out. */
async function addProject(name, languages) {
  try {
    await call('create_project', { name, source_language: 'en', target_languages: languages });
  } catch (error) {
    return show({
      title: 'Your first project',
      lead: `You are in. The project was not made: ${error.message}`,
      fields: [
        ['name', 'Project', { value: name, maxLength: 200 }],
        ['languages', 'Languages', { value: languages.join(', '), required: false }],
      ],
      button: 'Create the project',
      send: (input) =>
        addProject(
          input.name,
          input.languages.split(/[\s,;]+/).filter((code) => code !== ''),
        ),
      foot: [link('Later', '/')],
    });
  }
  location.assign('/');
}

async function invitation() {
  const invited = await call('read_invitation', { token });
  const title = `Join ${invited.workspace}`;
  const lead = `${invited.invitedBy} invites you as ${invited.role}.`;
  const signInFirst = link('Sign in first', `/sign-in?next=${encodeURIComponent('/invitation')}`);
  // Signing in loses what stands behind the #, so it is kept for this tab.
  signInFirst.addEventListener('click', () => sessionStorage.setItem('parlance.invitation', token));
  const me = await call('get_me', {}).catch(() => null);
  if (me !== null)
    return show({
      title,
      lead: `${lead} You are signed in as ${me.email}.`,
      fields: [],
      button: 'Join',
      async send() {
        await call('accept_invitation', { token });
        location.assign('/');
      },
      foot: ['Somebody else? ', signInFirst],
    });
  if (invited.mustSignIn) return end(title, `${lead} You have an account already.`, [signInFirst]);
  show({
    title,
    lead,
    fields: [
      NAME,
      ['email', 'E-mail', { ...EMAIL[2], value: invited.email ?? '', readOnly: invited.email !== null }],
      NEW_PASSWORD,
    ],
    button: 'Join',
    async send(person) {
      await call('accept_invitation', { token, person });
      location.assign('/');
    },
    foot: ['You have an account? ', signInFirst],
  });
}

function resetPassword() {
  if (token === '')
    return show({
      title: 'A new password',
      lead: 'We send a link to your address, if somebody has it.',
      fields: [EMAIL],
      button: 'Send the link',
      async send(input) {
        const { isMailSetUp } = await call('ask_password_reset', input);
        const asked = isMailSetUp
          ? 'If somebody has this address, a mail is on its way. The link in it is good for an hour.'
          : 'This installation sends no mail. Ask an owner of your workspace for a link.';
        end('A new password', asked, [link('Back', '/sign-in')]);
      },
      foot: [link('Back', '/sign-in')],
    });
  show({
    title: 'Choose a new password',
    lead: 'Every session of yours ends, on all devices.',
    fields: [NEW_PASSWORD],
    button: 'Save',
    async send(input) {
      const { email } = await call('reset_password', { token, ...input });
      history.replaceState(null, '', '/sign-in');
      signIn(email);
      element('lead').textContent = 'The new password is saved. Please sign in with it.';
    },
  });
}

const PAGES = {
  '/sign-in': () => signIn(),
  '/setup': setUp,
  '/invitation': invitation,
  '/reset-password': resetPassword,
};

async function begin() {
  const kept = sessionStorage.getItem('parlance.invitation');
  if (location.pathname === '/invitation' && token === '' && kept) {
    sessionStorage.removeItem('parlance.invitation');
    location.replace(`/invitation#${kept}`);
    return location.reload();
  }
  try {
    await PAGES[location.pathname]?.();
  } catch (error) {
    end('This did not work', error.message, [link('Sign in', '/sign-in')]);
  }
}

void begin();
