/** A word of one or two letters is hardly ever a term. */
export const MIN_LETTERS = 3;

/**
 * Function words, contractions and the verbs of every sentence. English only: a list for each language
 * would be a data file of its own, and the other signals do without one.
 */
export const STOP_WORDS_EN: ReadonlySet<string> = new Set(
  `a about above after again against all also always am an and any are aren't as at away back be because been
   before being below between both but by came can can't cannot come could couldn't did didn't do does doesn't
   doing don't done down during each either else enough even ever every few find first for from further gave get
   gets give go goes going gone got had has have haven't having he he'd he'll he's her here here's hers herself him
   himself his how however i i'd i'll i'm i've if in indeed into is isn't it it'd it'll it's its itself just keep
   know last least less let let's like little long look lot made make makes many may maybe me might mine more most
   much must my myself near need never new next no nor not nothing now of off often oh ok okay on once one only onto
   or other our ours ourselves out over own per perhaps please put quite rather really right said same saw say see
   seem shall she she'd she'll she's should shouldn't since so some something soon still such take than that that's
   the their theirs them themselves then there there's therefore these they they'd they'll they're they've thing
   things this those though three through thus till time to together told too took toward two under until up upon us
   use used using very via want was wasn't way we we'd we'll we're we've well went were weren't what what's when
   where whether which while who who's whom whose why will with within without won't would wouldn't yes yet you
   you'd you'll you're you've your yours yourself yourselves`
    .trim()
    .split(/\s+/),
);

/** Particles and pronouns that begin or end no term; in Japanese any Hiragana at an edge is grammar. */
export const STOP_EDGES =
  /^[\p{Script=Hiragana}的了是在不我你他她它们这那和与就都也有着吗呢吧啊把被将要会能可以到从对为而且但或很更最还又之其所个只让给说没無去来上下一]$/u;
