import { globSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PLATFORMS as SANDBOXES } from '../../../sandbox/platforms.ts';
import { FIXTURES } from './conformance-for-tests.ts';
import { API_PLATFORMS, PLATFORMS, PRESETS } from './platforms.ts';

/** Code shared by several platforms; not a platform itself. */
const SHARED = ['graph'];

describe('the list of platforms', () => {
  it('has every folder once, and no others', () => {
    const folders = globSync('src/adapters/social/platforms/*/').map((folder) => basename(folder));
    expect(PLATFORMS.map(({ platform }) => platform).sort()).toEqual(
      folders.filter((name) => !SHARED.includes(name)).sort(),
    );
  });

  it('gives each a different place in lists', () => {
    expect(PLATFORMS.map(({ place }) => place)).toEqual(PLATFORMS.map((_, i) => i + 1));
  });

  it('has no two shapes with the same name', () => {
    const names = PRESETS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe.each(PLATFORMS)(
  '$platform declares',
  ({ platform, title, icon, colour, limits, presets, settings, mediaOptions, postTitle, destination }) => {
    it('a title and limits', () => {
      expect(title).toMatch(/^[A-Z]/);
      expect(Math.min(limits.publishesPerDay, limits.intervalSec)).toBeGreaterThan(0);
    });

    it('a colour on which white text is readable', () => {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      const [r = 0, g = 0, b = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThan(3);
    });

    it('a distinct icon: one path that draws something', async () => {
      expect(icon).toMatch(/^M[-\d .MLHVCAZmlhvcasz]+z$/);
      expect(PLATFORMS.filter((other) => other.icon === icon)).toHaveLength(1);
      const path = `<path fill-rule="evenodd" d="${icon}"/>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${path}</svg>`;
      const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
      const inked = alpha.filter((value) => value > 127).length;
      expect(inked).toBeGreaterThan(60);
      expect(inked).toBeLessThan(24 * 24 * 0.95);
    });

    it('shapes under its own name', () => {
      expect(presets.filter(({ name }) => !name.startsWith(`${platform}_`))).toEqual([]);
    });

    it('options that let an unknown one through, and the files that they name', () => {
      expect(settings.safeParse({ of_tomorrow: 1 })).toMatchObject({ data: { of_tomorrow: 1 } });
      const named = [
        ...(mediaOptions ?? []),
        ...(postTitle ? ['title', postTitle.of ?? 'title'] : []),
        ...(destination ? [destination.option] : []),
      ];
      expect(named.filter((option) => !(option in settings.shape))).toEqual([]);
      expect(settings.safeParse({ title: 't'.repeat(postTitle?.limit ?? 1) }).success).toBe(true);
    });
  },
);

describe.each(API_PLATFORMS)('$platform has', (adapter) => {
  const { platform, sandboxPath, oauth, typed, capabilities } = adapter;

  it('a sandbox at its path', () => {
    expect(SANDBOXES.find(({ name }) => name === platform)?.prefixes).toContain(sandboxPath);
  });

  it('a fixture', () => {
    expect(FIXTURES[platform]).toBeDefined();
  });

  it('a way to connect', () => {
    expect(oauth !== null || (typed?.fields.length ?? 0) > 0).toBe(true);
    const names = typed?.fields.map(({ name }) => name) ?? [];
    expect(names).toEqual([...new Set(names)]);
    for (const each of typed?.fields ?? []) {
      expect(each.name).toMatch(/^[a-z][A-Za-z]{1,39}$/);
      expect(each.example.length).toBeLessThanOrEqual(each.maxLength);
    }
  });

  it.runIf(oauth)('requested the scopes that it needs', () => {
    if (!oauth) return;
    // Application passwords have no scopes.
    expect(oauth.needed.length > 0).toBe(oauth.scopes.length > 0);
    expect(oauth.needed.filter((scope) => !oauth.scopes.includes(scope))).toEqual([]);
  });

  it('the abilities that its functions have', () => {
    const { replyRead, replyWrite, hide, edit } = capabilities;
    expect({ replyRead, replyWrite, hide, edit }).toEqual({
      edit: adapter.edit !== undefined,
      replyRead: adapter.comments !== null,
      replyWrite: adapter.reply !== null,
      hide: adapter.hide !== null,
    });
  });
});

it.each(API_PLATFORMS)('$platform declares what it allows and requires', ({ allows }) => {
  expect(allows).toMatch(/^[A-Z\d].+\.$/);
});

it.each(API_PLATFORMS)(
  '$platform declares the limits of a poll if it has polls',
  ({ capabilities, poll }) => {
    expect(poll !== undefined).toBe(capabilities.poll);
  },
);
