export const DE = `
ab aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes anders auch auf aus außer außerdem bald bei
beide beiden beim bereits bevor bin bis bist bitte bloß da dabei dadurch dafür dagegen daher dahin damals damit danach daneben dann
daran darauf daraus darf darfst darin darüber darum darunter das dass davon davor dazu dein deine deinem deinen deiner deines dem den
denen denn dennoch der deren des deshalb dessen desto dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen
ebenso eben ein eine einem einen einer eines einfach einige einigen einiger einiges einmal er erst es etwas euch euer eure eurem euren
eurer falls fast für gab gar geben gegen gehen geht genau genug gerade gern gewesen gibt ging habe haben habt hast hat hatte hatten hier
hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem ins irgend ist ja je jede jedem jeden jeder jedes
jedoch jemand jene jenem jenen jener jenes jetzt kann kannst kein keine keinem keinen keiner keines können könnt könnte lassen lässt
machen macht mal man manche manchem manchen mancher manches mehr mein meine meinem meinen meiner meines mich mir mit möchte mögen muss
müssen musst nach nachdem neben nein nicht nichts nie niemand noch nun nur ob oben oder ohne oft schon sehr seid sein seine seinem
seinen seiner seines seit selbst sich sie sind so sobald sofort sogar solange solche solchem solchen solcher soll sollen sollte somit
sondern sonst soweit sowie statt trotz über um und uns unser unsere unserem unseren unserer unter viel viele vielen vielleicht vom von
vor wann war wäre waren warst warum was wegen weil weiter welche welchem welchen welcher welches wem wen wenig wenn wer werde werden
werdet weshalb wessen wie wieder will willst wir wird wirst wo wobei wohin wohl wollen worden wurde wurden würde würden während zu zum
zur zusammen zwar zwischen`;
