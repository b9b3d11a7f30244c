import { CHECKS } from '#localization/qa/run-checks.ts';
import type { Alarms } from './alarms.ts';

/** Measurements of each check on text for which it was not written; stored in `rates.json`. */
export interface Rates {
  /** The date. */
  measured: string;
  command: string;
  languages: string[];
  rows: number;
  /** Of these, rows of the languages and programs that nobody looked at while the rules were written. */
  asideRows: number;
  checks: Record<string, Rate>;
}

interface Rate {
  /** Percent of human rows with an alarm above info. */
  alarms: number;
  asideAlarms: number;
  /** By kind of planted fault: percent of them that this check found. */
  found: Record<string, number>;
}

/** A check that finds fewer of a kind was not written for it. */
const FOUND_MIN = 5;
/** With fewer faults, a share is not reliable. */
const PLANTED_MIN = 20;

export function ratesOf(
  measured: string,
  command: string,
  languages: readonly string[],
  all: readonly Alarms[],
): Rates {
  const sum = (of: (alarms: Alarms) => number) => all.reduce((total, alarms) => total + of(alarms), 0);
  const [rows, asideRows] = [sum((each) => each.rows), sum((each) => each.asideRows)];
  const kinds = new Set(all.flatMap(({ planted }) => [...planted.keys()]));
  const rateOf = (id: string): Rate => ({
    alarms: percent(
      sum(({ spoken }) => spoken.get(id)?.rows ?? 0),
      rows,
    ),
    asideAlarms: percent(
      sum(({ spoken }) => spoken.get(id)?.aside ?? 0),
      asideRows,
    ),
    found: Object.fromEntries(
      [...kinds].flatMap((kind) => {
        const planted = sum((each) => each.planted.get(kind)?.planted ?? 0);
        const found = percent(
          sum((each) => each.planted.get(kind)?.by.get(id) ?? 0),
          planted,
        );
        return planted >= PLANTED_MIN && found >= FOUND_MIN ? [[kind, Math.round(found)]] : [];
      }),
    ),
  });
  return {
    measured,
    command,
    languages: [...languages],
    rows,
    asideRows,
    checks: Object.fromEntries(
      CHECKS.filter(({ isOptional }) => !isOptional).map(({ id }) => [id, rateOf(id)]),
    ),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100_000) / 1000;
}
