import { say } from '#kernel/say.ts';
import { type CheckInput, defineSetCheck, type Finding, type SetCheck, viewOf, whole } from '../check.ts';
import { evidenceFor, keysOf } from '../kinship.ts';

const WORDING = /[\p{L}\p{N}]+/gu;
const KEY_MARK = /[_&~](?=[\p{L}\p{N}])/gu;
/** "Close" and "Shut" may be the same word in another language; two sentences rarely are. */
const SENTENCE_CHARS_MIN = 25;

export const sameTarget: SetCheck = defineSetCheck({
  id: 'same_target',
  category: 'accuracy',
  severity: 'info',
  about: say('check.about_same_target'),
  findIn(rows) {
    const found = new Map<number, Finding>();
    const filled = [...rows.entries()].filter(([, { target }]) => target.trim() !== '');
    const groups = Map.groupBy(filled, ([, row]) => `${row.targetLanguage}\0${row.target.trim()}`);
    for (const same of groups.values()) {
      const sources = Map.groupBy(same, ([, { source }]) => wording(source));
      if (sources.size < 2) continue;
      const claims = [...sources.values()].map(claimOf);
      const owner = claims.reduce((best, claim) => (claim.evidence > best.evidence ? claim : best));
      const [first, ...others] = claims.filter((claim) => claim === owner || !isTextOf(owner, claim));
      for (const claim of claims) {
        if (claim === first) continue;
        const finding = first && others.includes(claim) ? alike(first, claim) : anothers(owner, claim);
        for (const [index] of claim.rows) found.set(index, finding);
      }
    }
    return found;
  },
});

/** One of several sources that have the same translation. */
interface Claim {
  rows: readonly (readonly [index: number, row: CheckInput])[];
  source: string;
  target: string;
  /** How well the words of the translation match those of the source. */
  evidence: number;
  keys: ReadonlySet<string>;
}

function claimOf(rows: Claim['rows']): Claim {
  const [, row] = rows[0] ?? [];
  if (!row) throw new Error('a group has a row');
  const { from, to } = viewOf(row);
  const keys = keysOf({ bare: row.source.replace(KEY_MARK, '') });
  return { rows, source: row.source, target: row.target, evidence: evidenceFor(from, to), keys };
}

/**
 * With these bounds it reports one in two thousand human translations (five languages, 27,000 rows
 * each, in file order), and three quarters of the texts from another row that no other check finds.
 */
const GAP = 1;
const LIKELY = 0.5;
const SHARED_MAX = 1 / 3;
/** As in `swapped_texts`: very unlikely for its own source, and likely for the other. */
const SURE = { own: -1, other: 1 };

/** The translation matches the other source, which shares hardly any word with this one. */
function isTextOf(owner: Claim, { evidence, keys }: Claim): boolean {
  if (evidence > LIKELY || owner.evidence - evidence <= GAP) return false;
  let shared = 0;
  for (const key of keys) if (owner.keys.has(key)) shared += 1;
  return shared <= Math.min(keys.size, owner.keys.size) * SHARED_MAX;
}

function anothers(owner: Claim, { target, evidence }: Claim): Finding {
  const isSure = evidence < SURE.own && owner.evidence > SURE.other;
  return {
    ...whole(target, say('check.text_of_another', { source: owner.source.slice(0, 60) })),
    severity: isSure ? 'major' : 'minor',
  };
}

function alike(first: Claim, { source, target }: Claim): Finding {
  const isSentence = Math.min(source.length, first.source.length) >= SENTENCE_CHARS_MIN;
  return {
    ...whole(target, say('check.same_translation', { source: first.source.slice(0, 60) })),
    ...(isSentence && { severity: 'minor' as const }),
  };
}

/** Ignores case, punctuation and key marks. */
function wording(source: string): string {
  return (source.replace(KEY_MARK, '').toLowerCase().match(WORDING) ?? []).join(' ');
}
