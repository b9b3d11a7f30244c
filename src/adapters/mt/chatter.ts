import { baseOf } from '#kernel/scripts.ts';

/**
 * Phrases about the assistant and its work. "We cannot process your payment" and "I can't help you"
 * are ordinary texts and must not match.
 */
const ABOUT_ITSELF: readonly RegExp[] = [
  /\bas an ai\b|\bas a (?:large )?language model\b/iu,
  /\bi(?: cannot| can['’]t| won['’]t| will not|(?: am|['’]m) (?:unable|not able) to) (?:assist|help with|comply|fulfill?|translate|provide (?:a|the|this|that|any) |process th)/iu,
  /\bich (?:kann|darf|werde) [^.!?]{0,40}\bnicht übersetzen|\bich kann [^.!?]{0,20}\bdiese[rn]? (?:anfrage|text|inhalt|bitte)\b[^.!?]{0,30}\bnicht\b|\bals (?:ein )?(?:ki-)?sprachmodell|\bals ki-(?:modell|assistent)/iu,
  /\bje ne peux pas (?:traduire|répondre à cette demande|traiter cette demande)|\ben tant que modèle de langage/iu,
  /\bno puedo (?:traducir|procesar esta solicitud|ayudar(?:te|le)? con esta solicitud)|\bcomo modelo de lenguaje/iu,
  /\bnão posso (?:traduzir|processar esta solicitação|ajudar com esta solicitação)|\bcomo (?:um )?modelo de linguagem/iu,
  /\bnon posso (?:tradurre|elaborare questa richiesta)|\bcome modello linguistico/iu,
  /не могу (?:перевести|обработать|выполнить) (?:этот|данный) (?:текст|запрос)|как языковая модель/iu,
  /作为(?:一个|一名)?(?:AI|人工智能)|我(?:无法|不能)(?:翻译|协助|提供)|AIとして|言語モデルとして|언어 모델로서/iu,
];
const PREAMBLE: readonly RegExp[] = [
  /^(?:here(?: is|['’]s) (?:the|your) (?:translation|translated)|translation:|translated text:|sure[,!] here)/iu,
];
/** If the target language is not English, a text with one of these beginnings is no translation. */
const ENGLISH_REFUSAL: readonly RegExp[] = [
  /^(?:i['’]m sorry|i am sorry|sorry, (?:but )?i|i cannot|i can['’]t|i won['’]t|i will not|i(?: am|['’]m) (?:unable|not able)|i must decline|i apologi[sz]e|unfortunately, i)\b/iu,
];

/**
 * Whether a model talks about itself instead of translating. A source that contains such a phrase in
 * any language is translated normally.
 */
export function isChatter(source: string, text: string, targetLanguage: string): boolean {
  const families = [ABOUT_ITSELF, PREAMBLE, ...(baseOf(targetLanguage) === 'en' ? [] : [ENGLISH_REFUSAL])];
  return families.some((family) => says(family, text) && !says(family, source));
}

function says(family: readonly RegExp[], text: string): boolean {
  return family.some((pattern) => pattern.test(text));
}
