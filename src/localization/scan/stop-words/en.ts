/** Words that only hold a sentence together, and contractions. */
export const EN = `
a about above after again against all although am among an and any anybody anyone anything are aren't around as at be because been
before behind being below beneath beside besides between beyond both but by can can't cannot could couldn't despite did didn't do does
doesn't doing don't done down during each either else every everybody everyone everything except few for from had hadn't has hasn't
have haven't having he he'd he'll he's her here here's hers herself him himself his how how's however i i'd i'll i'm i've if in indeed
inside instead into is isn't it it'd it'll it's its itself just lest let's me might mine must mustn't my myself neither no nobody none
nor not nothing now of off oh on once onto or other others ought our ours ourselves out outside over per perhaps please rather shall
shan't she she'd she'll she's should shouldn't since so some somebody someone something somewhat such than that that'd that'll that's
the thee their theirs them themselves then thence there there'd there'll there's therefore these they they'd they'll they're they've
thine this those thou though through throughout thus thy till to together too toward towards under unless until unto up upon us via was
wasn't we we'd we'll we're we've were weren't what what'll what's whatever when whenever where where's wherever whether which whichever
while who who'd who'll who's whoever whom whose why why's will with within without won't would wouldn't ye yes yet you you'd you'll
you're you've your yours yourself yourselves`;

/** Everyday words: no terms by themselves, though a name may contain one ("Long Night"). */
export const EN_COMMON = `
able almost alone along already also always ask asked away back bad become began begin best better big bit bring brought call called
came care change close come comes coming course cut day days deal die died end enough even evening ever eye eyes face fall far feel
felt fight find first five follow found four friend friends full further gave get gets getting give given gives go goes going gone good
got great hand hands happen hard head hear heard help high hold home hope hour hours hundred kb gb mb tb ms fps keep kept kill killed
kind knew know known large last late later lead least leave left less let life like likely line little live long longer look looked
looks lost lot lots love made make makes making man many may maybe mean means men might minute minutes moment more morning most move
much name near nearly need needs never new next night nine often ok okay old one ones only open own part people place play point put
quite ready real really red rest return right round run said same save saw say says second seconds see seem seems seen sent set seven
several shown side six small soon sorry stand start stay still stop sure take taken takes talk tell ten thank thanks thing things think
third thought thousand three time times today told tomorrow tonight took top true try turn twice two understand use used uses using
usual very wait walk want wanted wants watch way ways week well went whole wish woman word words work world worse worst wrong year
years yesterday young`;
