import type { ComponentProps } from 'react';
import { Options, Select } from './field.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** A time zone by the name of a place. */
export function ZoneSelect({ value, ...rest }: ComponentProps<typeof Select> & { value: string }) {
  const known = zones.includes(value) || value === 'UTC' ? ['UTC', ...zones] : [value, 'UTC', ...zones];
  return (
    <Select value={value} {...rest}>
      <Options of={[...new Set(known)].map((zone) => [zone, zone])} />
    </Select>
  );
}
