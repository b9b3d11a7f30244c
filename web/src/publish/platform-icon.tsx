import { platformName } from '../text/platform-name.ts';
import { cn } from '../ui/cn.ts';
import { PLATFORM_MARKS } from './platform-marks.gen.ts';

/** As the server and the documentation write it. */
export const englishTitleOf = (platform: string) => PLATFORM_MARKS[platform]?.title ?? platform;

export const titleOf = (platform: string) => platformName(englishTitleOf(platform));

/** The icon of a platform on its own background. Colours of platforms appear only here. */
export function PlatformIcon({
  platform,
  size = 16,
  className,
}: {
  platform: string;
  size?: number;
  className?: string;
}) {
  const mark = PLATFORM_MARKS[platform];
  return (
    <span
      title={titleOf(platform)}
      className={cn(
        'inline-flex shrink-0 items-center justify-center text-white ring-1 ring-black/5 dark:ring-white/15',
        className,
      )}
      style={{
        width: size,
        height: size,
        borderRadius: size * 0.28,
        background: mark?.colour ?? 'var(--fg-3)',
      }}
    >
      <svg
        role="img"
        aria-label={titleOf(platform)}
        viewBox="0 0 24 24"
        width={size * 0.62}
        height={size * 0.62}
        fill="currentColor"
      >
        {mark && <path fillRule="evenodd" d={mark.icon} />}
      </svg>
    </span>
  );
}
