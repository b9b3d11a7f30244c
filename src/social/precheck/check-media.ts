import { paceOf } from '#adapters/media/presets.ts';
import { presetOf } from '#adapters/social/platforms.ts';
import type { PublishContent, PublishMedia } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import { createAddressPolicy, hostProblem } from '#platform/net/address-guard.ts';
import { pickRender } from '../media/pick-render.ts';
import type { MediaRow, RenderRow } from '../media/store.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { IssueView } from './precheck-view.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';
import type { KnownMedia, Reader } from './read-facts.ts';

/** The content as an adapter sees it. A check reads and sends nothing, so links and bytes stay empty. */
export function contentFor(account: AccountFacts, effective: Effective, known: KnownMedia): PublishContent {
  const media = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const row = known.rows.get(id);
      if (!row) return [];
      const render = pickRender(known.renders.get(id) ?? [], account.platform, effective.settings);
      return [describe(row, render, effective.locale)];
    });
  const { text, link, poll, firstComment, contentWarning, locale, settings } = effective;
  return {
    text,
    media: media(effective.mediaIds),
    parts: effective.parts.map((part) => ({ text: part.text, media: media(part.mediaIds) })),
    link: link && { url: link.url, title: link.title, description: link.description },
    poll,
    firstComment,
    contentWarning,
    locale,
    settings,
  };
}

function describe(row: MediaRow, render: RenderRow | null, locale: string | null): PublishMedia {
  // The result of a conversion is known from its preset.
  const rule = render ? presetOf(render.preset)?.video : null;
  const texts = row.alt_text;
  return {
    mediaId: row.id,
    kind: row.kind,
    mime: render?.mime ?? row.mime,
    bytes: render?.bytes ?? row.bytes,
    width: render?.width ?? row.width,
    height: render?.height ?? row.height,
    durationSec: row.duration_sec,
    fps: rule ? paceOf(rule, row.fps) : row.fps,
    videoCodec: rule ? 'h264' : row.video_codec,
    audioCodec: rule && row.has_audio ? 'aac' : row.audio_codec,
    pages: row.pages,
    altText: (locale === null ? undefined : texts[locale]) ?? Object.values(texts)[0] ?? null,
    filename: row.filename,
    publicUrl: '',
    async *read() {},
  };
}

/** Files that are deleted, broken or not ready. */
export function mediaStateIssues(effective: Effective, known: KnownMedia): IssueView[] {
  const lists = [effective.mediaIds, ...effective.parts.map((part) => part.mediaIds)];
  return lists.flatMap((ids, part) =>
    ids.flatMap((id, i): IssueView[] => {
      const place = { field: `${part === 0 ? '' : `parts[${part - 1}].`}mediaIds[${i}]`, part };
      const row = known.rows.get(id);
      if (!row)
        return [
          {
            code: 'media_required',
            severity: 'error',
            ...place,
            message: say('precheck.media_deleted', { id }),
          },
        ];
      if (row.status === 'failed')
        return [
          {
            code: 'media_processing_failed',
            severity: 'error',
            ...place,
            message: say('precheck.media_not_usable', { id, error_code: row.error_code ?? 'unknown' }),
            fix: say('precheck.upload_again'),
          },
        ];
      if (row.status !== 'ready')
        return [
          {
            code: 'media_not_ready',
            severity: 'warning',
            ...place,
            message: say('precheck.media_size_length_not_known', { id, status: row.status }),
          },
        ];
      return [];
    }),
  );
}

const PUBLIC_ONLY = createAddressPolicy([]);

/** A platform that fetches our files cannot reach a private address, unless it runs beside us (a sandbox). */
export function reachabilityIssues(
  ctx: Pick<Reader, 'config' | 'publicUrl'>,
  platform: string,
  transfer: 'push' | 'pull',
  hasMedia: boolean,
): IssueView[] {
  if (transfer === 'push' || !hasMedia || !isPrivate(ctx.publicUrl)) return [];
  if (Object.values(ctx.config.platforms[platform]?.baseUrls ?? {}).some(isPrivate)) return [];
  return [
    {
      code: 'media_not_reachable',
      severity: 'error',
      field: 'mediaIds',
      part: 0,
      message: say('precheck.fetches_media_server_cannot_reach', { platform }),
      fix: say('precheck.set_parlance_public_url_public'),
    },
  ];
}

function isPrivate(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed === null || hostProblem(parsed, PUBLIC_ONLY) !== null;
}
