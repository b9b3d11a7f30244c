import { wordSet } from '#kernel/word-set.ts';

/**
 * Nouns that every text is full of, whatever it speaks of: they point at things and are the names of
 * none. However often they stand in a text, they are no terms of it.
 */
const SHELL: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet(`
    advice age amount answer area attempt attention beginning case cause chance child children choice condition control cost couple course
    danger death detail difference difficulty direction doubt edge effect effort end example experience fact family fear fear feeling form
    front future glad group half heart help history hope idea information instance interest issue item job kind knowledge land length level
    list matter meaning meeting member memory method middle mind mistake moment money mother father brother sister son daughter nature
    need number opinion opportunity option order others pace pair part past pair path pattern person piece plan pleasure position power
    present price problem process purpose quality question range rate reason result risk role room rule sense set shape side sign
    situation size sort spot stage state step story strength style subject success system task term thing thought time total trouble truth
    type use value variety version view voice war way while whole wife will work world worth year`),
  de: wordSet(`
    abend absicht achtung alter anfang angst antwort anzahl arbeit arm art auge augen augenblick aufgabe ausdruck bedeutung bedingung beginn
    beispiel beispiele bereich bericht blick bruder dank ding dinge eindruck einfluss ende entscheidung erde erfahrung erfolg ergebnis erinnerung
    fall familie fehler folge form frage fragen frau freude freund freunde ganze gedanke gedanken gefahr gefallen gefühl gegenteil gelegenheit
    geschichte gesicht glaube glück grund gründe gruppe hälfte hand hände haus heimat hilfe hinsicht hoffnung idee information informationen
    jahr jahre jahren kind kinder kopf kraft lage land leben leute liste lust macht mal mann männer meinung menge mensch minute mittel moment
    monat morgen mut mutter nacht nähe name namen natur not nummer ordnung ort orte paar person personen platz problem probleme punkt rat rede
    regel reihe rest richtung rolle ruhe sache sachen satz schluss schritt schuld schwester seite seiten sekunde sinn sohn sorge spaß stelle
    stück stunde stunden tag tage tagen tat teil teile text tochter typ umstand umstände unterschied ursache vater verbindung vergangenheit version
    vorteil wahl wahrheit wahrscheinlichkeit wege weg weile weise welt wert werte wesen wille wissen woche wochen wort worte wunsch zahl zeichen
    zeit zeiten ziel zufall zukunft zustand zweck zweifel`),
};

export function isShellNoun(word: string, base: string): boolean {
  return SHELL[base]?.has(word) ?? false;
}

const SHARE = 100;
const COUNT_MIN = 20;

/** Even of these one may be what a text is about: how often it has to stand there. */
export function shellNounMin(runs: number): number {
  return Math.max(COUNT_MIN, runs / SHARE);
}
