import { PlatformIcon } from './platform-icon.tsx';

/** The platforms of a post, side by side; many become a number. */
export function PlatformRow({
  platforms,
  size = 14,
  most = 4,
}: {
  platforms: readonly string[];
  size?: number;
  most?: number;
}) {
  const rest = platforms.length - most;
  return (
    <span className="flex shrink-0 -space-x-[3px]">
      {platforms.slice(0, most).map((platform) => (
        <PlatformIcon key={platform} platform={platform} size={size} className="ring-surface" />
      ))}
      {rest > 0 && (
        <span
          className="tnum grid place-items-center rounded-xs bg-active px-0.5 text-[9px] font-semibold leading-none"
          style={{ height: size, minWidth: size }}
        >
          +{rest}
        </span>
      )}
    </span>
  );
}
