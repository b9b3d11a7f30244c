/** Made by `npm run eval -- foreign --words`: words by how many programs use them, 2, 4, 8 … at least. */
export const DE_SPREAD: Readonly<Record<number, string>> = {
  2: `
    a-z abbau abbilden abbildung abdeckung abfall abfangen abfolge abgearbeitet abgebaut abgeben abgebildet abgedeckt abgefangen abgegeben
    abgeglichen abgekürzt abgelegte abgelegten abgeleitete abgeleiteten abgelöst abgemeldet abgenommen abgeraten abgerissen abgeschlossene
    abgeschnittenen abgesehen abgespeichert abgewiesen abgeändert abgleich abhalten abhängen abhängigen abkoppeln abkürzung abkürzungen
    ablaufdatum ablegeziel ableiten abmessungen abort absatz abschließende abschnitten absender absenken absicht absichten abstandes abstands
    absteigend absteigender abstellen abstimmen abstimmung abständen abstürze abstürzt abwechselnd abwehren abweichen abweichenden abweichungen
    abwesenheit abwärts abziehen abzugeben abzugleichen abzulegen abzurufen abzuschalten abzuschießen abzuspielen abzuwählen account achse
    achsen achte achten addiert addition addr address admin administrative administrator adressbuch adressleiste advanced after agent aggressiv
    ahnen ahnung akku akt aktives aktivierte aktivierten aktivierter aktivität aktualisiere aktualisierten akzeptiere akzeptierte akzeptierten
    alarm aliase allein allgemeines allmählich allzu alphabetischer alphabets alphakanal alphanumerische alphawert alternativer alternatives
    amerikanischen anbieter anbietet anderswo andocken aneinander anerkannt anfangswert anfasser anfällig anfänge anfänger anfänglichen anführer
    angeblich angebot angebracht angefangen angefügt angeführt angegebenem angegebenes angegriffen angeheftet angehoben angehängte angehängten
    angehören angeklickt angekommen angekreuzt angelegenheiten angeln angemeldeten angemessen angemessene angeschlossene angeschlossenen
    angetrieben angewendeten angewählten angreifen angreifer angreifern angreift angrenzenden angriff angriffe angriffen angriffsstärke angst
    anheben anheften anhänge anhänger animierte animiertes ankommen ankreuzfeld ankunft anlage anlagen anlass anmeldedaten anmeldet annimmt
    annäherung anonym anpassungen ansammeln ansatz anschluss anstellen anstreben anstrengungen antwortet anweisen anwendbar anwendungsfenster
    anwendungsmenü anwendungsstarter anwesenheit anzubieten anzufangen anzufordern anzugleichen anzugreifen anzuhalten anzunehmen anzuordnen
    anzuschauen anzuwendende anzuzeigender api apostroph app append apple apps apt-get arbeite arbeiter arbeitsflächen arbeitsordner arbeitstag
    arbeitsumgebung archivdatei archiven archivierung archivs arg args arguments arithmetischer arm armeen artefakt artefakten artikel artikeln
    asche ask aspekt assistenten assoziiert atomar attr attributen attributs audio-cd audio-cds audiodatei audiodateien audiospuren aufbau
    aufbewahren aufeinanderfolgende aufeinanderfolgenden aufenthaltsort auffindbar auffordern aufforderung auffrischen aufführen auffüllen
    aufgabenansicht aufgeben aufgedeckt aufgegeben aufgehoben aufgehört aufgelisteten aufgelöste aufgenommene aufgenommenen aufgeräumt
    aufgetaucht aufgezeichneten aufhalten aufhellen aufhört aufklappen auflösungen aufmerksam aufmerksamkeit aufnimmt aufrecht aufrufe aufsetzen
    aufsteigend aufträge aufwand aufweisen aufweist aufwenden aufzuhalten aufzulisten aufzulösen aufzurufen aug auge augen augenblick august
    aura ausbildung ausbreiten ausbreitung ausbruch ausdehnen ausdehnung ausdrucken auseinander ausfindig ausführbaren ausführlich
    ausführlichere ausführt ausgabedateien ausgangs ausgangspunkt ausgebildet ausgeblendete ausgebrochen ausgedehnten ausgedrückt ausgeführte
    ausgeführten ausgegebene ausgegebenen ausgeglichene ausgehen ausgehend ausgeht ausgehängt ausgeklappt ausgelegt ausgelesen ausgelöscht
    ausgesetzt ausgesprochen ausgestattet ausgetauscht ausgeworfen ausgibt ausgleichen aushandeln ausmachen ausmaß ausnahmen ausprobieren
    ausreichen ausreichende ausreichenden ausreichender ausrüstung ausschluss ausschnitt aussenden aussetzen ausstehende ausstehenden aussuchen
    austausch austauschen auswahlfeld auswahlliste ausweichen auswerfen auswertung auswirken auswirkt auswählt auszublenden auszuführenden
    auszuführender auszufüllen auszugleichen auszulösen auszuprobieren auszurichten auszuschließen author automatischem autorisiert autors
    außenposten außenseite außerordentlich background backslash backtrace bad bahnen balance balken band bande bank banner bar barrierefreiheit
    basen bash basic basieren basierte basisordner basisverzeichnis batch bau baue baut bauten beabsichtigen beachtung beanspruchen beansprucht
    beantworten beantwortet bearbeite bearbeiteten beauftragt bedacht bedecken bedeckt bedenken bedeutende bedeutungslos bedient bedienung
    bedingt bedingte bedroht bedrohung bedürfnissen beeindruckt beeinträchtigen befand befanden befehlszeilenoption befestigen befestigt
    befestigungen befindest befindlichen before befragt befreien befreit befunden befördert begann begannen beginne begleiten begrenzungen
    begriff begriffe begrüßt behaupten behauptet behebt behebung beherbergen beherbergt beherrschen beherrscht beigetreten beitrag beitragen
    beizutreten bekanntes bekommst bekommt bekämpfen belassen beleuchtung belichtung belieben beliebig beliebiger beliebiges beliebt beliebte
    belohnung bemerkt benachbarte benachrichtigt benachrichtigungsfeld benannter benenne benennt benutzende benutzenden benutzer-feedback
    benutzerdaten benutzerdefiniert benutzereinstellungen benutzerhandbuch benutzter benötige benötigst benützen beobachten beobachter
    beobachtet beobachtung bequem bequeme berechnete berechtigt bereinigen bereinigt bereite bereitet bereitschaft bereitstellt bereitzustellen
    berg berge bergen berichtet beruht berücksichtigung berühmten berührt berührung besagt besatzung beschaffen beschneiden beschreibbar
    beschränkte beschränkten beschädigten beschädigung beschäftigen beschützen beseitigt besetzen besetzt besiedlung besiegen besiegt besitz
    besonderen besonderer besonderes bestand bestanden bestehend bester bestes bestraft beständig bestätigt bestätigte besuch besuche besuchte
    beta beteiligen betont betreff betreffenden betreiben betriebssystemen betriebssystems betritt betroffenen beträchtlich beträchtliche
    beträchtlichen betätigt bevorzuge bevorzugter bevorzugtes bevölkerung bewaffnet bewahrt bewege bewegliche bewegst bewegte bewegungen beweis
    bewerten bewertungen bewiesen bewirken bewohner bewohnt bezahlen bezahlt bezeichnen bezeichneten bildet bildformat bildformate bildlauf
    bildqualität bilds bildschirmgröße bildschirmschoner binary bind bindestriche binär binärdatei binärdateien binäre binären binärmodus birgt
    bisherige bisherigen bislang bisschen bitrate bittet bitweise black blatt blaue bleib blende blieben blinken blinkende blinkt blitz blockade
    blue blutigen blätter bmp bom boot bord bot botschaft botschafter bottom boxen brach brachte brachten brauchbare brauchst brauchte brauchten
    break breche breitengrad breiter brennen brennenden brennt brennweite brief bringe browser-fenster bruch bruchteil bruder brutale brücke
    brüder bsd buchstäblich buffer bugzilla button bäumen bösartige böse bücher bündeln ca-zertifikat calendar call capture cat cd-rom cdrom cds
    center cgi chance channel chaos char chats christian chronik class clear click clip clips codec codecs codes codiert codierung colors
    commons community computern computers conf connect container copy copying core cost cpus crc crt css-datei csv-datei ctrl cursor-position
    cursorposition custom cyan daemon dahinter damals daneben danken daraufhin darfst dark darstellbare darum darunterliegenden dat database
    dateiauswahl dateibrowser dateiformaten dateigrößen dateikopf dateimanager dateinamenserweiterung dateirechte dateiänderung dateiübertragung
    dateiübertragungen datenbanken datenbankfehler datenquelle datensatz datenstrom datenträgers datenträgeränderungen datentyp datumsangaben
    dauerhafte dauerhaften dauerte day dazugehörige dazwischen dead deaktiviere deb debatte debug-informationen debug-modus debuggen debugger
    decken deckt def defekte defekten definierter definitionen deflate deinstalliert deklarieren dekodieren dekodiert del delay delta demnächst
    denke denkt derart derer derjenige derselbe description descriptor designs dest detail detaillierten detaillierter deuten deutet deutsch
    deutschen deutschland device devices dez dezember dezimal dezimale dezimalpunkt dezimalzahl diagonal diagonalen diagramme diagrammtyp
    diaschau dicht dichter dicke diejenige dienste dienstes dienstprogramm diente dieselben diesmal digital digitales dimension direkter
    direktes disable discard disk diskussionen diskutiert displays distance distanz diversen dll dns dock docks docs dokumentadressen dokumentes
    doppelpunkte doppeltem doppeltes dorf dos double down dpkg dran draußen dreht drehwinkel dreieck drin dringlichkeit drittel dritter drittes
    droht druckbare druckbaren druckbereich drucke druckende druckenden druckers druckvorschau dry-run drängen dschungel dump dunkel dunkelheit
    dunkeln dunkler dunkleren dunkles duplikat duplikate durcheinander durchgang durchgeführten durchläufe durchmesser durchschnittlich
    durchschnittlichen durchsehen durchsuchbar dutzend dutzende dvds dvi dynamic dynamische dynamischen dämpfung dünne dürfte e-mail-adressen
    e-mail-programm eben echo echt echte echtes echtzeit eckigen edge edit editieren editiert editoren editorfenster editors edu effektiv
    effektiven effektiver effekts effizient effizienter ehemaligen ehemals ehesten ehren eigens eigenständig eigenständige eigentliche
    eigentümers einbetten einbringen eindeutiger eindringen eindruck einerseits einfacheren einfachste einfachsten einfangen einflüsse
    einfrieren eingabeaufforderung eingabedateien eingabedaten eingabegeräte eingabemarke eingebaut eingebautem eingebautes eingebettetes
    eingebundenen eingefärbt eingefügte eingefügten eingeführt eingegebener eingehen eingehenden eingehängt eingehängte eingelegt eingereiht
    eingerichteten eingerückt eingeschränkten eingesetzte eingänge einhalten einheitlich einheitliche einhängepunkte einiges einklappen
    einkommen einladung einlegen einloggen einmalig einmaligen einnahmen einnehmen einrasten einreichen einrichtungen einrichtungsdialog
    einrollen einsortieren einst einstellbar einstellungsdatei einstiegspunkt eintreffen eintrifft eintritt einverstanden einwohner einwohnern
    einzelbild einzelbilder einziehen einzig einzigartig einzigartige einzigartigen einziger einziges einzubeziehen einzug einzuladen
    einzupassen einzuschränken einzusetzen einzutragen elements elf eliminieren elite eltern elternteil email empfang empfangene empfangenen
    empfehlung empfehlungen empfinden empfindlichkeit empfängers emphasis emulieren enable endes endgültige endgültigen endlich endlosschleife
    endpunkt endpunkte energiesparmodus eng enge engen engine englische englischen enorm enorme entdecker entdeckte entdeckten entdeckung entf
    entferntes entfernungen entgegengesetzte enthaltene entkommen entnehmen entnommen entpackt entpackten entry entscheidende entschieden
    entschlossen entschlüsselt entschlüsselung entsendet entsprechendes entstanden entsteht entwerfen entwickeln entwickelte entwickelten
    entwicklern entwicklerversion entwicklungen entworfen entwurf env eol epoche eps erase erbe erbitten ereignisses erfahrene erfahrung
    erfahrungen erfassen erfasst erfolgreiche erfolgreichen erfolgreicher erforschen erforscht erforschung erfüllten ergab ergebnisses ergänzen
    ergänzt erhalt erhaltenen erhebliche erhielt erhoben erholen erholt erhältlich erhältst erhöhte erhöhtem erhöhten erinnerung erinnerungen
    erkannten erkannter erkennbar erklärungen erkunden erkundet erlangen erlangt erlaubnis erlaubter erlebt erledigen erledigt erleichtert
    erlernen ermessen ermordet erneuern erneuert erneute erneuter ernsthaft ernte ernten ernähren erobern erobert eroberten erreichte errichten
    errichtet erschaffen erschienen erschweren erschwert ersetze ersetzung erstellenden erstellungsdatum erstens erstmals erstreckt erteilen
    erteilt erträge erwarte erwarteten erwarteter erweisen erweiterbar erweitere erweiterter erweitertes erwiesen erwischt erworben erwägen
    erwähnten erwünscht erz erzeugenden erzielt erzwinge erzwungene erzählen erzählt eröffnen eröffnet escape esse essen euch euer eure euren
    europa eval event ewige exact exchange exclude exe exec exemplar exif existierte exit exit-status exklusiven expandieren expandiert
    expansion expedition expeditionen experimentell experimentelle experimentellen experten explizite explosion exponent exponenten exportdatei
    exports extended extensions extra extract extrahiert extremen face facebook fach fahre fahrt failed fair faktoren fallengelassen faltung
    familien fanden fangen faq farbige farbigen farbinformationen farbkanäle farbmodus farbpalette farbprofil farbprofile farbprofils farbraum
    farbschema farbschemata farbskala farbsättigung farbverlauf farbverlaufs farbverläufen farbverwaltung farbwerte farbwähler fassen fasst fat
    fatal fataler faust feder feed feedback fehlendem fehlerausgabe fehlerbehebung fehlerbehebungen fehlerberichte fehlercode fehlerfrei
    fehlerhaftem fehlgeschlagenen fehlschlag feiern fein feind feinde feinden feindes feindliche feindlichen feindlicher feine feinsten
    feldgröße felds felsen fensterbreite fensterhöhe fensterliste fern ferne fernen ferner fertigkeiten fertigstellung fertigzustellen festes
    festgelegte festgelegter festland festlegt festplatten feststelltaste festung fett fettschrift ffmpeg fiel field fifth figur films
    filterregel filterregeln filtert findest finger fingerabdrücke firefox firewall firma firmware first fisch fischer fit fixiert flach flache
    flagge flaggen flammen flecken fleisch flexible fliegen fliegt fliehen fließen fließkommazahl fließt flohen flucht flug flush flusses flüsse
    flüssen flüssigkeit fokussierte fokussierten folgend folgendermaßen folglich font-family font-size font-style font-weight fordere fordern
    forderungen foreground formatangaben formaten formatierte formatierten formatierungen formatzeichenkette formel formular forschen forschung
    forschungen fortgefahren fortgeführt fortgeschrittenen fortlaufende fortlaufenden fortschritte fortschrittsanzeige fps fragmentierung
    fraktion frame frames franklin französische frau frauen freiem freies freigegebenen freiheit freilassen freiraum freiwillig freiwilligen
    freizugeben fremde fremden frequenz freude freuen freunden freundlich freundliche freundlicher frieden friedens friedlich frisch frischen
    früh frühen früherer früheste frühzeitig fstab fsync function fungiert funktionierenden funktionsmerkmal funktionsname funktionsnamen
    funktionsweise furcht fuß fußzeilen fähig fährt fälschlicherweise färbt fördern fühlen führender führten führung fülle füllfarbe füllung
    fünften fürs füße game gamma gang gange ganzzahlen ganzzahligen garantieren garnison gas gastgeber geantwortet gebannt gebauten gebe gebeten
    gebiete gebieten gebietes gebiets gebildet geboren gebrauchen gebraucht gebäude gebäuden gedanken gedrückter geduld gefahren gefangen
    gefasst gefilterte geflohen gefordert gefährdet gefährliche gefährlichen gefällt gefühl gegebenenfalls gegebener gegend gegenstand
    gegenstände gegenteil gegenwärtige gegenwärtigen gegenüberliegende gegenüberliegenden gegnerische gegnerischen gegners gegründet gegrüßt geh
    geheime geheimer geheimnis geheimnisse geholfen gehörende gehörenden gehörig gehörten geister geklont gekommen gekämpft geladenen gelandet
    gelaufen gelbe gelben gelegen gelegenen gelegenheit gelegenheiten geleistet gelernt gelesenen gelingt gelistet gelistete gelisteten geltende
    gelungen gelände gemachten gemeinde gemeinsamer gemeinsames gemeinschaft gemerkt gemischte gemischter genannte genauen genauere generation
    generationen generator generelle generierte generierten generierung generisch generischen generisches generäle genießen genutzten
    geometrischen geordnet gepackt gepackte gepanzerte geplant geplante geplündert geprägt gepunktete gerecht gereinigt gerendert gerettet
    gerichtet gerichteten gering geringen geringeren geringerer geringste geringsten gern gerufen gerätenamen gerätenummer gerätetyp geräusche
    gesamtanzahl gesamtes gesamtsumme geschaffen geschafft geschah geschichten geschlagen geschlossenen geschrumpft geschwindigkeiten
    geschwister geschäft geschätzt geschützte geschützten gesehen gesellschaft gesendeten gesetze gesetztem gesetzten gesicherte gesicht
    gesichter gesichtern gesichtet gespeicherter gespeichertes gesperrte gesperrten gespiegelt gesprochen gesprungen gespräch gespräche
    gestalten geste gestellte gestellten gestohlen gestorben gestoßen gestört gesuchte gesundheit getaktete geteilten geteilter getestet
    getragen getrieben getroffen getötet gewalt gewaltigen gewarnt gewesen gewicht gewichtet gewichtung gewinn gewinnt gewisse gewisses
    gewonnenen geworden gewählter gewähltes gewährleisten gewährleistung gewährte gewöhnlichen gezahlt gezeigten gezwungen geänderter gibst gid
    gift gigantische gimp ging git github gitterlinien gittern glas glatt glatte glatten glaube glaubt gleichermaßen gleichgewicht gleichheit
    gleichmäßige gleichnamigen gleicht gleichzeitigen gleichzeitiges gleitkommazahl globaler globales glorreichen glätten glättet glättung glück
    glücklich glücklicher glühen gmail gnome-einstellungen gnupg gold goldene goldenen goto gpg graben grafikkarte grafiktreiber grafisch granit
    graph graphics graphische graustufen gravitation gray green greife grep griff griffen grob grobe groups großartig großartige großem
    großschreibung großteil grundlagen grundsätzlich gruppenname gruppierung größerer größtenteils größter gstreamer guid guten gutes
    gutgeschrieben gzip gänzlich gültigkeit günstig günstigen güter haar haare hab habt hafen halb halben halber halbieren halbiert half hallo
    halt haltung handel handelte handhaben handle handlung handvoll hard harter hartes has hash hash-tabelle hatten haupt hauptansicht
    hauptquartier hauptspeicher hauptstadt haus heben height heilen heiligen heimat heimatverzeichnis heiß heiße heißen held helden hell helle
    hellen heller helles hellsten herab heran herausfinden herausforderung herausforderungen herausgegeben herauskommen herauszoomen herein
    herkömmlichen herr herrschaft herrscht herstellung herunterfahren heruntergefahren hervorhebung hervorholen hervorragend hervorragende
    hervorrufen hervorzuheben herzen heuristik heutige heutigen hex hexadezimal hexadezimaler hielt hierarchischen hierdurch high highlight hilf
    hilfe-menü hilfetext hilfreiche hilfslinie hilfslinien himmel hinauf hinausgehen hindern hindernis hindert hindeuten hingegen hinsicht
    hintergrundes hinterher hinterlassen hinterlegt hinterließ hinting hinunter hinzufügt hinzugefügte histogramm hitze hoffe hoffen hoffentlich
    hofft hohem hole holt holz homepage hook hoppla horizont horizontales hosts html-datei human hundert hunderte hunger hyperlinks hältst hände
    händen händler härte hätten hättest häufigen häufiger häufigkeit häuser höchst höchster höchstwahrscheinlich höchstzahl höhen hören hörte
    hügel hügeln icc ideal ideen identifier identifikation identifikator identifizierung identischen iec ignore ignore-case ignorierte
    ihrerseits iii illegalen images imap immerhin imperium implementierung impliziert importe importen importer importiere importierenden
    impulse inaktive inaktiven indexdatei indikator indirekte individuell indiziert indizierte infolge informiert infos ini initiale initialen
    inkl inkompatible inkonsistent inkonsistente inkonsistenten inkorrekt inline inmitten innere inode insel inseln insert instabile installiere
    installierter installiertes instanzen integer integrierten integrität intelligente intelligenz intensität interaktion interaktiv
    interaktiven interessante interessiert internal internationale internationalen internes internet-browser internetseite internetseiten
    interpolation interpretation interpretieren intervalle invalid invasion invertiert irgend irgendein irgendeinem irgendetwas irgendwann
    irgendwie isolierten iteration iterationen jagd jagt jahrhundert jahrhunderten jan januar java jedenfalls jedwede jeglichen jemals jemandem
    jenem jenen jener jenseits job jobs john join jpeg-datei jpeg-format jpg json juli junge jäger jüngste jüngsten kabel kalenders kalibrieren
    kalibrierung kalt kalte kalten kam kamen kameras kampf kampfes kandidaten kannten kantenglättung kanälen kapazität kapitel kaputt
    karteikarte kartenausschnitt kaufen kaum keep kehre kehren kehrte keinesfalls keins kenne kennt kenntnis kennungen kennwort kennzeichen
    kennzeichnet kernel ketten khz kick kill kindes kindprozess kisten klappe klar klaren klartext klassen klassifiziert kleidung kleinerer
    kleinsten klettern klicks klickst klickt klingen klug knapp knopfes knotens kocht kodieren kodierungen koeffizienten kohle kollidieren
    kollidiert kolonie kombinationen kombinationsfeld kombinierte kommagetrennte kommende kommenden kommentaren kommentieren kompakte
    kompensation kompensieren kompilieren komplex komplexen komplexer komplexeren komplexität kompliziert komprimierten komprimiertes
    konfigurationen konfigurationsoption konfigurationsoptionen konfigurationsverzeichnis konfigurierte konqueror konstant konstanter
    konstruieren konstruiert kontakten kontaktiere kontaktliste konten kontinuierlich kontonamen kontos kontrollkästchen kontrollleiste
    kontrollpunkt kontrollpunkte kontrollpunkten konvertiere konzept kooperieren kopfleiste kopiere kopierenden kopierte kopierten korrekturen
    korrupte kostenlos kostet krankheiten kratzer kreaturen kreises kreisförmig kreisförmigen kreuz kreuzung krieg kriegen krieger kriegern
    krieges kriegsführung kriterien kriterium kritische kritischen kritischer krone kräfte krümmen krümmung kugel kultur kunde kundschafter
    kunst kurs kurven kurzbefehl kurzbefehle kurzes kurzinfos kurzzeitig kämpfe kämpfen kämpft kämpfte kämpften kästchen könig könnt könntest
    köpfe kümmern kümmert künstler künstlichen kürze kürzere labels labyrinth ladung lag lagen lagern lan lande landen landes landet landete
    landschaft landschaften landung langem langer langes langsame langsamen langsamere language lass lasse lasst lateinischen latenz latex latin
    lauf laufe laufwerke laufwerken lauschen lautete lautsprecher layer layouts lcd lebende lebenden lebens lebensdauer lebenszeit lebt leerraum
    leerstellen leert left legal lege legende legitimation legitimiert leichte leichtes leiden leinwand leise leitet len length lesbaren
    lesbarkeit lesefehler lesezeichenliste lesezugriff letzen letztendlich letztere letzteres lichter lichtquelle lichts lieben lieber lied lief
    lieferte lieferung lies ließ ließen light limitieren limitiert limits linear linearen lines linienbreite linse literal lizenziert lizenztext
    lld load locale localhost locate location loch lock logdatei login logischen logo logos logs lohnt lokalisieren lokalisierung lookup lose
    loszuwerden lower luft lustig luxus länder ländereien ländern längerer löcher löchern löschung löser lösungen lücke mach mache machst machte
    macos mag magenta magische magischen mai mailingliste mailinglisten major makro makros male malen management manager mangel manipulation
    manipulieren manipuliert mann mannschaft manueller manuelles mapping maps margin-bottom margin-left margin-right margin-top mark marke
    marktreife maschine maschinen masken maskieren maskiert maskierten maskierung masse massive master match material materialien matrix
    mausklicks mausposition maximalgröße maximalwert maß maßstab mechanische mechanismen media medienspieler mediums meer mehrdeutig mehrdeutige
    mehrfache mehrfaches mehrheit mehrspieler mehrspielermodus mein meinem meinen meiner meinten melde meldete memory mengen mensch menschheit
    menschliche menu menüeinträge menüpunkt merge merkmal merkmale merkt merkwürdig merkwürdige messung messwerte meta meter method michael
    middle migration migrieren migriert mikrofon militär militärische militärischen militärs millimeter millionen mime mime-typen mindestanzahl
    mindestgröße mindestlänge mine minen minihilfen minimaler minimalwert mischt missbrauch mission missionen mitgenommen mitgliedern mitnehmen
    mitteilen mitteilung mitten mittig mittlerer mittlerweile mitzuteilen mobile mobilen model moderne moderner modifikation modifikator
    modifikatoren modifizierten modulen moduls momentaner mon monaten monats monatsname mond monospace montag month more morgen move mozilla
    mtime multiplikation multiplizieren mussten mut mutter muß mächtig mächtige mächtigen mächtiger mächtiges mächtigsten männer männern mäßig
    möge mögen mögliches mögt müde müll müsste müssten nachbarn nachdenken nacheinander nachfolgend nachfolgenden nachfolger nachgedacht
    nachgefragt nachkommastellen nachkommen nachladen nachlesen nachrichtenfenster nachschlagen nachsehen nacht nachteil nachträglich
    nachzudenken nah nahegelegene nahen nahezu nahm nahmen nahrung namensraum names namespace narren nativen natur natürlichen natürliches
    nautilus navigation nbsp negiert neigt neigung nennen nenner nennt nett network netz netzwerken netzwerkfreigaben netzwerks neuberechnung
    neuerer neuigkeiten neuladen neun neunten neustarten neusten neutral neutraler newline nicht-leere nicht-null nichtsdestotrotz nick nieder
    niedergang niederlage niedrigere niedrigste niedrigsten niemand niemanden nil nimm nirgends nirgendwo node nodes non norden normalem
    normales normalfall normalisieren normalisierung notation note notfall notwendigerweise notwendigkeit november number numeric numerisch
    numerischer nummerierten nummerierung nummern nutzbar nutzbarkeit nutzern nutzte nächster nächstgelegene nächstgelegenen nähere nähert
    nördlich nördliche nördlichen nötige nützlichen nützlicher nützliches nützt ober oberflächen obergrenze obgleich objektnamen objekttyp
    obligatorisch obsolet offenbar offene offener offenes oftmals ogg oktal oktale one online-konten only openstreetmap operand operanden
    operatoren opfer optimalen optimiert optimierte optimierungen optionales optische orakel orange orbit ordentliche order ordnen ordnerinhalt
    ordnernamen ordnerstruktur ordnet organisationen orig originaldatei ortsnamen osten other owner ozean ozeane paare paaren pack package packt
    page paketes paketliste paketnamen pakets paketverwaltung palette panel panels pango panzer papier papiergröße papierkorbs para paradies
    parallele parallelen parameters parse parsen partial partie partiellen partition partitionen partner passender passiv passiven passphrase
    passwörtern paste patches pattern pausieren pdf-datei pdf-dokument pegel pem perfekten performance periode perioden personal perspektive
    perspektivischen persönlich persönlicher pfadname pfadnamen pfads pfeilen pfeiltasten pflanzen pgp phase philosophie photos physical
    physikalisch physikalische physikalischen physische piepen pin ping pinselgröße pinsels pipeline pipes pipette pixels pkcs planen planeten
    planung plasma platte plattformen platzhaltern pläne plätze plötzlich png-datei point politischen polygon pop portiert portierung ports
    positioniert positionierung positiven posix posten postscript potential potentiellen potenz power praxis pre preis priester prima primär
    print privacy privat privater probe probiere probiert problemlos process produkt produktion produktivität produzieren profitieren profitiert
    program programmfehler programmierer programmiert programmversion progress projektdatei projekten projektes projektion projektionen
    projektoren proprietäre protocol protokolle protokollierung protokollpräfix protokolls provinz proxy-einstellungen prozentuale prozentwert
    prozentzahl prozess-id prozessen prozessor prozessoren präfixe präsentation präsentiert präsenz präzise präzision prüfe prüfsummen prüft
    prüfungen puffers punktzahl pwd qr-code qt-block-indent quadrate quellcode quellordner quelltext quer querformat quot quote rache radio
    rahmens rakete raketen random rands rang range ranges rasch rat rating rauch raumes readme reaktion realen realistisch realität rechnen
    rechnernamen rechnung rechtecke rechteckigen rechtsbündig rechtschreibung rechtsklicken record reden reduzierte reduzierten ref reference
    referenzierte referenzierten reg regelmäßigen regelt regen regenerieren regex regiert regierung regionale registrierte registrierten
    registrierung regler reich reiche reiches reichtum rein reine reiner reise reisen reiters rekrutiert rekursion rekursiven relevanten reload
    remote rendering rennen reparatur repeat replace report repository reproduzieren repräsentieren res reservieren reservierten reset resource
    restaurieren resultierende retten revision rfc rgb-werte rgba richte richtet richtlinie rief riesige right ring risiken risiko riskant
    ritter rivalisierenden robert rohdaten rohen rohstoffe role roll rollt rotes rotieren rotiert route router ruf ruhe ruhezustand ruhig ruinen
    rumpf rund runtime rändern rätsel räume räumen räumliche räumlichen rücken rückfrage rückfragen rückgabe rückgängigmachen rückmeldungen
    rücktaste saat sache sachen sage sagen sahen sammelt sammle sammlungen sand sandbox sanft sanften satzzeichen sauber saubere scale scannen
    scanner scans schablone schade schafft schaffte schalte scharf scharfe scharfen schatz schau schaue schaust schaut scheibe schein scheinbar
    scheitern scheiterte scheren schicke schicksal schickt schienen schießen schiff schiffe schiffen schiffes schiffs schild schilde schlacht
    schlachten schlag schlagartig schlange schlechten schlechter schlechteste schleifen schließende schließenden schlimm schlimmste schloss
    schluss schlägt schlüsselbund schlüsseldatei schlüsseln schlüsselwörter schmale schmecken schmieden schnappschuss schnappschüsse schnee
    schneidet schnelleren schnelleres schnellste schnellsten schnitt schreckliche schreibgeschützte schreibtischs schriftfamilie schriftgrößen
    schriftstil schrittweise schrumpfen schränken schränkt schuld schwache schwachen schwarzer schwebende schwebt schwelle schwellenwert
    schwenken schweren schweres schwerpunkt schwerwiegende schwerwiegender schwierig schwierigen schwieriger schwierigkeit schwierigkeiten
    schwierigkeitsgrad schwimmen schwor schwäche schwächen schwächere schwächeren schäden schärfen schärfer schätzung schön schöne schöner
    schönes schöpfer schütze scope screen script scrollen sdl sec seconds section see seen sehe seid seitdem seitenbreite seiteneinstellungen
    seitenleisten seitennummer seitenverhältnisses seitenzahl sektor sektoren selbstständig selbsttests selbstverständlich selected selinux
    seltene seltenen seltsame semikolon send sende sender senkrecht senkrechte senkrechten sensor sensoren separaten sequenzen seriellen serif
    serveradresse servername service services session setting share shared shells shift short sicherer sicheres sichergestellt
    sicherheitsgründen sicherheitskopie sicherheitskopien sicherheitsrisiko sicherheitsstufe sichert sicherungen sicherungsdateien sicherzugehen
    sicht sichtweite side sieben siedler siedlung sieg siegreich sieh siehst sig sigma sign signalisiert signalton silent single sinken sinkt
    sinne sinnlos sinnlose situationen sitzen skala skalierungen skalierungsfaktor skip sklaven sklaverei skripten slots smb smtp sofortige
    sofortigen sogenannte sogenannten sohn solches soldaten solle solltest son sonnenaufgang sonnenlicht sonnenuntergang sonntag sonstige sorge
    sorry sortierte sound sources soviel sozialen spaltenbreite spaltennamen spaltennummer spanne spannungen spaß spec special speichere
    speichergröße speichermedium speichernden speicherorte speisen spektrum spenden sperrt sperrung spezialisierten spezieller spezielles
    spezifikation spezifikationen spezifisch spezifische spezifizieren spezifizierten spiegel spielernamen spielfeld spielst spielstand
    spielstände spielt spielverlauf spitzen spitzname spitznamen split sprach spracheinstellung sprühen spät sse ssl staat stabil stabilisieren
    stack stahl stammen standardabweichung standardanwendung standardformat standardgröße standardisierte standardmäßigen standardtyp
    standardverhalten standhalten stapeln starb starker starkes startdatum starter startest startpunkt startwert startzeit state stationiert
    stationierten statisch statischen statisches statistische stattfinden stattfindet statussymbol statuszeile staub stdin stecken steckt stehe
    stehende stehlen steigen steigern steigung stein stellte stellten stellung stellungen sterben stereo stern sternchen sterne sternen sterns
    steuerelement steuerzeichen stichwörter stieg stieß stift stiftes still stillen stillstand stimme stolz stop stoppe stoppt store stoßen str
    strafe strahlen straße straßen streams streben strecke street streifen streit streiten streitkräfte streitmacht streng strenge striche
    strict strikte strings strom struct strukturierte stummschalten städte ständig ständigen stärken stärkere stärkeren stärkerer stärksten
    stören stört störung stück stürzen stützpunkt subject subtraktion such suchergebnissen suchkriterien suchtext sum summen super supported
    swap switch symbolgröße symbolleiste symbolnamen symbols symmetrisch synchronisation synchronisieren synonym syntaxfehler systemprotokoll
    systemschrift systemweit systemweite systemweiten systemzeit szenarien szenario szene sätze säubern söldner süden südlich südlichen sümpfe
    tabs tabulatortaste tageslicht tal tar-archiv task tasks tastaturbelegungen tastenbelegung tat tatsache taucht tauschen tausende tcp teams
    technik technische technischen technologie technologien teilmenge teilnehmen teilung telefon telefonnummer tempel temperatur template
    temporär term terminal-fenster termine territorium teuer teuren teurer tex text-decoration text-indent texten textur texturen textzeilen
    themas theme then this tiefen tiefer tier tiere tieren tiff tiles timeouts times timing tippe titeln titels tmp tochter tod toleranz
    tolerieren tool top topic tor tot tote toten touch trace traditional traditionell traditionelle traf trafen trage transaktion transaktionen
    transfer transformationen transformieren transformiert translation-team-de transparente transparenten transportieren transportiert traten
    trauen tree treffern treibt trennung tricks triffst trimmen triviale trocken tropfen trunk truppen trust trägt tty tunnel tunneln turm tust
    tutorial types typische typischen tätigkeiten töne tönen töten udp uids umbenennung umbringen umbruch umfangreiche umgangen umgeben
    umgebenden umgebungen umgegangen umgekehrte umgeleitet umgesetzt umgibt umkehrung umlaufbahn umleiten umleitung umliegenden umrandung
    umrisse umschauen umschreiben umsehen umsetzen umsetzung umso umsonst umwandlungen umzukehren umzuleiten unabhängiger unabhängigkeit
    unbenannte unbenutzt unbenutzte underline undurchsichtig unerreichbar unerwarteten unerwünscht unerwünschte ungeachtet ungeeignet
    ungelesenen ungenau ungenaue ungenutzte ungerade ungeraden ungesicherte ungesicherten ungespeicherte ungespeicherten ungewöhnlich
    ungewöhnliche unglücklicherweise uniform union unique unit universität universitäten unklar unlesbar unmittelbar unnötig unscharf unschärfe
    unserem unsicherer unsichtbare unsinn untenstehenden unterbinden untereinander unterer unterfenstern untergang unterhalten unterirdischen
    unterliegt unternehmen unternommen unterordnern unterprozess unterscheidung unterschiedlicher unterschiedliches unterschreiben unterseite
    unterste unterstrich unterstriche unterstrichen untersucht untersuchung unterteilt untertitel unterwegs unterwerfen untätig unverzüglich
    unvollständige unvollständigen unwahrscheinlich unwichtig unzulässig unzulässige unzulässiges unzureichend unzureichende updates upgrade
    upgrades upnp uralten urheber urheberrecht uris ursachen ursprungs ursprünglich usage usb use utc uuid val validate variablennamen variabler
    varianten varianz variieren variiert vater vaters vektor vektors veralteter veraltetes verankert veranlassen verantwortung verarbeitenden
    verarbeitete verarbeiteten verbesserten verbesserter verbessertes verbietet verbirgt verblassen verbliebenen verborgenen verbracht
    verbrachte verbreiten verbreitet verbreitete verbündeten verbündeter verdienen verdient verdoppeln verdoppelt verdrängen verdunkelt vereinen
    vereinfacht vereinfachung vereinigen vereinigt vereinigung vereint vererbt verfahren verfassen verfasst verfeinern verfeinerung verformung
    verfügbarkeit vergangen vergangenen vergehen vergeht vergesse vergiss vergisst vergleiche vergnügen vergrößerungsfaktor verhaltensweisen
    verhandeln verheerenden verify verkaufbarkeit verkaufen verknüpfe verknüpften verknüpftes verkürzen verladen verlange verlassenen verlaufen
    verleiht verletzen verletzt verliert verließ verlinken verlor verlorene verlorenen verlustbehaftete verluste verlustfrei verlustfreie
    verlängern verlängert verläuft vermeide vermeidet vermeidung vermieden vermindert vermischt vermuten vermutet vermutung vermögen
    vernachlässigt vernichten vernichtet verpassen verpflichtet verringerung verrückt versagen versand verschachtelt verschafft verschicken
    verschiebe verschiedenes verschlüsselten verschlüsselter verschwenden verschwendet verschwendung verschwunden versehentlich versetzte
    versionsinformation versionskontrolle versorgt versorgung versprechen verstanden versteckte versteht verstreut verstärken verstärkt
    verstärkung verstößt versuchst versuchte versuchten vertauscht verteidigen verteidigt verteidigung verteilte vertical vertikales vertraue
    vertrauenswürdige vertrauenswürdigkeit vertrauten vertreiben vertreter vertrieben verträge verursachten vervollständigt verwandeln
    verwandelt verwandt verwandten verwechselt verwendbare verwendbarkeit verwendest verwendeter verwendetes verwiesen verwirft verwirrt
    verwundbar verwüstet verzeichnishierarchie verzeichnisname verzeichnisstruktur verzerren verzerrt verzögern verzögert verzögerungen
    veränderte veränderten veröffentlichte veröffentlichungen vieles vielfache vielfalt vielseitiges vierte viertel vii vim virtueller
    virtuelles visuellen volk vollbild vollendet volles vorab vorangehende vorangehenden vorangestellte vorausgesetzt voraussetzung
    voraussetzungen voraussichtlich vordefinierte vordringen voreingestellt voreingestellter vorerst vorfahren vorgabeanwendung
    vorgabeeinstellungen vorgabewerte vorgangs vorgeben vorgegeben vorgenommenen vorgeschlagene vorgesehenen vorgestellt vorgibt vorgänger
    vorhaben vorhalten vorhandener vorhandenes vorhergesagt vorheriger vorhersage vorige vorläufig vorn vorrat vorschaufenster vorschlag
    vorsichtiger vorstellungen vorteil vorteile vorteilhaft vorzeichen vorzeichenlose vorzeitig vorzubereiten wachen wachsen wachsenden wachstum
    waffe waffen wagen wagenrücklauf wahlweise wahre wahren wahrgenommen wahrheit wait wald wand wandeln wandelt warm warn warning warnt wasser
    wassers wav wayland wechseldatenträger wechselnde wechsle weglassen wegwerfen weichen weicher weichzeichnen weite weitergabe weitergegeben
    weitergehen weitergeleitet weiterlaufen weiterleiten weiterleitung weiterleitungen weitermachen weitesten weißer weißpunkt weißt welch
    welten wen wenigsten werbung werdet werk werkzeugs wertebereich wertebereichs wertet wertvolle wertvollen wesen wesentlichen weshalb westen
    westlich westlichen wetter white wichtigen wichtigste widerstand widget widgets wiederfinden wiedergabelisten wiedergegeben wiederholenden
    wiederholte wiederholten wiedersehen wiederum wiederverwendet wiederverwendung wiederzufinden wiederzugeben wiesen wieviel wieviele wilde
    wind window winkeln winkels winter wirbel wirkliche wirkungslos wirtschaft with woanders wochen wochennummern wochentag woher wohingegen
    wohl wolken wollte womit worauf word worte worten wortes wovon wrapper write wunder wunderbar wunsch wurdest wurzel wurzeln
    wurzelverzeichnis wählst wälder wöchentlich wörtern wörtlich wünsche wüste wüsten wütend x-achse xmp xmp-metadaten xor xterm xyz y-achse
    y-koordinate y-position y-richtung y-wert year zahlenformate zahlreichen zehn zeichenfolgen zeichne zeichnung zeilenanfang zeilenanzahl
    zeilenenden zeilenlänge zeilenumbrüche zeilenvorschub zeitablauf zeitanzeige zeitdauer zeitformat zeitintervall zeitleiste zeitlich
    zeitlimit zeitraums zeitweise zeitzonen zellen zentimeter zentral zerlegen zerlegt zerschlagen zerschmettert zerstöre zerstörte zerstörten
    zerstörung zertifikate zertifikats zeuge ziehe ziehen-und-ablegen ziehst zielen zielfeld zielpfad zielt zielverzeichnis zip zitatzeichen
    zivilisation zog zonen zoomen zufall zufallszahlen zufolge zufälliger zufälliges zufügen zugefügt zugehöriger zugehöriges zugelassen
    zugeordneter zugriffs zugrunde zugunsten zukünftig zulässiger zunehmend zunehmende zuordnen zurückgegriffen zurückgehalten zurückgehen
    zurückgelassen zurückgestellt zurückgewiesen zurückgezogen zurückholen zurücklassen zurücklegen zurückspringen zurückzuziehen zusammenarbeit
    zusammenarbeiten zusammenfassen zusammenfügen zusammenführung zusammengefasst zusammengefügt zusammengesetzte zusammenhängende
    zusammensetzen zusammensetzung zusatz zusatztaste zuschneiden zusehen zustimmen zustimmung zuständen zuständig zusätzliches zutrifft
    zuverlässige zuverlässigkeit zuviel zuweisungen zuzulassen zuzuordnen zuzuweisen zwang zwanzig zwecks zweifel zweifelsfall zweistellige
    zwingend zwingt zwischengespeichert zwischengespeicherte zwischenspeichern zwischenspeichers zwischenzeit zwischenzeitlich zwölf zyklus züge
    zügen ähneln ähnelt ähnlicher ähnliches ähnlichkeit älteste ältesten änderte änderungsprotokoll änderungszeit ärger äußerer äußersten
    öffentlicher östlich östlichen üben überblenden überblendung überblick übereinstimmenden überfahren überfallen überflüssige übergabe
    übergangen übergebene übergebenen übergibt übergänge überlagern überlagerung überlappenden überlappt überlappung überlassen überlauf
    überlaufen überleben überlebt überlebten überlege überlegen überlegene überlegenen übermitteln übermittelt übermäßig überrascht überraschung
    überschneidet überschneidungen überschreibe überschreitung überschriften übersetzer übersichtskarte überspringe überstehen übersteigen
    überstimmt übertragungen überträgt überwachen überwachung überwiegend überwinden übrigen übung`,
  3: `
    abbild abdunkeln abfrage abgefragt abgelaufen abgeleitet abgerufen abgespielt abgestürzt abgleichen abhängigkeit abhängt ablauf ablehnen
    abmelden abrufen abschließen abschluss abschneiden abschnitte absoluten absoluter abspeichern absturz abstände abstürzen abwarten abweichung
    abwesend abwählen abzubrechen abzuschließen acht action add aktiver aktiviere aktivitäten aktualisierte aktuellem album alias align alleine
    allem allgemein allgemeinen allgemeiner alpha always amp analyse analysieren analysiert anbieten andererseits anderweitig anfangen anfangs
    anfordern anforderung anforderungen anfragen anfängliche anfügen angaben angeboten angeforderten angefragt angegebener angeordnet
    angeschlossen angewiesen angibt anhang animation animationen animiert anker anleitung anmerkung anmerkungen annahme anordnen anpassung ans
    anschauen anscheinend anschließen ansichten anspruch antworten anweisung anwender anzulegen anzumelden anzusehen anzuzeigende application
    arbeitsspeicher arbeitsverzeichnis architektur archive archivieren array artefakte ascii ascii-zeichen assistent attribut attribute audio
    aufbauen aufbewahrt aufeinander aufgebaut aufgeführt aufgeführten aufgefüllt aufgelistet aufgelöst aufgeteilt aufgezeichnet aufhören
    auflistung auflösen aufnahme aufnahmen aufräumen auftauchen aufteilen aufteilung auftrag auftrat aufwärts aufzeichnen aufzeichnung
    aufzeichnungen aufzubauen aufzuheben aufzunehmen ausdrucks ausdrücklich ausführbar ausführbare ausgabeformat ausgaben ausgang ausgehende
    ausgehenden ausgelassen ausgeliefert ausgenommen ausgewertet ausgewählter ausgewähltes aushängen ausklappen auslassen auslesen auslösen
    auslöst ausrichten ausschließen ausschneiden aussieht auswerten auswirkung auswirkungen auszuführende auszugeben auszuschalten
    authentifizierung automatischer autoren außen backend backup bald base basiert bauen baum baumansicht beachte beachtet bearbeitete bedeuten
    bedeutung bedingung bedürfnisse beeinträchtigt beende beendigung befehlszeilenoptionen beginnend begrenzte behalte behandlung behoben behält
    beider beides beinahe beinhalten beitreten beizubehalten bekam bekannte bekannter belegen bemerkung benachbarten benachrichtigen
    benachrichtigung benannt benannte benannten benennen benutzerdefinierter benutzerfreundlichkeit benutzerkennung benutzerkonto
    benutzerschnittstelle benutzte benutzten berechnungen berechtigung bereiches bereitstellen bericht berichte berücksichtigen berühren
    beschleunigen beschleunigt beschleunigung beschreiben beschreibungen beschrieben beschriftungen beschränkung beschränkungen beschädigen
    beschädigte beschäftigt beseitigen besitzer besondere besseren besserer besseres bestandteil bestehender bestimmter bestimmtes bestimmung
    besucht besuchten beteiligt betracht betrachter betrag betragen betreffen betreten betreuer betrieb betroffen beträgt betätigen bevorzugten
    bewahren bewegung bewertung bewusst bezeichner bezeichnet bezieht beziehung beziehungen bezogen bezug bibliotheken bieten big bilddatei
    bilddateien bilddaten bilden bildgröße bildschirmauflösung bildschirme bildschirmen bildschirmfoto bildschirmfotos bildschirmrand bin binden
    bisher bist bits blau blauen blendet blick blockgröße blockieren blocks blättern blöcke blöcken boden body bogen bold boston both box
    brechen breit breiten bricht bringt buch buchstabe bug bugs build chat check client clients close cmd command config content context control
    count cpu create css csv current dagegen dahin dank danke daraus darstellt darunter darzustellen dasselbe date dateideskriptor dateiendung
    dateierweiterung dateiformate dateiliste dateipfad dateisysteme dateisystemen dateitypen datenverlust datums datumsformat dauert davor
    dazugehörigen daß deaktivierung debian deckend deckkraft defekt definierte definierten definition dein deine deinem deinen deiner deines
    deinstallieren deklariert delete denken denselben derzeitige design desktop desktop-datei desselben deswegen deutlich dev diagnose diagramm
    dialogfenster dialogs dich dichte diejenigen dienen diff differenz digitale digitalen directory direkte direkten display distribution
    diverse division doc doch dokumenten domain doppelklicken doppelpunkt doppelter downloads dpi drag drehung dringend dritten drop drücke
    drückt dunkle dunklen duplizieren dupliziert durchlaufen durchschnitt durchschnittliche dvd dynamisch e-mails ebenso echten ecken effekte
    effekten effektive effizienz egal ehe eher eigener eigentlich eigentlichen eigentümer eignet einander einbeziehen einbezogen einbinden
    einblenden eindeutig eindeutigen einfachem einfluss einfärben einführung eingabedatei eingabefeld eingaben eingabezeile eingang eingebaute
    eingebauten eingebettet eingebettete eingebetteten eingeblendet eingebunden eingehende eingeladen eingelesen eingeschlossen eingeschränkt
    eingesetzt eingestellte eingestellten eingetragen einhängen einhängepunkt einkompiliert einpassen einrichtung einrücken einrückung einsatz
    einschließen einschränken einschränkung einschränkungen einsehen einsetzen einstellungsdialog eintippen eintragen eintrags einträgen
    einzelheiten einzelner einzufügen einzugeben einzurichten einzustellen elementen ellipse emacs empfehlenswert empfiehlt empfohlene empfänger
    empfängt encoding end endete endgültig endung energie englisch entdecken entferne entfernter entgegen enthielt entladen entscheidet
    entscheidung entscheidungen entschlüsseln entschuldigung entsperrt entstehen entwicklung eof erde ereignis ereignissen erfolg erfolgen
    erfüllen erfüllt ergeben ergebnissen erheblich erhöhung erinnern erinnert erkannte erkennt erkennung erklären erklärt erklärung erlaube
    erlaubten erleichtern ermittlung erneuten erneutes erraten errechnet error ersatz erscheinungsbild erschöpft erstelle erstes erwarten
    erwartete erwägung erwähnt erzeuge erzeugten erzeugung erzielen erzwingt erzwungen evtl exakt exakte example existenz existierende
    existierender existierendes exportiere exportierte exportierten ext extern externer externes extrahieren extrem fahren falle fallen falschen
    false familie fand farbton fast favoriten feature features fehlender fehlerdiagnose fehlerhaften fehlerhafter fehlers fehlersuche
    fehlschlagen fehlschlägt feldes fenstermanager fenstertitel fensterverwaltung fertiggestellt fertigstellen festen fester festlegung
    feststellen festzustellen feuer filename files film filters filterung find finde fingerabdruck flachen flag flags float floor flächen
    fokussiert folgendem folgendes font foo for force fordert formatiert formatierung formats formen fort fortgeschrittene fortschritt
    fortzusetzen forum foto fotos fragt freigabe freigeben freigegeben freund freunde from früher frühere früheren ftp full funktionalität
    fähigkeit fähigkeiten fälle fällen fällt fängt führe führende führenden führte füllt fünf ganzes garantiert gearbeitet gebaut gebiet
    gebracht gebunden gedreht geeignete geeigneten geeignetes gefahr gefiltert gefundene gefundenen gefährlich geführt gefüllt gegangen
    gegensatz gegenseitig gegenstelle gegenwärtig gegner gehe geheimen gekennzeichnet geklickt gekürzt geladene gelangen gelassen gelb geld
    geleert gelegentlich gelegt geliefert gelten gelöschte gelöschten gemeinsame gemeinsamen gemeint gemeldet gemessen gemischt genannt
    genannten genauer genauigkeit genauso generell generieren generische genutzte geometrie geraden geraten geringe geringer geringere gerne
    geräten gerätes geräts gesammelt gesamt gesamtgröße gesamtzahl geschehen geschichte geschickt geschieht geschlossene geschätzte gesetz
    gesetzte gespielt gestaltet gestattet gesteuert gestoppt gestrichelte get getan getrennten gewinnen gewissen gewonnen geworfen gewähren
    gewährt gewöhnlich gewöhnliche gewünscht gezählt geänderte ggf gib gif gitter glauben gleichbedeutend gleichem gleiches gleichmäßig glib
    glückwunsch gnome-arbeitsumgebung google gplv grad grafik grafiken grafische grafischen graphen grau graue greifen greift grenzwert group
    großbuchstaben großes grundlage grundlegenden gruppieren größenänderung größeres größte größten grün gründe gründen grüne grünen gui guter
    habe halbe halte hand handeln handhabung hardware hart harte harten hast hatte hauptfensters hauptmenü hauptsächlich head header hebt heißt
    herauszufinden herkunft herstellen hersteller herum herunter heruntergeladene heruntergeladenen herunterzuladen hervor herzlichen
    herzustellen heute hexadezimale hierarchie hierbei hierher hierzu hinein hinten hintereinander hintergrundbild hinweg hinweise hinweisen
    hinzugefügten hochgeladen hochladen hoffnung hohen horizontaler hostname hostnamen hälfte hängen hätte häufigsten höchste höchsten höchstens
    höheren höherer icon icons idee identifiziert identische identität ids ignoriere image implizit implizite importierte importierten inaktiv
    inaktivität include individuelle individuellen informieren inhalten inhalts init initialisieren initialisierung inkompatibel innen inneren
    input instabil install installierte int intakt integration integrieren integriert integrierte interaktive interesse interface intern
    internetverbindung invertieren ip-adresse ipv irc irgendeine irgendeiner irgendwas irgendwelche irgendwo iso italic item jahre jahren jahres
    jeglicher jemanden jene jeweilige jpeg kacheln kalender kamera kanals kannst kante kanäle karten kehrt keinerlei keines kennen kennzeichnen
    kern kette key kib kind kinder kindern klammer klang klasse klassische klassischen kleinbuchstaben kleineren kleines klicke klonen klänge
    knöpfen kodiert komma kommando kommandos kommandozeile kommunikation kompatible kompletten komplexe kompression komprimieren komprimiert
    komprimierte komprimierung kompromiss konfigurationsdatei konfigurationsdateien konflikte konflikten konstante konstanten konstruktion
    kontakte kontaktiert kontrast kontrollieren kontrolliert konvertierung konzentrieren kopfzeile kopfzeilen kopien korrekte korrekten
    korrektur korrigiert kraft kreis kursiv kurve kurzem kurzen kurzer körper kürzel kürzen kürzer label land langsameren large larger last
    laufende laufzeit laut lautstärke layout leben lediglich leerem leertaste legitimieren legitimierung leichter leid leisten leistung leiten
    leitung lernen lesbare letzter leute leuten library licenses licht liegende liegenden line lineare linker linksklick listen listenansicht
    listet lists local log logische lokales long los lua längen längere längeren lösche löst lücken mac mail main make manchen manual manuelle
    manuellen map marker markierte maske mausklick mausrad mauszeigers maximalen maximaler maximales maximieren mehrmals meine meinung meist
    meistens meldet menschen menschlichen menüeintrag merken message messen methoden mib mich microsoft mime-typ min minimal minimalen
    minimieren minimiert minimum minus mir mischen mischung miteinander mitglied mitglieder mittelklick mittelpunkt mode modell modernen modi
    modifizieren modifiziert monate monitor msg multipliziert musik musst mustern möchtest möglicher möglichst nachfolgende nachfrage nahe
    native natürlich natürliche navigieren nebel nebeneinander negativen negativer nehme netzwerke netzwerkverbindung neuem neueren neueste
    never new next niedrig niedrige niedriger nochmal nochmals normaler not notiz notizen notwendige nul-zeichen nullen num numerischen nutze
    nutzlos nächstes nähe näher nötigen nützliche oberste obersten obige object objektes objekts offen offenen offensichtlich offiziell
    offizielle offiziellen offline offset old open opengl operator optimale optimieren optimierung optionalen optionaler options ordnung
    ordnungsgemäß organisation organisieren organisiert original originale originalen originalgröße orten ortes out output packen paketen
    parallel parametern part pass passend passendes passieren password pausiert pdf perfekt permanent personen pfaden pfades pfeile php
    physischen pid pipe plan plattform platzierung player plugin plugins plus portnummer pos positionieren positiv positiver post praktisch
    prefix primären privaten privatsphäre privilegien problems produziert profils programmstart projekte projekts proportional protokolldatei
    protokollieren prozentsatz prozesse prozesses prüfsumme prüfung punktes python quadrat quell quelldatei quelldateien query quiet quit radius
    raster raten ratsam rauschen raw read reagieren reagiert reale rechnern rechnername recht rechteck rechteckige rechter rechtschreibprüfung
    recursive red reduzierung referenzen referenziert regelmäßig regionen register registrieren reichen reicht reichweite reihen reinen reines
    reitern rekursiv rekursive relativen relativer relevant remove rendern repariert ressource restlichen resultat resultierenden resultiert
    return reverse rgb richten richtlinien richtungen rohe rolle rollen root rotation rote roten ruft run runde runden ränder rückgabewert
    rückkehr rückmeldung safe sagt sammeln sans satz save schaden schaffen schalter schaltfläche schaltflächen scheinen scheitert schieberegler
    schief schlagen schlecht schlechte schleife schließe schließlich schlüssels schlüsselwort schneiden schnellen schnellere schnelles
    schnittstelle schreibe schreibgeschützten schreibrechte schreibt schreibtisch schreibweise schreibzugriff schriftarten schriftgröße schritte
    schritten schrittweite schrägstrich schrägstriche schutz schwach schwarz schwarze schwarzen schwer schwere schwerer schätzen schützt search
    sechs segment segmente seien seines seitengröße seitenverhältnis sek sekundäre selber select selten sendet separat sequenz serie servern
    setzte sha show sichere sicherungsdatei sicherungskopie sicherzustellen sichtbare sichtbarkeit signale signaturen signieren signiert simple
    simulation simulieren simuliert sinn situation sitzungen skaliert skripte slot socket sockets soeben solch solchen solcher somit
    sonderzeichen sonne sorgen sorgfältig sorgt sortierreihenfolge sortierung source sourceforge space sparen speichers speicherung
    speicherverbrauch sperre speziell spezifischen spezifiziert spiegeln spiele spieler spielern spielers spiels spitze sprechen springt sprung
    spur spuren spätere ssh stabile stabilen stabilität stadt stammt standardeingabe standardeinstellung standardeinstellungen standardmäßige
    standards standort stapel starke starken starte startposition stat statistik stderr stdout stehenden stets stichwort stile stille stoppen
    strategie stream strecken strftime strg-taste strich string strong struktur strukturen stufen stumm stärker stücke sub suchbegriff
    suchergebnisse suchmuster suchpfad suffix support svg symbolansicht symbolischer sync synchronisiert systemadministrator systeme
    systemeinstellungen systemen systemverwalter sämtliche sämtlicher sättigung tabellen table tabulator tabulatoren tagen tages tags tar target
    tastaturkürzel tastendruck tatsächliche tatsächlichen team teils teilt teilweise temporärer temporäres terminals tests textdatei textdateien
    texte texteditor textes textfeld texts the themen threads tief time timeout tipp tipps titelleiste title tls token ton total traditionellen
    tragen transformation transparent transparenz transport treffen treiber trenner trennt trennzeichen treten trifft tritt trotz txt
    typischerweise täglich uhr uhrzeigersinn uhrzeit uid umbrechen umfassen umfasst umgang umgebrochen umgebungsvariablen umgeht umgekehrter
    umgeschaltet umriss umständen umzubenennen umzuschalten umzuwandeln unabhängige unabhängigen unbedingt unbegrenzt unbegrenzte unbekanntem
    unbrauchbar unendlich unerwartet unerwartete unerwarteter unerwartetes ungefähr ungleich unicode unicode-zeichen unix unnötige unser unsere
    unseren unserer unsichere unsicheren unsichtbar unterbrechen unterbrochen unterdrücken unterdrückt unterfenster unterhaltung untermenü
    unterordner unterscheidet unterschieden unterschiedlich unterstützter unterstütztes untersuchen unterverzeichnis unterverzeichnisse
    unverändert unvollständig uri ursache ursprünglicher usa usr value var variante ver veraltete veralteten veranlasst verantwortlich
    verbessert verbesserte verbesserung verbesserungen verbieten verbinde verbindet verbleiben verbleibende verbleibenden verborgene verbose
    verboten verbrauchen verbraucht verbundenen verdeckt vereinfachen verfallen verfolgt verfolgung verfügbarer verfügen verfügt vergangenheit
    vergewissern verglichen vergrößerung vergrößerungsstufe verhält verhältnis verifiziert verkleinert verkleinerung verknüpfen verknüpfte
    verkürzt verlangen verlangsamen verlangsamt verlangt verlieren verlust verlässt verringert versatz verschachtelte verschickt verschiebt
    verschiebung verschieden verschlüsseln verschlüsselt verschlüsselte verschmelzen verschwinden verschwindet versenden versendet versetzen
    versetzt versionsnummer versteckten verstehen vertauschen verteilt verteilung vertikalen vertikaler vertrauenswürdig vertrauenswürdigen
    vertraut vervollständigen vervollständigung verwandte verweis verweise verweisen verwendbar verwendender verwendendes verwischen verz
    verzeichnisnamen verzeichnissen verzeichnisses veränderung veränderungen veröffentlichen via video vieler vielfaches vielzahl vierten view
    virtuelle virtuellen visuell visuelle vollen vollständiger vollständiges voneinander voran vorangestellt voranstellen voraus vorbehalten
    vorbei vorbereiten vorbereitet vorbereitung vordefinierten vordergrundfarbe voreingestellten vorgaben vorgabewert vorgegebener vorgehen
    vorgeschlagen vorgesehen vorgänge vorhergehende vorhergehenden vorheriges vorigen vorkommt vorlagen vorliegen vorliegt vorne vorrang
    vorschaubild vorschaubilder vorschaubildern vorschlagen vorschläge vorsichtig vorzunehmen vorübergehend völlig wahrscheinlichkeit warnen
    warte wartet wartezeit warum web webseiten wege weggelassen weich weiche weight weile weisen weist weiten weiterer weiteres weiße weißen
    wellen welt wenden wendet wenige wenigen wenigstens wer werde werfen werkzeugen werkzeugleisten werts wesentlich wichtiger wichtigsten
    widerrufen width wiedergabe wiedergabeliste wiedergeben wiederherstellung wiederholung wiederholungen wikipedia will willst winkel wirft
    wirken wirst woche wodurch wofür wohin wollten wächst wären wünschen x-koordinate xml-datei yes zahlreiche zeichenfolge zeichenketten
    zeichenkodierung zeichens zeichensatz zeichnet zeilenende zeilennummer zeilennummern zeiten zeitraum zeitzone zeitüberschreitung zelle
    zentrale zentralen zentrieren zentriert zentrum zerstören zerstört zertifikat zieht zieldatei zielordner zielort ziels ziemlich ziffer zoll
    zone zoom zudem zueinander zufrieden zufälligen zug zugang zugehörigen zugeordneten zugewiesene zugleich zugänglich zukünftige zulässige
    zulässigen zulässt zuordnung zurückgeben zurückgegeben zurückgekehrt zurückgreifen zurücknehmen zurückzukehren zurückzusetzen
    zusammengeführt zusammenhang zustände zusätzlicher zutreffen zuverlässig zuweisung zwar zwecke zweier zweimal zweiter zweites zwingen zählen
    zähler zählt ähnliche ähnlichen älter älterer ändere änderungsdatum äquivalent äußere äußeren öffentlich öffentliche öffne öffnende
    öffnenden überall übereinstimmende übereinstimmt übereinstimmungen übergang übergehen übergeordnete überholt überlappen übernimmt überprüfe
    überschreiten übersetzen übersetzt übersetzung übersetzungen übersteigt überwacht üblich üblichen übrig`,
  4: `
    abbruch abfragen abgelegt abgelehnt abgeschaltet abgeschnitten abhängigkeiten ablegen abschalten abschnitt absolut absolute abspielen
    abstand adressen aktive aktivierung aktualisierung aktualisierungen aktueller akzeptieren algorithmus allerdings allgemeine alter alternativ
    alternative alternativen altes and anderem anderenfalls anders anfrage anführungszeichen angabe angefordert angeforderte angehalten
    angehängt angemeldet angenommen angesehen angewandt angezeigte anhalten anhängen anklicken anmelden anmeldung annehmen anordnung
    anschließend ansehen ansonsten anteil antwort anweisungen anzeigt anzugeben anzupassen anzuwenden anzuzeigenden arbeit arbeitet
    arbeitsfläche archiv argumenten arten aufgabe aufgaben aufgenommen aufgerufen aufheben auflisten auflösung aufnehmen aufrufen auftreten
    auftritt ausblenden ausdrücke ausführliche ausfüllen ausgabedatei ausgeblendet ausgefüllt ausgegeben ausgelöst ausgerichtet ausgeschaltet
    ausgeschlossen ausnahme ausreichend ausrichtung ausschalten ausschließlich aussehen auto automatisches autor basis bearbeitung bedarf
    bedingungen beeinflussen beeinflusst befehlen befehlszeile begonnen begrenzen begrenzt begrenzung behandeln behandelt beheben beide beiden
    beinhaltet beispiele bekannten belegt beliebige beliebigen benachrichtigungen benutze benutzerdefiniertes benutzern benutzername
    benutzernamen benutzeroberfläche benutzers benötigte benötigten berechnen berechnet berechnung berechtigungen bereiche bereichen bereichs
    bereitgestellt berichten berücksichtigt beschreibt beschriftung beschränken beschränkt besitzen besitzt besonders bessere beste bestehen
    bestehende bestehenden besteht besten bestätigen bestätigung besuchen betrachten betrachtet betriebssystem betrifft bevorzugen bevorzugt
    bevorzugte bewirkt bezeichnung beziehen bezüglich bibliothek bildern bildes bildschirms bit bitten bleibt block blockiert brauchen braucht
    bringen browser buchstaben byte bytes cache color computer copyright cursor danach dar daran darin darstellen darüber data dateiende
    dateiformat dateigröße dateinamens dateisystem dateisystems dateityp dateiverwaltung datenbank dauer dauern debug default definieren
    demselben denn dennoch derselben derzeitigen deshalb desto detaillierte dialoge dienst dient dieselbe dinge dir dokument dokumentation
    dokumente dokuments doppelklick doppelt doppelte doppelten dort dorthin download drehen dritte druck drucker durchführen durchsucht
    durchzuführen e-mail e-mail-adresse ebene ebenen ecke effekt eigenes eigenschaft eigenschaften eindeutige einfachen einfacher einfaches
    eingabetaste eingegebene eingegebenen eingerichtet eingeschaltet einheit einheiten einigen einiger einlesen eins einschalten einschließlich
    einzeln einzelnes einzige einzigen empfangen empfehlen enden endet entdeckt enter entfernte entfernten entfernung enthaltenen entlang
    entpacken entscheiden entsperren entsprechende entsprechenden entwickelt entwickler ereignisse erfahren erfolgt erforderliche erforderlichen
    erfordern ergebnisse ergibt erhält erhöhen erhöht erkennen erlaubte ermitteln erreichbar erreichen erstellte erstellten erster erweitern
    erweitert erweiterte erweiterten erzeugte esc etc etwa existieren existierenden explizit export exportieren exportiert externe faktor
    falscher falsches fehl fehlen fehlende fehlenden fehlendes fehlerbericht fehlerhaft fehlerhafte fehlermeldung fehlermeldungen fehlern felder
    feldern fenstergröße fenstern fertig feste festgelegten festgestellt festzulegen filtern findet fläche fokus folge folgender folgt formate
    formatieren fortgesetzt fortzufahren foundation frage free frei freien freier füge füllen gab ganz ganze ganzen ganzzahl gar garantie
    gebrauch gedacht gedruckt geeignet gefolgt gefragt gegeben gegebene gegebenen gegen gegenüber gehalten geholt gehören gehört gelöst
    gemeinsam gemäß genaue general generiert genommen genutzt geprüft geräte gescheitert geschwindigkeit geschützt gesichert gespeicherten
    gestellt geteilt getrennte gewartet gewechselt gewünschte gewünschten gezeichnet gezeigt gezogen geänderten geöffnete geöffneten gilt
    gleicher global globale globalen gnome gpl grenze grenzen große großen großer grundlegende gruppen gruppiert größen größere größeren gtk gut
    gute gültiger gültiges handbuch handelt hauptfenster helfen helligkeit her heraus hergestellt heruntergeladen hervorgehoben hervorheben
    hierfür hiermit hilfreich hilft hin hinaus hinter hintergrundfarbe hohe hoher holen home horizontal horizontale horizontalen host hält hängt
    häufig höher höhere ich identifizieren identisch ihm implementiert import importiert inc index info information inhalte initialisiert
    inklusive ins insbesondere insgesamt installierten instanz internen interner interpretiert intervall jahr jederzeit jegliche jemand
    jeweiligen jeweils kanal kanten karte kategorie kategorien kde keinem keiner kennung klammern klein kleine kleinen kleinere kleinste klick
    knoten knöpfe kodierung kombination kombinieren kombiniert kommata kommen kommentar kommentare kommt kompatibel kompatibilität kompiliert
    komplett komplette komponente komponenten konfigurieren konflikt konsole kontakt kontaktieren kontext kontextmenü konto kontrolle
    konvertieren konvertiert koordinaten kopf korrigieren kosten kurz kurze kürzlich lade lage langen langsam langsamer laufen laufenden
    laufwerk lautet leerer leeres leicht leider leiste lesbar lese lesezeichen letztes level license liefern liefert liest limit linie linien
    link linke linux list lokaler lädt löscht lösen lösung macht manche manchmal markierten markierung markierungen max maximiert maximum medien
    medium mehrerer mehrfach meldung meldungen menge menüleiste menüs metadaten methode millisekunden minimale minute minuten mithilfe mitte
    mittel mittlere mittleren modul module moment momentane momentanen monat möchte möglichen möglichkeiten nachfragen nachricht nachrichten
    negativ negative nehmen nein net netzwerk neuere neuesten neustart nie niemals nimmt none normale normalen notwendigen numerische nummer
    nutzer nutzt nutzung nötig obere oberen oberfläche oberhalb obigen objekten obwohl off oft online operationen optionale ordnern ordners orte
    paar paket pakete papierkorb passende passenden passiert passwörter path pause person persönliche persönlichen pfade pfeil pixel pixeln
    platzhalter platzieren platziert png port positionen positive primäre priorität private probieren problemen profil profile programmen
    programms projekt protokoll proxy prozent präfix public puffer punkte punkten qualität quellen rahmen rate raum rechners rechtsklick
    reduzieren reduziert referenz regel regeln region registriert reguläre regulären regulärer reihe reiter relative reparieren repräsentiert
    reserviert ressourcen rest richtige richtigen rot rufen runter rückwärts sammlung schalten schaltet schatten schauen schema schicken
    schieben schließt schlug schnelle schneller schon schreibgeschützt schrift schriftart schriften schritt schwellwert schützen sei seinem
    seinen seiner seitenleiste sekunde selbe selben separate servers set setze shell sicheren sicherheit sichern sicherstellen sicherung
    sichtbaren sieht signal signatur sinnvoll size skalieren skalierung skript small sodass sofern sogar solche sonst sortieren sortiert soweit
    spalten span speicherort sperren spezielle speziellen spiel spielen sprachen späteren stand standardausgabe standardwert standardwerte stark
    startet statistiken statusleiste steuern steuert steuerung stil stimmen stimmt stufe stunde stunden style stärke sucht summe symbolen
    symbolische symbolischen syntax systems tab tabelle tage tastatur tastenkombination tastenkombinationen tastenkürzel tatsächlich temporären
    terminal test testen thema tiefe tippen titel trat treffer trennen true tut typen typs umbenannt umbenennen umgebung umgebungsvariable
    umgehen umgekehrt umgewandelt umkehren umschalt umschalten umschalttaste umwandeln umwandlung unabhängig unbekannt unbekannten unbekannter
    unbekanntes ungültigen unmöglich uns unsicher untere unteren unterscheiden unterschied unterschiede unterschiedliche unterschiedlichen
    unterstützte unterstützten unwiderruflich update urls ursprung ursprüngliche user utf variable variablen veraltet verarbeiten verarbeitet
    verarbeitung verbessern verbindungen verborgen verbundene verfolgen vergeben vergessen vergleich vergleichen vergrößern vergrößert
    verhindert verkleinern verknüpft verknüpfungen verlauf vermutlich verringern verschiedener verschlüsselung versehen verstecken versteckt
    versuche verteilen vertikal vertikale vertrauen verursachen verursacht verwaltet verwaltung verweigert verweist verwende verwendende
    verwendenden verworfen verzeichnisse veröffentlicht veröffentlichung videos viel vielen vier voll vollbildmodus volle voller vollständigen
    vordergrund voreingestellte voreinstellungen vorgang vorgegebene vorgegebenen vorgenommen vorhandenen vorkommen vorlage vornehmen vorschau
    vorsicht vorwärts wahl wahr wann waren warnungen warteschlange webbrowser webseite wechsel wechselt weg weise weit weitergeben weiß welchem
    welchen wenig werkzeug werkzeuge werkzeugleiste werten wertes wichtig wichtige wiederherzustellen wiederholen wiederholt wiki willkommen
    windows wirksam wirkt wirkung wissen wort wähle wählt wäre wörter würden xml zeichnen zeige zeiger zeilenumbruch zeitpunkt zeitspanne
    zeitstempel ziele ziffern zufällig zufällige zugegriffen zugehörige zugeordnet zugewiesen zugewiesenen zugreifen zugriffsrechte zukunft
    zukünftigen zulassen zulässig zumindest zunächst zurzeit zurückgesetzt zurückkehren zusammenfassung zusammenführen zustand zuvor zuzugreifen
    zweck zweite zwischenspeicher ähnlich ältere älteren öffentlichen überein übereinstimmen übereinstimmung übergeben übergeordneten überhaupt
    übernommen überprüft überprüfung überschreibt überschreitet überschritten übersicht überspringen übersprungen übertragen übertragung übliche
    üblicherweise`,
  5: `
    abbrechen abgebrochen abgeschlossen abhängig achtung adresse aktion aktionen aktiv aktiven aktualisieren aktualisiert aktuell aktuelles
    akzeptiert all allen aller alles also alt alte alten anderer anderes andernfalls anfang angeben angegebene angelegt angepasst angewendet
    angezeigten anhand anlegen anpassen ansicht anstatt anstelle anwenden anwendungen anzeige anzuzeigen arbeiten argument argumente art
    aufgrund aufruf ausdruck ausführung ausgabe ausgeben auswahl auszuführen auszuwählen automatische automatischen außer außerdem außerhalb
    basierend beachten bearbeitet bedeutet beendet befehle befehls befinden befindet beginn beginnen beginnt behalten beibehalten beispiel
    beispielsweise bekannt bekommen benutzerdefinierte benutzerdefinierten benutzung benötigen bereich bereit beschreibung beschädigt besser
    bestimmen bestimmt bestimmte bestimmten bewegen bewegt bietet bild bilder bildschirm bleiben breite bzw code com dabei dadurch dafür daher
    darauf darf dargestellt darstellung dateiname dateinamen datenträger datum dauerhaft davon dazu deaktivieren definiert denen deren derzeit
    dessen dialog direkt drei drucken durchgeführt durchsuchen dürfen ebenfalls editor eigene eigenen einfach einfache einfügen eingabe eingeben
    eingefügt eingegeben eingestellt einmal einrichten einstellen eintrag einträge einzelne einzelnen element elemente empfohlen entsprechen
    entsprechend entspricht erfolgreich erforderlich erfordert ergebnis erkannt erlauben ermittelt ermöglichen ermöglicht erreicht erscheinen
    erscheint ersetzen ersetzt erst erste erstellung ersten erwartet erweiterung erweiterungen erzeugen erzeugt erzwingen etwas eventuell
    externen fall falsch falsche farbe farben fehlt feld fensters festgelegt festplatte file filter folgen folgende form fortfahren fortsetzen
    fragen freie funktionen funktionieren funktioniert fügen fügt führen führt gedrückt geht gelesen gemacht genau genug genügend gerade gerät
    gesamte gesamten geschlossen geschrieben gesendet gespeicherte gesperrt gesucht getrennt gewählt gewählte gewählten gleich gleiche gleichen
    gleichzeitig gnu groß grund gruppe größer gültig gültige gültigen halten help herunterladen hintergrund hinweis hinzu hinzuzufügen hoch href
    html http https höhe ignorieren ignoriert ihn ihres importieren innerhalb installation installieren installiert interne internet jede jedem
    jeden jedes jedoch jetzt keinen kleiner kleinschreibung knopf konfiguration konfiguriert konnten kopie kopieren kopiert korrekt könnten lang
    lange leer leere leeren leerzeichen legen letzte liegen liegt linken links lizenz lokal lokale lokalen länge länger lässt läuft machen mal
    man manuell markieren markiert maus maustaste mauszeiger maximal maximale mehreren meisten melden menü mindestens mittels modus momentan
    muster mögliche möglichkeit nachdem namens neben neuer nichts normal normalerweise notwendig null nun nutzen nächste nützlich oben objekt
    objekte operation optional optionen ort parameter passen passt passwort per platz pro problem probleme programme prozess prüfen punkt quelle
    rand rechner rechte rechten rechts reihenfolge relativ richtig richtung rückgängig scheint schlüssel schnell sehen sehr seine seit seiten
    sekunden selbst senden server setzt sichtbar siehe sitzung sobald sofort software solange sondern sowie sowohl spalte speicher speicherplatz
    speichert sprache springen später standard standardmäßig statt stattdessen status stehen steht stelle stellen stellt strg suche symbol
    symbole tag taste tasten teil teile teilen temporäre trotzdem tun type unbekannte ungültig ungültige ungültiger ungültiges unterhalb
    unterstützen unterstützung url ursprünglichen usw verbergen verbinden verbunden verfügbare verfügbaren verfügung verhalten verhindern
    verknüpfung verlassen vermeiden verschieben verschiedene verschiedenen verschoben versionen versuch versucht verwalten verwendete
    verwendeten verwerfen verzeichnis verzögerung verändern verändert vielleicht vollständig vollständige voreinstellung vorgabe vorhandene
    vorher vorherige vorherigen wahrscheinlich war warnung warten wechseln weder wegen weil weiter weiteren weiterhin welche welcher welches
    weniger werte wiederhergestellt wiederherstellen wir wobei wollen worden www würde zahl zahlen zeichenkette zeigen zeile zeilen ziehen ziel
    zuerst zugriff zuletzt zurück zurücksetzen zusammen zusätzlich zusätzliche zusätzlichen zuweisen zweiten zwischenablage ändert änderung
    öffnet übernehmen überschreiben überschrieben`,
  6: `
    aber aktivieren aktiviert aktuelle aktuellen alle andere anderen angegeben angegebenen angezeigt anwendung anzahl anzeigen auch aufgetreten
    aus ausführen ausgeführt ausgewählt ausgewählte ausgewählten auswählen automatisch bearbeiten beenden befehl bei beim benutzen benutzer
    benutzt benötigt bereits bevor bis bitte damit dann dass datei dateien daten deaktiviert details dies diese diesem diesen dieser dieses
    drücken durch einem einen einer eines einige einstellung einstellungen ende entfernen entfernt enthalten enthält entweder erhalten erlaubt
    erneut erstellen erstellt existiert falls fehler fehlgeschlagen fenster fest festlegen finden folgenden format funktion geben gefunden gehen
    geladen gelöscht gesetzt gespeichert gestartet geändert geöffnet gibt größe haben hat hier hilfe hinzufügen hinzugefügt ihnen ihr ihre ihrem
    ihren ihrer immer indem informationen inhalt jeder kein keine klicken konnte könnte laden lassen legt lesen letzten liste löschen mehr
    mehrere muss möchten möglich möglicherweise müssen nach name namen neu neue neuen neues noch nur nächsten ohne option ordner org pfad
    position programm schließen schreiben sein seite setzen sich sicher soll sollen sollte sollten speichern start starten suchen system text
    typ unten unter unterstützt verbindung verfügbar verloren version versuchen verwenden verwendet verwendung viele vom vor vorhanden was
    weitere wert wie wieder wirklich wurde wurden wählen während zeichen zeigt zeit zur zwei zwischen ändern änderungen öffnen über überprüfen`,
  7: `
    als auf das dem den der des die ein eine für ist kann können mit nicht oder sie sind und von wenn werden wird zum`,
};
