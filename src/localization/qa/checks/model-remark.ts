import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';

/** Each pattern is about the assistant and its work, never about a product. */
const REMARKS: readonly RegExp[] = [
  /\bas an ai\b|\bas a (?:large )?language model\b|\b(?:i|we) (?:cannot|can't|can’t|am unable to|'m unable to|am not able to) (?:assist|help with|comply|fulfil|fulfill|translate|provide)/iu,
  /^\s{0,5}(?:sure[,!] )?here(?: is|['’]s) (?:the|your|a) (?:\p{L}{2,15} )?(?:translation|translated)/iu,
  /^\s{0,5}(?:translation|translated text|output|answer|übersetzung|traducción|traduction|tradução|traduzione|перевод|翻译|译文|翻訳|번역)\s{0,2}[:：]/iu,
  /\((?:note|translator['’]?s note|anmerkung|nota del traductor|nota|n\. ?d\. ?t\.|hinweis)\s{0,2}:/iu,
  /[（(【]?(?:译注|译者注|訳注|翻訳者注|역주)\s{0,2}[:：]/u,
  /作为(?:一个|一名)?(?:AI|人工智能)|我无法(?:翻译|协助|提供)|以下是(?:翻译|译文)|AIとして|言語モデルとして|以下は?翻訳|als (?:ein )?KI-(?:Modell|Sprachmodell|Assistent)|hier ist die Übersetzung|aquí (?:está|tienes) la traducción|voici la traduction|как языковая модель|вот перевод/iu,
  /^\s{0,5}```|```\s{0,5}$/u,
  /^\s{0,5}\{\s{0,5}"(?:translation|text|target|result|output)"\s{0,3}:/iu,
];
/** A source about translations or notes may be translated into such a remark: "Translators:" is 翻译： */
const SPEAKS_OF_IT = /translat|\bnotes?\b|caution|attention|remark/iu;
const SHORTEST = 4;

/** A model's remark shown to a player is worse than no translation. */
export const modelRemark: Check = defineCheck({
  id: 'model_remark',
  category: 'accuracy',
  severity: 'critical',
  about: say('check.about_model_remark'),
  find({ source, target }) {
    if (target.length < SHORTEST) return NONE;
    for (const pattern of REMARKS) {
      const match = pattern.exec(target);
      if (match && !pattern.test(source) && !SPEAKS_OF_IT.test(source))
        return [
          {
            message: say('check.remark_not_translation', { match: match[0].trim().slice(0, 40) }),
            start: match.index,
            end: match.index + match[0].length,
          },
        ];
    }
    return NONE;
  },
});
