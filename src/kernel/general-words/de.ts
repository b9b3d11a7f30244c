/** Frequent nouns of general German, counted in proverbs and manuals. In lower case. */
export const DE_GENERAL = `
  abbild abdera abend abenteuer aberglaube aberglauben abgrund abhängigkeit abhängigkeiten abkürzung abneigung abschied abschluss absicht absichten
  abstand abstraktion absturz absurde abwesenheit abzug achtung adam adams adel adenauer adler administration adresse adressen adrien affe affekt
  affekte affen afrika ahnung akademien aktion aktivierung alexander algorithmus alkohol allen alles allgemeine allgemeinen allgemeinheit alltag alte
  alten alter alternative alters altertum ambroise amerika amerikaner ampel amt anblick anderen anerkennung anfang angabe angela angelegenheiten angst
  anhalten anhänger anlage anlaß anmut annaeus ansatz ansicht ansichten anson anspruch anstrengung anteil antichrist anton antwort antworten anweisung
  anweisungen anwender anwendung anwendungen anzahl anzeige apfel apotheke apple aquin arbeit arbeiten arbeiter architektur archive argument argumente
  argumenten aristoteles arm arme armen armut arsch art arten arzt atheismus atheist attribut aubergine aufgabe aufgaben aufklärung auflaufform
  auflösung aufmerksamkeit aufschrift auftrag auge augen augenblick augenblicke augstein august augustinus aurel ausdehnung ausdruck ausdrücke
  ausführung ausgabe ausgaben ausländer ausnahme ausrufezeichen aussage auswahl auswirkungen ausübung auto autofahrer autor autoren autorität autors
  autos backofen bacon bad bahn bahnhof balkon ball balzac bamm bank bar barbarei barbarians baron barriere bart base basilikum basis bauch baudelaire
  bauer bauern baum baumes bayern beachtung beamte beamten beamter beauvoir bedarf bedenken bedeutung bedingung bedingungen bedürfnis bedürfnisse
  beenden beethoven befehl befehle befehlen begebenheiten begeisterung beginn begriff begriffe begriffen behandlung behauptung beifall beilagen bein
  beine beinen beispiel beispiele bekannten benutzer benutzern benutzers benutzung beobachter beobachtung berechnung bereich bereitschaft berg berge
  bericht berlin berliner bernard bernhard beruf berührung bescheidenheit beschreibung beschränkung besitz besitzer besondere beste besten bestreben
  bestätigung besuch betrachten betrachtung betrachtungen betrag betrieb betriebssystem betriebssystemen bett bette beutelrock bewegung beweis beweise
  bewunderung bewußtsein beyle bezeichnung beziehung beziehungen bezug bibel bibliothek bier bierce big bild bilder bildschirm bildung bill birne
  bismarck bit bits blatt blick blinde blinder blitz bloch blut blätter blätterteig blöcke bock boden bohr bombe boot bord bornemann brandt braun brecht
  breite brett brief briefe brille brot browser bruder brudzinski brust bruy brynjolf brücke brühe buch buche buches buchstabe buchstaben buck
  buddhismus bug burke bus busch butler butter byte bytes bäcker bär bäume bäumen böll börne böse bösen böses böttcher bücher büchern bülow bürger büro
  camus canetti capote carlyle casanova chamfort chance chanel channel chaos chaplin charakter charaktere charakters charles chef chemikers chesterton
  china christ christen christenthum christentum christentums christi christian christus chuck churchill cicero clapiers claudius clemens clinton
  cocteau code cola computer conrad container control cornelius corvinus croon cursor dach daemon dali dame damen daniel dank darstellung darwin das
  dasein daseins datei dateien dateiname dateinamen dateisysteme daten datenstrom dativ datum dauer david debian definition definitionen dein deine
  deinem deinen demokratie denken denkens denker depenbrock deschner design details deutsche deutschen deutschland device dich dichter dichtungen
  dickens diderot die dienst dienste diensten dietrich diktatur dill ding dinge dingen dir diskette disketten diskussion disraeli distribution diät
  doderer doktor dokument dokumentation domain donnerhacke donnerstag dose dreck dreieck droste druck drucker duc dumme dummen dummes dummheit
  dummheiten dummköpfe dunkelheit dunkeln durchschnitt dürrenmatt ebene ebner ecke ecken eckermann editor effekt egoismus ehe ehefrau ehemann ehen
  ehepaar ehre eier eigenheiten eigenschaft eigenschaften eigentum eigentümer eimer ein einbildungskraft eindruck einfluss einfluß eingabe einheit
  einheiten einrichtung einsamkeit einsatz einschränkungen einsicht einstein einstellung einzelheiten einzelnen eis eisen eisenhower eitelkeit eiweiß
  elefant elefanten elektrikers element elemente elend eliot eller eltern emerson empfang empfindung empfindungen end ende energie engel england
  englisch engländer entdeckung entdeckungen entfernung enthusiasmus entropie entscheidung entscheidungen entschluß entwicklung ephesus ephraim epoche
  erasmus erde erden ereignis ereignisse erfahrung erfahrungen erfindung erfindungen erfolg erfolges erfüllung ergebnis ergebnisse erhard erhardt erich
  erinnerung eriwan erkenntnis erklärung erlebnis ernst ernte ersatz erscheinung erscheinungen erstaunen erste erwachsenen erweiterung erziehung esel
  essais essen essig ethik etwas euch europa ewigkeit existenz experiment experten eyquem fach fahrer fahrrad fahrzeug fakten fall falle falsche falten
  familie farbe farben fassung faulheit faulkner faust feder fehler fehlermeldungen fehlern fehlschlag feigheit feind feinde feindschaft feld felder
  feldes fenster ferd ferenc ferne fernsehen fernseher ferstl festplatte festplatten fett feuchtersleben feuer feuerbach film filme filter finck finger
  finsternis firewall firma fisch fische fischer fitzgerald flaccus flasche flaschen fleck fleisch fleischbrühe fleiß fliege fliegen flucht flug
  flughafen flugzeug fluß flügel folge folgen folgendes folter fontane ford forderung forderungen form format formel formeln formen forscher fortschritt
  fortschritte foundation frage fragen france frank franklin frankreich franz franzosen frau frauen free freie freiheit freiherr fremde freud freude
  freuden freund freunde freunden freundin freundschaft frieden frisch fritz fritzchen fromm frosch frost früchte frühling frühstück fuchs funktion
  funktionen furcht fuß fußball fußgänger fähigkeit fähigkeiten fälle fällen förster fülle fürst fürsten füße füßen gabe gaben galilei galletti gandhi
  gang ganze ganzen garantie garten gasset gast gates gaul gauner gebet gebote gebrauch geburt geburtstag gebüsch gedanke gedanken gedicht gedichte
  geduld gedächtnis gefahr gefängnis gefühl gefühle gefühls gegend gegensatz gegenstand gegenstände gegenteil gegenwart gegner gehalt geheimnis
  geheimnisse gehirn gehorsam geist geiste geister geistes gelatine geld geldes gelegenheit gelehrten geliebte geliebten gemeinschaft gemüse gemüt
  genauigkeit general generation genie genies gentleman genuß geometrie georg george georges gerechtigkeit gericht gerichtsverhandlungen gerät geräte
  geräten gerätes geräusch geschenk geschenke geschichte geschichten geschlecht geschmack geschwindigkeit geschäft geschöpfe gesellschaft gesetz gesetze
  gesetzen gesicht gesinnung gesinnungen gespräch gestalt gesundheit getty gewalt gewehr gewicht gewinn gewissen gewissens gewißheit gewohnheit
  gewohnheiten gier gift giono gipfel giraudoux girolamo glanz glas glaube glauben gleiche gleichgewicht gleichgültigkeit gleichheit glied glieder
  gläubige glück glücks glühbirne gnade goetz gold gorkij gott gottes gottfried gottheit grab grad grade graf graff gras grausamkeit gray greene grenze
  grenzen griechen grillparzer grimm groß große großen großes grund grunde grundgesetz grundlage grundsätze gruppe gruppen gräfin größe größen gründe
  gründen guareschi guitry gut gute guten gutes guß gwinnet götter göttern güte haar haare haaren habermann hackfleisch hahn haken hals halt haltung
  hamburg hammer hand handeln handlung handlungen handy hardenberg hardware harmonie hase hasen hasenclever hass hassencamp haufen haupt hauptmann
  hauptsache hauptspeise haus hause haut haß hebbel hebel heil heilige heiligen heimat heine heinlein heinrich heisenberg held helden helv hemingway
  henry herbst herd herder herr herren herrn herrschaft herz herzen herzens hesse heuchelei heuss heyse hierarchie hildebrand hildebrandt hilfe
  himbeeren himmel himmels hintergrund hintern hinweis hirn hirschhausen historiker hitchcock hitze hochzeit hoeneß hof hoffmann hoffnung hoffnungen
  holz home hope horaz horizont hose hosen host hotline hubbard hugo huhn humboldt humor hund hunde hut huxley hypothese hähnchen hälfte hände händen
  härte höchste höflichkeit höhe höhle hölderlin hölle hügel hühner ibsen ich ideal ideale idee ideen idiot idioten igel ihnen ihr ihre ihrem ihren
  ihrer ihres iljitsch illusion implementierung inc index individuen individuum industrie informatiker information informationen ingenieur inhalt
  inhalte innern insel inseln installation instanz instinkt instinkte intelligenz interesse interessen internet ionesco irren irrtum irrtümer irrtümern
  italien jacques jagd jahr jahre jahren jahrhundert jahrhunderte jahrhunderts jaspers jean jefferson jenseits jerzy jesus joachim job joey johann
  johannes john johnson josef joubert juden jugend julius jung junge jungen jungfrau jurist jäger jünger jüngling jürgen kabel kaffee kafka kahl kaiser
  kalender kamel kampf kanal kant kapital kapitalismus kapitän karl karotten karriere karte karten kartoffeln kasper kasse katze kauf kaye keith keller
  kellner kennedy kenntnis kenntnisse kerl kernel kerzen kessel kesten kette ketten kierkegaard kind kinde kinder kindern kindes kindheit king kipling
  kirche kirchen kishon klammern klang klarheit klasse klassen klaus klavier kleidung kleinen kleines kleinhenz kleinigkeiten kleinschreibung kleist klo
  klugen klugheit knaben knecht knechtschaft kneipe knie knigge knoblauch knochen knopf knopper knoten knuth koch kocher koczwara koffer kofferraum kohl
  kohle kollege kollegen kombination kommentar kommentare kommunikation kommunist konditor konfiguration konflikt konrad kontakt kontrolle konzept
  konzert kopf kopie kopien korn kosten kraft krankheit krankheiten kraus kreis kreise kreuz kreuzner kreuzung krieg kriege krippe kritik kritiker krone
  kräfte kugeln kuh kultur kunde kunden kunst kurt kurve kuß käfig känguru käse kästner könig königin können köpfe körper küche kühe kühlschrank künste
  künstler labenz lachen laden lage lampe land lande langeweile langhorne last laster laub lauch lauf laufe laufwerk laune lazarus leben lebenden
  lebendige lebens lebensart lebensdauer lebensweisheit lebewesen lec lee leerzeichen lehre lehren lehrer lehrerin leib leibniz leiche leid leiden
  leidenschaft leidenschaften leistung leistungen leiter leitner leitung lembke lenin leopold lesen leser lessing leute leuten lewis licht lichte liebe
  liebhaber lied lieferanten lincoln lindbergh linie link links liste listen literatur lloyd lob loch log logik lohn long lorenz los louis ludwig luft
  lust luther luxus länder ländern länge lärm löcher löffel lösung löwe löwen lüfter lüge lügen mac macht magd magen magnus mai mail mailer mails major
  majorität mal male maler malerei mandeln mangel mann manne mannes mannschaft mantel manternach marcuse maria marie mark markt markus marquardt martin
  marx maschine maschinen maske masse massen materie mathematik mathematiker matthäus mauer maugham maul maurice maus max maß maße maßstab mechanismus
  medien medium meer mehl mehrheit meier meinung meinungen meister meldung meldungen memory mencken menge mensch menschen menschenleben menschenliebe
  menschenverstand menschheit menü mercedes merkel merkmale messer metaphysik meter methode methoden metzger michael microsoft milch miller million
  millionen minderheit minister minute minuten mischung mist mitarbeiter mitglied mitglieder mitleid mitleiden mitmenschen mitsch mitscherlich mitte
  mittel mittelpunkt mißtrauen mode modell modelle modem moli moment monat monate mond mondschaf montag montaigne montesquieu moral moravia mord moreau
  morgen morgenstern morrow motor mund munde murphy musik musil muster mut mutt mutter mädchen mädgen mängel männer männern märchen mögliche möglichkeit
  möglichkeiten möller mühe müller münchen nachbar nachbarn nachdenken nachricht nachrichten nachsicht nacht nachteil nachts nachwelt nagel nahr nahrung
  name namen namens narr narren nase nation nationen natur naturen naturforscher naturforschung naturwissenschaft nebel neid neigung nein nepomuk nerven
  nestroy netscape netz netzwerk neue neues neugier neustart new newsticker newton nicht nichtbus nichts niederlage nikolajewitsch niveau niven norden
  norm norris northcote not notation notiz notwendige notwendigkeit nudeln nuhr null nullen nummer nutzen nutzer nächsten nähe ober oberfläche objekt
  ochse ochsen ofen offenbarung ohnmacht ohr ohren oli oma open opfer optimist option optionen ordnung organ organe organisation originalität ort orte
  orwell osborne ostfriese ostfriesen otto paar paket pakete panther papagei papier papierkorb paprika papst paradies paralipomena paris parkinson
  partei party pascal passagiere passwort patient patienten pause pawlowitsch pech pelzig person personen persönlichkeit pessimist pestalozzi petan
  peter petersilie petrus pfad pfanne pfarrer pfeffer pferd pferde pflanzen pflicht pflichten phantasie phase philipp philosoph philosophen philosophie
  phraseologie physik physiker phänomen phänomene picasso pierre pilot pilze pispers pixel pizza plan planeten platte platten plattenplatz platz plural
  poesie polgar politik politiker politikern polizei polizeiberichten polizist polizisten porsche port portion position post pratchett praxis preis
  presse priester primzahl prinzip priorität privileg privilegien probe problem probleme problemen problems produkt produkte professor programm
  programme programmierer propaganda protocol protokoll proust prozent prozess prozesse prozeß präsident prüfung psychiater public publikum punkt punkte
  punkten qualität qualtinger quark quell quellcode quelle quellen raabe rabe rache rad radio rahmen rand rasen rasse rat rate rathenau rauch raum
  reaktion realität reboot rechner rechnern rechners rechnung rechnungen recht rechte rechtes rechtschaffenheit rede reden redner regel regeln regen
  regierung regierungen reich reiche reichen reichtum reifen reihe reihenfolge reis reise reisen reiter reiz release religion religionen renard rene
  respekt rest restaurant resultat rether reventlow revolution rezept rezepte richter richtlinien richtung richtungen ring ringe ringelnatz
  rochefoucauld rochefoucault rock rolle roman rommel roosevelt root rosegger rotterdam rousseau rudyard ruf ruhe ruhm rücken rückert rücksicht rühmann
  rühren sache sachen sachsen sack sagan sahne saint salat salz salzwasser samos samson sand santayana sartre satire satz sau sauce schaden schaf schafe
  schale schalter scham schande scharfsinn schatten schatz schaum scheibe scheiben schein scheiße scheune schicht schicksal schicksals schiff schild
  schiller schinken schlacht schlaf schlag schlegel schlichting schlimmste schlittschuh schluß schlüssel schmeichelei schmerz schmerzen schmidt schnecke
  schnee schneider schneyder schnitzler scholl schopenhauer schramm schrank schrecken schreiben schreibtisch schrift schriften schriftsteller schritt
  schritte schröder schuhe schuld schulden schule schulen schulze schurken schutz schuß schwachen schwanz schwarz schwarzer schweden schweigen schwein
  schweine schweitzer schweizer schwerkraft schwester schwierigkeiten schwäche schäfer schöne schönen schönheit schönste schöpfer schöpfung schüler
  schüssel see seele seelen sehnsucht sein seite seiten sekunde sekunden seneca senf sequenzen server service seume sex shakespeare shaw shrimps
  sicherheit sicht sie sieb sieburg sieg signal silone sinn sinne sinnen sinnlichkeit sitten sittlichkeit situation situationen sitze sitzung sklave
  sklaven skript socken software sohn sojasauce soldat soldaten somerset sominski sommer sonne sonntag sorge sorgen source soße spalte spargel spaß
  specht speck speicher speichern spencer spiegel spiel spieler spieß spindler spinne spinoza spitze sport spott sprache sprachen sprechen sprichwort
  spruch sprung sprüche spur staat staaten staates stadt stall stand standard standardkonfiguration standpunkt start starten statistik statistiken
  status staub steigerung stein steinbeck steine steinen stelle stellen stern sterne sternen steuer steuern steve stevenson stewart stifter stil stille
  stimme stirn stoff stoiber stolz storch strafe stramke strand straße straßen streben streifen streit strg strom student studenten stufe stufen stuhl
  stunde stunden sturm stuttgart stärke stück stücke stühle subjekt suche suchen summe sun suppe sven swift sydenstricker symbol syntax sys system
  systeme systemen systems systemuhr systemverwalter systemzeit sätze süden sünde sünden sünder tacitus tadel tafel tag tage tagen tages tags takt
  talent talente talleyrand tanz tasche tastatur taste tasten tat taten tati tatsache tatsachen taube taxi team technik techniker tee teich teig teil
  teile teilen telefon telekom tell teller temperatur teresa test testament teufel teufels text theater thema themen theologen theologie theorie thoreau
  thread tiefe tier tiere tieren tiger tinte tipp tisch titel tochter tod tode todesstrafe toleranz tolstoi tolstoj tomaten ton topf tor toren torheit
  toten totti tragödie trainer traktor trauer traum treffer treiber trennung trinken tropen tropfen trost trottel tränen träume träumen tschechow
  tschopp tucholsky tugend tugenden tullius tun tunnel tusch twain typ typen typus tätigkeit töne tür türen ufer uhlemann uhlenbruck uhr uhren umgang
  umgebung umstände umständen umweg unbekannte unfall ungeduld ungerechtigkeit unglück unheil uni universum universums unix unmögliche unordnung unrecht
  unsinn unterbrechung untergang unterhaltung unternehmen unterschied unterschiede unterstützung untersuchung unwissenden unwissenheit urlaub ursache
  ursachen ursprung urteil urteile user ustinov val valentin vater vaterland vauvenargues vegetarier verachtung verantwortung verbesserung verbindung
  verbindungen verbrechen verdacht verdienst verfahren verfasser verfügung vergangenheit vergleich vergnügen verhalten verhältnis verhältnisse verkehr
  verkäufer verleumdung verlust vermögen vernunft vernünftige verschlüsselung verse versicherungsnehmern version versionen verstand verstandes
  verständnis versuch versuche versuchen versuchung vertrauen vertreter verwendung verzeichnisse verzierung verzweiflung veränderung veränderungen
  veröffentlichungen vieh viertel vinci viren virus vogel vogts volk volke volkes vollkommenheit voltaire voraussetzung vordergrund vorfahren vorgang
  vorlage vorlagen vorrang vorsatz vorschein vorsicht vorstellung vorstellungen vorteil vorteile vorurteil vorurteile vorzug vorzüge vögel völker
  wachtmeister waffe waffen wagen waggerl wagner wahl wahnsinn wahre wahren wahres wahrheit wahrheiten wahrscheinlichkeit wald waldo walters wand
  warnung wasser weber wechsel wecker weg wege weib weiber weibern weihnachten weile wein weise weisen weisheit weizenbaum weizsäcker weißwein wellen
  welles welt weltall welten weltgeschichte werbung werk werke werkzeug werkzeuge wert werte werten wertes werth werwolf wesen wesens wessi west westen
  wetter widerspruch widerstand wiese wiesengrund wilde wilder wille willen willens williams win wind windows winkel winter wirklichkeit wirkung
  wirkungen wirt wirtschaft wissen wissens wissenschaft wissenschaften wissenschaftler witwe witz woche wochen wok wolf wolke wort worte worten wunden
  wunder wunsch wurm wurzel wurzeln wände wärme wäsche wölfe wörter wörterbuch wünsche wünschen würde würfel würstchen wüste xenien york zahl zahlen
  zahnarzt zaun zehn zeichen zeichensatz zeile zeilen zeit zeitalter zeiten zeitpunkt zeitspanne zeitung zeitungen zelkanovic zellmer zendel zensur
  zettel zeug ziel ziele zimmer zitate zitrone zitronensaft zivilisation zone zorn zucker zufall zug zugriff zuhörer zukunft zuneigung zunge
  zusammenhang zuschauer zustand zustände zutaten zuversicht zweck zwecke zweifel zweig zwiebel zwiebeln zähne ägypten änderung änderungen ärger ärzte
  österreich übel übereinstimmung übergang übersetzer übersetzung überzeugung übung
`;
