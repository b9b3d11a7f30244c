import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../../test/harness.ts';
import { startReceiver } from '../../test/receiver.ts';
import type { Tenant } from '../../test/tenant.ts';
import { verifyCallback } from '../src/webhooks.ts';
import { type Ended, type Folder, identityOf, makeFolder } from './project-for-tests.ts';

let app: App;
let tenant: Tenant;
let folder: Folder;

beforeAll(async () => {
  app = await startWorkingApp();
});

beforeEach(async () => {
  tenant = await app.tenant();
  folder = makeFolder(identityOf(app.url, tenant));
});

function good({ code, stdout, stderr }: Ended): any {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const json = async (args: readonly string[], env?: Record<string, string>) =>
  good(await folder.parlance([...args, '--json'], env));

const asMember = () => ({ PARLANCE_TOKEN: tenant.token });

describe('init and login', () => {
  it('0: login stores a working key, readable by nobody else; init then knows the project', async () => {
    folder.write('locales/en/menu.json', '{"a":"A"}');
    const credentials = join(folder.path, 'secret', 'credentials.json');
    const env = { PARLANCE_TOKEN: '', PARLANCE_CREDENTIALS: credentials };
    const { ended } = folder.start(['login', '--stdin'], env, `${tenant.appKey}:${tenant.appSecret}\n`);
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`(${tenant.projectId})`) });
    expect(statSync(credentials).mode & 0o777).toBe(0o600);

    const { config } = await json(['init'], env);
    expect(config).toEqual({
      url: app.url,
      project: tenant.projectId,
      source: 'en',
      files: [{ path: 'locales/en/*.json', target: 'locales/{bcp47}/{name}.{ext}', format: 'json' }],
    });
    expect(JSON.parse(folder.read('parlance.json'))).toEqual(config);
    expect(await json(['push', '--no-task'], env)).toMatchObject({ counts: { new: 1 } });

    chmodSync(credentials, 0o644);
    const open = await folder.parlance(['pull'], env);
    expect([open.code, open.stderr]).toEqual([4, expect.stringContaining(`Next: chmod 600 ${credentials}`)]);
  });

  it('4: a key that does not work is not stored', async () => {
    const env = { PARLANCE_CREDENTIALS: join(folder.path, 'credentials.json') };
    const wrong = folder.start(['login', '--stdin'], env, `${tenant.appKey}:wrong`);

    expect(await wrong.ended).toMatchObject({ code: 4, stdout: '' });
    expect(() => statSync(env.PARLANCE_CREDENTIALS)).toThrow('ENOENT');
  });
});

describe('status and check', () => {
  it('status shows the languages of the project, check the line of missing translations and unknown keys', async () => {
    folder.write('en.json', '{\n  "start": "Start",\n  "quit": "Quit"\n}\n');
    folder.write('src/menu.ts', "show(t('start'));\nshow(t('stop'));\n");
    folder.config({ source: 'en', files: [{ path: 'en.json', target: '{lang}.json', format: 'json' }] });
    await json(['push', '--no-task']);

    const { project } = await json(['status']);
    expect(project).toMatchObject({ project_id: tenant.projectId, files: 1 });
    expect(project.languages).toContainEqual({
      language: 'de',
      strings: 2,
      translated: 0,
      stale: 0,
      missing: 2,
    });

    const checked = await folder.parlance(['check', '--languages', 'de', '--code', 'src/**', '--json']);
    expect(checked.code).toBe(3);
    const found = { language: 'de', severity: 'error', message: expect.any(String) };
    expect(JSON.parse(checked.stdout).findings).toEqual([
      { ...found, kind: 'missing', file: 'en.json', line: 2, key: 'start' },
      { ...found, kind: 'missing', file: 'en.json', line: 3, key: 'quit' },
      { ...found, kind: 'unknown_key', file: 'src/menu.ts', line: 2, key: 'stop', language: 'en' },
    ]);
  });
});

describe('terms and tm', () => {
  it('a glossary is imported, found, and exported again', async () => {
    folder.write('terms.csv', 'content,de\nSword,Schwert\n');
    await json(['terms', 'import', 'terms.csv']);
    await until('the terms are there', async () => (await json(['terms', 'search', 'swo'])).total === 1);

    expect(await json(['terms', 'export', '--out', 'out.csv'])).toMatchObject({ terms_count: 1 });
    expect(folder.read('out.csv')).toContain('Schwert');
  });

  it('a memory is read, searched and written', async () => {
    folder.write(
      'memory.tmx',
      `<tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" creationtool="t" creationtoolversion="1" o-tmf="t"/><body><tu><tuv xml:lang="en"><seg>Start the game</seg></tuv><tuv xml:lang="de"><seg>Spiel starten</seg></tuv></tu></body></tmx>`,
    );
    expect(await json(['tm', 'import', 'memory.tmx'])).toMatchObject({ translations_changed: 1 });

    const { matches } = await json(['tm', 'search', 'Start the game', '--to', 'de']);
    expect(matches[0]).toMatchObject({ target: 'Spiel starten' });
    await json(['tm', 'export', '--out', 'out.tmx']);
    expect(folder.read('out.tmx')).toContain('Spiel starten');
  });

  it('terms review keeps the terms of a push that waits for them', async () => {
    folder.write('en.json', '{"a":"The Moonblade shines. Take the Moonblade.","b":"Moonblade"}');
    folder.config({ source: 'en', files: [{ path: 'en.json', target: '{lang}.json', format: 'json' }] });
    const { task_id } = await json(['push', '--review-terms']);
    await until('it waits', async () => {
      const { body } = await tenant.open('POST', '/tasks/status', { task_id });
      return body.data.requires_confirmation;
    });

    const asked = await folder.parlance(['terms', 'review', '--json']);
    expect([asked.code, JSON.parse(asked.stdout).task_id]).toEqual([5, task_id]);
    expect(await json(['terms', 'review', '--yes'])).toMatchObject({ task_id, dropped: 0 });
  });
});

describe('post, media, listen and logs', () => {
  it('a picture and a draft are created and shown', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    folder.write('dot.png', Buffer.from(png, 'base64'));
    const { id } = await json(['media', 'upload', 'dot.png', '--alt', 'A dot'], asMember());
    const { postId } = await json(['post', 'create', '--text', 'Out now', '--media', id], asMember());

    expect(await json(['post', 'status', postId], asMember())).toMatchObject({
      status: 'draft',
      content: { text: 'Out now', mediaIds: [id] },
    });
    const { items } = await json(['logs'], asMember());
    expect(items.map(({ type }: { type: string }) => type)).toContain('post.created');
  });

  it('listen delivers events to a local program, signed, until Ctrl-C', async () => {
    const receiver = await startReceiver();
    const args = ['listen', '--forward-to', receiver.url, '--secret', 'whsec_test', '--every', '1'];
    const { child, ended } = folder.start(args, asMember());
    let output = '';
    child.stdout?.on('data', (text: string) => (output += text));
    await until('it listens', async () => output.includes('whsec_test'));
    const { body } = await tenant.social(
      'POST',
      '/posts',
      { content: { text: 'Hello' } },
      { 'idempotency-key': 'listen-1' },
    );

    const got = await until('it is forwarded', async () => receiver.received[0]);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    await receiver.close();
    expect(JSON.parse(got.body)).toMatchObject({ type: 'post.created', data: { postId: body.data.postId } });
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(got.headers['x-parlance-signature'] ?? '') ?? [];
    expect(v1).toBe(createHmac('sha256', 'whsec_test').update(`${t}.${got.body}`).digest('hex'));
  });

  it('listen --project delivers callbacks signed like by the server, present ones of the chosen kind', async () => {
    const receiver = await startReceiver();
    const send = async (message: string): Promise<string> => {
      const callback = { callback_url: 'http://127.0.0.1:9999/', message };
      return (await tenant.open('POST', '/callbacks/test', callback)).body.data.delivery_id;
    };
    await send('before');
    const args = ['listen', '--project', '--forward-to', receiver.url, '--every', '1'];
    const { child, ended } = folder.start([...args, '--events', 'callback.test']);
    const other = folder.start([...args, '--events', 'task.completed']);
    let output = '';
    let others = '';
    child.stdout?.on('data', (text: string) => (output += text));
    other.child.stdout?.on('data', (text: string) => (others += text));
    await until('both listen', async () => output.includes('App Secret') && others.includes('App Secret'));
    const sent = [await send('first'), await send('second')];

    await until('they are forwarded', async () => receiver.received.length >= 2);
    for (const each of [child, other.child]) each.kill('SIGINT');
    expect([(await ended).code, (await other.ended).code]).toEqual([130, 130]);
    await receiver.close();
    const events = receiver.received.map(({ headers, body }) =>
      verifyCallback({
        headers: headers as Record<string, string>,
        rawBody: body,
        appSecret: tenant.appSecret,
      }),
    );
    expect(events.map(({ delivery_id }) => delivery_id)).toEqual(sent);
    expect(events.map(({ detail }) => detail['message'])).toEqual(['first', 'second']);
    expect(receiver.received[0]?.headers['x-svc-appkey']).toBe(tenant.appKey);
    expect(output).not.toContain(tenant.appSecret);
    expect(others).not.toContain('callback.test');
  });

  it('4: a post needs an access token, and says how to give one', async () => {
    const refused = await folder.parlance(['post', 'status', 'pst_1']);

    expect([refused.code, refused.stderr]).toEqual([
      4,
      expect.stringMatching(/Next: parlance login --token\n$/),
    ]);
  });
});

describe('import', () => {
  it('0: creates a task from one file; 2: a missing file, or one of an unknown format', async () => {
    folder.write('menu.json', '{"start":"Start game"}');
    const { task_id, format } = await json(['import', 'menu.json', '--languages', 'de', '--wait']);
    expect(format).toBe('json');
    const strings = await app.services.database.system
      .selectFrom('task_strings')
      .select(['string_id', 'content'])
      .where('task_id', '=', task_id)
      .execute();
    expect(strings).toEqual([{ string_id: 'start', content: 'Start game' }]);
    folder.write('texts.dat', 'a,b');
    const [none, unknown] = [
      await folder.parlance(['import', 'none.json']),
      await folder.parlance(['import', 'texts.dat']),
    ];
    expect([none.code, unknown.code]).toEqual([2, 2]);
    expect(unknown.stderr).toContain('--format csv');
  });
});

describe('completion', () => {
  it('bash completes commands, flags and values of flags', async () => {
    const { stdout: script } = await folder.parlance(['completion', 'bash']);
    const offered = (...words: string[]) => {
      const line = `COMP_WORDS=(parlance ${words.map((one) => `'${one}'`).join(' ')}); COMP_CWORD=${words.length}; _parlance; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', `${script}\n${line}`], { encoding: 'utf8' }).trim();
    };

    expect(offered('pu')).toBe('push pull');
    expect(offered('terms', 're')).toBe('review');
    expect(offered('push', '--dry')).toBe('--dry-run');
    expect(offered('logs', '--of', '')).toBe('events callbacks requests');
  });
});
