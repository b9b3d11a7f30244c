import { PLATFORM_MARKS } from './platform-marks.gen.ts';

const SIZE = 14;
/** They overlap a little. */
const STEP = 12;
/** On a narrow card only as many as fit completely beside its time. */
const WHOLE_ONES = `calc(round(down, 100cqw - 62px, ${STEP}px) + ${SIZE - STEP}px)`;
const marks = new Map<string, string>();

/** The icon of a platform as a picture. Its colours come from its mark, as in platform-icon.tsx. */
function pictureOf(platform: string): string {
  const known = marks.get(platform);
  if (known !== undefined) return known;
  const mark = PLATFORM_MARKS[platform];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x=".5" y=".5" width="23" height="23" rx="6.5" ` +
    `fill="${mark?.colour ?? 'gray'}" stroke="gray" stroke-opacity=".4"/>` +
    `<path transform="translate(4.5 4.5) scale(.625)" fill="white" fill-rule="evenodd" d="${mark?.icon ?? ''}"/></svg>`;
  const made = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  marks.set(platform, made);
  return made;
}

/** The same platforms in the same order share a style: a month has hundreds of posts and few of these. */
const styles = new Map<string, React.CSSProperties>();
function styleOf(platforms: readonly string[]): React.CSSProperties {
  const key = platforms.join();
  const known = styles.get(key) ?? {
    width: (platforms.length - 1) * STEP + SIZE,
    maxWidth: WHOLE_ONES,
    height: SIZE,
    backgroundImage: platforms.map(pictureOf).join(),
    backgroundPosition: platforms.map((_, index) => `${index * STEP}px 0`).join(),
    backgroundSize: `${SIZE}px`,
    backgroundRepeat: 'no-repeat',
  };
  styles.set(key, known);
  return known;
}

/** The platforms of a post inside an element that names them: one element, however many there are. */
export function PlatformStrip({ platforms, most }: { platforms: readonly string[]; most: number }) {
  const rest = platforms.length - most;
  return (
    <>
      {platforms.length > 0 && <span className="shrink-0" style={styleOf(platforms.slice(0, most))} />}
      {rest > 0 && (
        // Drawn and not written: the element around it names them all.
        <span
          data-rest={`+${rest}`}
          className="tnum shrink-0 rounded-xs bg-active px-0.5 text-[9px] font-semibold leading-[14px] before:content-[attr(data-rest)]"
        />
      )}
    </>
  );
}
