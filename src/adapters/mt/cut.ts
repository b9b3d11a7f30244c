import { inputTokens, outputTokens, type Question } from './prompt.ts';

/** In larger batches the model omits items. 25 to 30 is a common size. */
export const ITEMS_MAX = 30;
/** Second attempts and repairs use smaller batches. */
export const REPAIR_ITEMS_MAX = 10;
const TOKENS_IN_MAX = 1200;
const TOKENS_OUT_MAX = 3000;

/**
 * Batches with the same languages and within the limits, in order, because neighbours explain each
 * other. The forms of one message stay together, even if they exceed the limits.
 */
export function cut(questions: readonly Question[], itemsMax: number): Question[][] {
  const batches: Question[][] = [];
  let [tokensIn, tokensOut] = [0, 0];
  for (const unit of unitsOf(questions)) {
    const last = batches.at(-1);
    const [sizeIn, sizeOut] = [sum(unit, inputTokens), sum(unit, outputTokens)];
    const fits =
      last !== undefined &&
      pairOf(last[0]) === pairOf(unit[0]) &&
      last.length + unit.length <= itemsMax &&
      tokensIn + sizeIn <= TOKENS_IN_MAX &&
      tokensOut + sizeOut <= TOKENS_OUT_MAX;
    if (fits) last.push(...unit);
    else batches.push(unit);
    [tokensIn, tokensOut] = fits ? [tokensIn + sizeIn, tokensOut + sizeOut] : [sizeIn, sizeOut];
  }
  return batches;
}

function unitsOf(questions: readonly Question[]): Question[][] {
  const units: Question[][] = [];
  for (const question of questions) {
    const last = units.at(-1);
    const message = question.item.form?.of;
    if (message !== undefined && last?.[0]?.item.form?.of === message) last.push(question);
    else units.push([question]);
  }
  return units;
}

function pairOf(question: Question | undefined): string {
  return question ? `${question.item.sourceLanguage} ${question.item.targetLanguage}` : '';
}

function sum(unit: readonly Question[], size: (item: Question['item']) => number): number {
  return unit.reduce((total, { item }) => total + size(item), 0);
}
