import { type Content, type PostParts, TITLED, titlePath, type Variant, variantId } from '#social/public.ts';

type Part = Content['parts'][number];

/** The texts for one platform, or for all. Absent fields keep the post's own text. */
export interface Side {
  text?: string;
  parts?: Part[];
  firstComment?: string;
  title?: string;
  /** Set if a file of the post contains text and exists in this language. */
  mediaIds?: string[];
}

/** A post in another language. */
export interface Localized {
  base: Side;
  /** The differences on single platforms. */
  platforms: Map<string, Side>;
  contentWarning?: string;
  link?: { title?: string; description?: string };
  poll?: string[];
}

export type Texts = Readonly<Record<string, string>>;
/** The post's documents, each with its version in this language. */
export type Documents = ReadonlyMap<string, string>;

/**
 * Translations by path (see textsOf), in the shape of the current post: media and delays are the post's own.
 */
export function assemble(
  { content, variants }: PostParts,
  texts: Texts,
  documents: Documents = new Map(),
): Localized {
  const platforms = variants.flatMap(({ scope: { platform, locale }, ...own }) => {
    if (platform === undefined || locale !== undefined) return [];
    const side = sideOf(`${platform}:`, own, texts, documents);
    return Object.keys(side).length === 0 ? [] : [[platform, side] as const];
  });
  const localized: Localized = { base: sideOf('', content, texts, documents), platforms: new Map(platforms) };
  for (const platform of TITLED) {
    const title = texts[titlePath(platform)];
    if (title !== undefined)
      localized.platforms.set(platform, { ...localized.platforms.get(platform), title });
  }
  const [warning, linkTitle, description] = [
    texts['contentWarning'],
    texts['link.title'],
    texts['link.description'],
  ];
  if (warning !== undefined) localized.contentWarning = warning;
  if (content.link) {
    localized.link = {
      ...(linkTitle !== undefined && { title: linkTitle }),
      ...(description !== undefined && { description }),
    };
  }
  if (content.poll) localized.poll = content.poll.options.map((option, at) => texts[`poll.${at}`] ?? option);
  return localized;
}

interface Own {
  parts?: readonly Part[] | null | undefined;
  mediaIds?: readonly string[] | null | undefined;
}

function sideOf(prefix: string, own: Own, texts: Texts, documents: Documents): Side {
  const swap = (ids: readonly string[]) => ids.map((id) => documents.get(id) ?? id);
  const [text, firstComment] = [texts[`${prefix}text`], texts[`${prefix}firstComment`]];
  const parts = (own.parts ?? []).map((part, at) => ({
    ...part,
    mediaIds: swap(part.mediaIds),
    text: texts[`${prefix}parts.${at}`] ?? part.text,
  }));
  return {
    ...(text !== undefined && { text }),
    ...(parts.length > 0 && { parts }),
    ...(firstComment !== undefined && { firstComment }),
    ...(own.mediaIds?.some((id) => documents.has(id)) && { mediaIds: swap(own.mediaIds) }),
  };
}

/** The same as paths and texts, for reading only. */
export function flatten({ base, platforms, ...rest }: Localized): Record<string, string> {
  const flat: Record<string, string> = {};
  const add = (path: string, text: string | undefined) => {
    if (text !== undefined) flat[path] = text;
  };
  for (const [prefix, side] of [
    ['', base] as const,
    ...[...platforms].map(([p, s]) => [`${p}:`, s] as const),
  ]) {
    add(`${prefix}text`, side.text);
    side.parts?.forEach((part, at) => add(`${prefix}parts.${at}`, part.text));
    add(`${prefix}firstComment`, side.firstComment);
  }
  add('contentWarning', rest.contentWarning);
  add('link.title', rest.link?.title);
  add('link.description', rest.link?.description);
  rest.poll?.forEach((option, at) => add(`poll.${at}`, option));
  for (const platform of TITLED) add(titlePath(platform), platforms.get(platform)?.title);
  return flat;
}

/**
 * As variants of the post itself. A picture or option that a person chose for the language stays; a document
 * made by an earlier translation (`ours`) is replaced by the new one.
 */
export function toVariants(
  locale: string,
  { base, platforms }: Localized,
  before: readonly Variant[],
  ours: ReadonlySet<string> = new Set(),
): Variant[] {
  const own = before
    .filter(({ scope }) => scope.locale === locale)
    .map((variant) =>
      variant.mediaIds?.some((id) => ours.has(id)) ? { ...variant, mediaIds: null } : variant,
    );
  const made = [
    { scope: { locale }, ...base },
    ...[...platforms].map(([platform, side]) => ({ scope: { locale, platform }, ...side })),
  ].map(({ title, ...side }: Side & { scope: Variant['scope'] }) => {
    const old = own.find((variant) => variantId(variant) === variantId(side));
    const settings = { ...old?.settings, ...(title !== undefined && { title }) };
    return {
      ...side,
      ...(old?.mediaIds && { mediaIds: old.mediaIds }),
      ...(Object.keys(settings).length > 0 && { settings }),
    };
  });
  const ids = new Set(made.map(variantId));
  const kept = own.flatMap(({ scope, mediaIds, settings }) =>
    ids.has(variantId({ scope })) || !(mediaIds || settings) ? [] : [{ scope, mediaIds, settings }],
  );
  return [...before.filter(({ scope }) => scope.locale !== locale), ...made, ...kept];
}

/**
 * Turns the translation into a separate post. Variants for single accounts or other languages are left out.
 */
export function toDraft(locale: string, localized: Localized, { content, settings }: PostParts): PostParts {
  const { base, platforms, contentWarning, link, poll } = localized;
  const titles = TITLED.flatMap((platform) => {
    const title = platforms.get(platform)?.title;
    return title === undefined ? [] : [[platform, { ...settings[platform], title }]];
  });
  return {
    content: {
      ...content,
      text: base.text ?? content.text,
      parts: base.parts ?? content.parts,
      mediaIds: base.mediaIds ?? content.mediaIds,
      firstComment: base.firstComment ?? content.firstComment,
      contentWarning: contentWarning ?? content.contentWarning,
      link: content.link && { ...content.link, ...link },
      poll: content.poll && { ...content.poll, options: poll ?? content.poll.options },
      locale,
    },
    variants: [...platforms].flatMap(([platform, side]) => {
      const { text, parts, firstComment, mediaIds } = side;
      const isSilent = [text, parts, firstComment, mediaIds].every((each) => each === undefined);
      return isSilent ? [] : [{ scope: { platform }, text, parts, firstComment, mediaIds }];
    }),
    settings: { ...settings, ...Object.fromEntries(titles) },
  };
}
