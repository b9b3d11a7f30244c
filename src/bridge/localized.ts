import { type Content, type PostParts, TITLED, titlePath, type Variant, variantId } from '#social/public.ts';

type Part = Content['parts'][number];

/** What one platform, or everybody, reads. Absent: what the post says anyway. */
export interface Side {
  text?: string;
  parts?: Part[];
  firstComment?: string;
  title?: string;
}

/** A post in another language. */
export interface Localized {
  base: Side;
  /** What is said differently on one platform. */
  platforms: Map<string, Side>;
  contentWarning?: string;
  link?: { title?: string; description?: string };
  poll?: string[];
}

export type Texts = Readonly<Record<string, string>>;

/** Translations by path (see textsOf), in the shape of the post as it is now: media and pauses are the post's own. */
export function assemble({ content, variants }: PostParts, texts: Texts): Localized {
  const platforms = variants.flatMap(({ scope: { platform, locale }, ...own }) => {
    if (platform === undefined || locale !== undefined) return [];
    const side = sideOf(`${platform}:`, own, texts);
    return Object.keys(side).length === 0 ? [] : [[platform, side] as const];
  });
  const localized: Localized = { base: sideOf('', content, texts), platforms: new Map(platforms) };
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

function sideOf(prefix: string, own: { parts?: readonly Part[] | null | undefined }, texts: Texts): Side {
  const [text, firstComment] = [texts[`${prefix}text`], texts[`${prefix}firstComment`]];
  const parts = (own.parts ?? []).map((part, at) => ({
    ...part,
    text: texts[`${prefix}parts.${at}`] ?? part.text,
  }));
  return {
    ...(text !== undefined && { text }),
    ...(parts.length > 0 && { parts }),
    ...(firstComment !== undefined && { firstComment }),
  };
}

/** The same as paths and texts, for those who only want to read it. */
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

/** As variants of the post itself. A picture or an option that a person chose for the language stays. */
export function toVariants(
  locale: string,
  { base, platforms }: Localized,
  before: readonly Variant[],
): Variant[] {
  const own = before.filter(({ scope }) => scope.locale === locale);
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

/** As a post of its own. What was meant for single accounts or for other languages stays behind. */
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
      firstComment: base.firstComment ?? content.firstComment,
      contentWarning: contentWarning ?? content.contentWarning,
      link: content.link && { ...content.link, ...link },
      poll: content.poll && { ...content.poll, options: poll ?? content.poll.options },
      locale,
    },
    variants: [...platforms].flatMap(([platform, side]) => {
      const { text, parts, firstComment } = side;
      const isSilent = text === undefined && parts === undefined && firstComment === undefined;
      return isSilent ? [] : [{ scope: { platform }, text, parts, firstComment }];
    }),
    settings: { ...settings, ...Object.fromEntries(titles) },
  };
}
