/** The most frequent words of general English, counted in the glosses of WordNet 3.0 and in proverbs. */
export const EN_FREQUENT = `
  ability able about above account acid across act action active activity actually address afraid after again against age agent ago ahead air aircraft
  alcohol alive all almost alone along already also always among amount ancient and animal animals annual another answer any anyone anything apart
  appear appearance apple are area areas argument arm arms around art article ask asked associated attached attack attempt attention author authority
  available average avoid away baby back bacteria bad bag ball bank bar bark base based basic basis battle bean bear bearing beat beautiful beauty
  became because become becomes bed been beer before beginning behavior behind being belief believe below berries best better between beyond big bill
  bird birds birth bit black blood blue board boat body bomb bone book books born both bottle bottom box boy brain branch branches bread break bright
  bring broad broken brother brought brown bug build building built bulb business but buy call called came can cannot cap capable capacity capital car
  card care carry case cat catch cause caused causes causing cell cells center central century certain chance change changed changes character
  characteristic characterized charge check chemical chief chiefly child children choice church city class clean clear close clothes club clusters coast
  coat code coffee cold collection color colored come comes coming common company complete completely complex composer compound computer computers
  concerned condition conditions considered constant contact containing contains control cool correct cost could country couple course court cover
  covered cream created crime cross culture cup current cut dance dangerous dark data date day days dead deal death deep degree department design
  designed desire destroy developed development device did didn die died difference different difficult direction discovered disease disk disorder
  distance distributed distribution doctor does doesn dog doing don done door double doubt down dress drink drive driver drug drugs dry due dull during
  duty each ear early ears earth easier easily east easy eat edge edible effect effort either electric electrical element else empty end ends enemy
  energy engine enough entire equal equipment error especially established etc even event events ever every everybody everyone everything evidence evil
  example except exist existence experience expression extremely eye eyes face fact facts failure fair fall false family famous far fast fat father fear
  feed feel feeling feet fell fellow felt female fever few field fight figure file filled film finally find fine fire firm first fish fishes fit five
  fix fixed flat flesh floor flow flower flowers flows fly follow followed following food fool foot for force forces forget form formal formed former
  forms forth fortune forward found four free fresh friend friends from front fruit fruits full fun function future gain game gas gave general generally
  get gets getting girl give given gives giving glass god goes going gold gone good goods got government grass great greater greatest green grey ground
  group groups grow growing grown growth gun guy had hair half hand handle hands happen happened happens happiness happy hard harmony has hat hate have
  having head heads health hear heard heart heat heavy held hell help her here high higher highest highly him himself his history hit hold holding holds
  hole home hope horse horses hot hour hours house how human hundred husband ice idea ideas ill image important impossible included including income
  increase individual influence information inside instead instrument intelligence intended interest into invented involved involving iron island isn
  its itself job joint judgment just justice keep keeps kept kernel kill killed kind king knew know knowledge known knows labor lack lacking lady land
  language languages large largest last late later laugh law laws lead leader leaf learn least leave leaves led left leg legal legs length less let
  letter letters level lie lies life light lights like line lines liquid list little live lived lives living local located long longer look looked
  looking looks lose loss lost lot loud love low lower machine made mail main major make makes making male man manager manner many mark marked market
  marriage married mass master material matter matters may mean meaning means measure meat medicine meet meeting member members memory men mental merely
  message metal method middle might military milk million mind mine minute mistake modern moment money month months moon moral more morning most moth
  mother motion mountain mouth move movement movie moving much music musical must myself mythology name named names narrow nation native natural nature
  near necessary neck need needed needs neither nerve net never new news next nice night nobody noise non none nor normal north nose not note noted
  nothing now nuclear number numbers numerous nuts object objects obtained occurs off office officer official often oil old once one ones oneself only
  open opening operating operation opinion opposite orange order organ organization original other others our out outside over own page paid pain pale
  palm paper parents part particular parts party pass passed passing past pay pea peace people per perfect performance period person personal persons
  physical physicist picture piece pieces pine pink place placed places plan plane plant plants play played player playing plays please pleasure poet
  point points police policy political poor popular port position possible post power powerful practice presence present president pressure pretty price
  prime principle private probably problem problems process produce produced product program programmer programming programs property prove provides
  public purple purpose put quality quantity question questions quickly quite race rain range rate rather reach reaction read reading ready real reality
  really reason received record red region related relating relation religion religious remain remember replied republic required research resembling
  respect response responsible rest result resulting results return rich right rights ring river road rock room root roots rope rose round rule rules
  run running said salt same save saw say saying says scale school science scientific sea seat second secret security see seed seeds seem seems seen
  self sense sent sentence separate series serious served service set seven several sex sexual shall shape sharp she shell ship shoes short shot should
  show showing side sides sight sign silver similar simple simply since single sit site situation six size skin sky sleep slender slow small smooth
  snake social society soft software soil solid solution some somebody someone something sometimes son song soon sort soul sound sounds source south
  southern space speak special species specific speech speed spend spirit spoken spring square stage stand standard star stars start started state
  statement stay stems stick still stock stone stop store story straight street strength strong structure student students study stuff stupid style
  subject substance success such sudden suddenly sugar suit sum summer sun support sure surface sweet system systems table tail take taken takes taking
  talk talking tall taste tax teacher team teeth telephone television tell temperature ten term terminal terms terrible test than that the their them
  themselves then theory there these they thick thin thing things think thinking thinks third this those though thought thousand three through throw thy
  time times today together told tomorrow too took tool top touch toward town trade train travel treat treatment tree trees tried tropical trouble true
  trust truth try trying tube turn turned twenty two type under understand understanding unit universe unknown unless until upon upper use used useful
  users uses using usually value variety various vehicle vein very view vine virtue vision voice wait waiting walk wall want wanted wants war warm was
  waste watch water waters wave way ways wear weather weed week weight well went were west western wet what whatever wheel when where whether which
  while white who whole whom whose why wide widely wife wild will win wind window wine wings wise wish with within without woman women won wood word
  words work worked working works world worn worry worse worth would wouldn write writer writing written wrong wrote year years yellow yet you young
  your yourself
`;

/** The next four thousand, and the words of every user interface. */
export const EN_GENERAL = `
  abandon abandoned abnormal abnormally abrupt abruptly absence absent absolute absolutely absorbed abstract abstraction absurd abuse academic accept
  acceptable acceptance accepted accepts access accident accidentally accompanied accomplish accomplished accord accordance according accounting
  accounts accuracy accused achieve achieved achievement acquire acquired acted acting actions activities actor actors actress acts actual acute adapted
  add added addict addiction adding addition additional adequate adjacent administered administration admire admission admit admitted adopt adopted
  adult adults advance advanced advances advantage advantages adventure advertising advice affair affairs affect affected affecting affection affects
  afford afternoon agents aggressive agree agreed agreement agricultural aid aim airplane airport alarm album alcoholic alert algorithm alien align
  alike allegiance allies allow allowed allowing allows ally alphabet alternate alternative alternatives although altogether aluminum amazing ambition
  amendment amounts amusing analysis analyst anchor anesthesia anew angel anger angle angles angry angular announced announcement announcing annoyed
  annoying answered answering answers ant antelope anti anticipated ants anxiety anybody anymore anyway anywhere apartment apparatus apparent apparently
  appeal appeared appearing appears appendages appetite apples application applications applied apply applying appointed approach approached approaching
  appropriate approximately arch archaic architect architecture archive argue argued arguments arise armed armor army arranged arrangement arrest arrive
  arrived arrogant arrow articles artificial artillery artist artistic artists arts ashamed aside asking asks asleep aspect aspects ass assembled
  assembly assertion assigned assistance assistant association assume assumed assumes assumption assumptions astronomer athlete atmosphere atmospheric
  atom atomic atoms attacked attacks attempting attempts attend attendant attending attire attitude attitudes attorney attracted attractive attracts
  attribute attributed attributes audience audio authorized automatic automatically automobile autumn avoided avoids awake award awarded aware awareness
  awful awkward axe axis babies bachelor background backup backward backwards badly baked baking balance ballet balloon balls banana band banks bare
  barely barley barrel barrier bars bartender baseball bases basin basket basketball bass bat bath bathroom bathtub bats batter battery bay beach beans
  beard bears beast beating beats becoming bee beef bees beetle beforehand began begin begins begun behave beings beliefs believed believes believing
  bell bells belly belong belongs belt bench bend bending beneath benefit benefits bent beside bet beta beverage bicycle bid bigger biggest billion
  bills binary binding biological biologist biology birthday bite bits bitter bizarre blade blame blank blanket blessed blight blind block blocks bloody
  blow blowing blows blues bodies bodily boiling bold bolt bombs bond bonds bones bookmark boot booth boots border bore bored boredom boring borrow boss
  bother bottles bought bound bow bowl bowling boys brains brake brand brandy brass brave breakfast breaking breaks breast breath breathing breed breeds
  breeze brick bricks bridge brief briefly brightly brightness brilliant bringing brings broadcast broke bronze brothers browse browser brush bucket
  budget buffalo bugs buildings builds bull bullet bum bunch bundle burden buried burn burned burning burns burst bury bus bush bushes businesses busy
  butt butter butterfly button buying buys cabbage cabin cabinet cable cage cake calculated calculator calendar calling calls calm camel camera camp
  campaign canal cancel cancer candidate candle candles candy cans canvas capability captain capture captured carbon cards career careful carefully
  cares carpenter carpet carriage carried carrier carries carrying cars cart carved cases cash cast castle casual catching category cats cattle caught
  caution cease ceiling celebrated celebration celestial cent centers centuries cereal cerebral ceremony certainly certainty chain chains chair chairman
  challenge chamber champion chances changing channel characteristics characters charged charges charm chart chat cheap cheaper cheat cheating checkbox
  checks cheek cheeks cheer cheerful cheese chemist chemistry cherry chess chest chewing chicken childhood chin chip chips chocolate choose chopped
  chosen chronic cigar cigarette cinnamon circle circles circuit circuits circumstances cities citizen citizens civil civilization civilized claim
  claimed claims clam clarity classes classified claws clay cleaning clearly clerk clever click client cliff climate climb climbed climbing clock closed
  closely closer closes closet cloth clothing cloud clouds clover coach coarse cocktail cognitive coin collapse collar colleagues collect collected
  collecting collectively collector college colors colour column combination combine combined combustion comedian comedy comfort comfortable comic
  command commands comment comments commercial commit committed committee commonly communicate communication communications community compact companies
  compare compared compass compassion competition compiler complain complaints completed completion complexity complicated component components composed
  composition compounds compress compressed compromise computing conceal concealed concentration concept concepts concern concerning concert conclusion
  concrete condemned conduct conducted conductor cone conference confidence confined confirm conflict confused confusing confusion conjunction connected
  connection conquer conquered conscience conscious consciousness consent consequence consequences consider considerable consideration considers
  consistency consistent consists constantly constellation constitutional construct constructed construction consumer consumption contain contained
  container contemporary contempt content contents contest context continent continue continued continuing continuous contract contraction contracts
  contrary contrast controlled controlling controls convenience convenient convention conventional conversation conversion converted conviction
  convinced cook cooked cookie cooking copies copy core corn corner corporate corporation corpse correctly correlation corresponding corrupt costs
  costume couldn count counted counter counting countries counts county courage covers cow cows crab crack craft crash crashed crazy create creates
  creating creation creative creativity creator creature creatures credit crew cried cries crimes criminal crisis crisp critic critical criticism crop
  crops crossed crossing crowd crowded crown crude cruel cruelty crust cry crying crystal crystalline crystals cultural cure cured curiosity curious
  currency currently curse curtain curve curves custom customary customer customers customs cute cuts cutting cycle cylinder daily damage damaged
  damages damn damned damp dancer dancing danger darkness darling database dates dating daughter dawn deadly deaf dealer dealing deals dealt dear debate
  debt decay deceive decent deception decide decided decimal decision decisions deck declared decline decrease decree decrypt dedicated deed deeds
  deemed deeper deeply deer default defeat defeated defect defective defend defendant defense defensive define defined definite definitely definition
  degrees delay delete deliberately delicate delight deliver delivered delivery demand demands democracy demonstrated dense density dentist deny depend
  dependent depends deposit deposits depressed depression depth depths derived descent describe described describing description desert deserve deserves
  designated designer designing designs desirable desired desires desk despair desperate despite dessert destination destiny destroyed destroys
  destruction destructive detail detailed details detect detective determination determine determined develop developing develops devices devil devoted
  devotion dialect diameter diamond dictionary dies diet differ differences difficulties difficulty dig digital dignity dim dime dimension dimensions
  dinner dinosaur dinosaurs diplomat direct directed directions directly director directory dirt dirty disable disabled disagree disappear disaster disc
  discharge discipline discover discovery discuss discussion diseases dish dishes disks dislike display disposed disposition disregard dissolved distant
  distinct distinction distinguish distinguished distress disturbance divide divided divine diving division divorce doctrine document documentation
  documents dogs dollar dollars dolphins domain dome domestic domination doom doors doubts dough download downward dozen draft drag dragon drain drama
  dramatic draw drawer drawing drawn draws dread dream dreams dressed dresses dressing drew dried drill drinking drinks driven drivers drives driving
  drop dropped drops drove drum drunk duck ducks dumb dump dumped dumps duplicate duration dust duties dwarf dying eager eagle earlier earliest earn
  earned earthquake ease eaten eating eats economic economist economists economy edges edit editing edition editor education educational effective
  effectively effects efficient efforts egg eggs eight elbow elder elderly elected election electricity electron electronic electrons elegant elements
  elephant elephants elevation elevator eleven elsewhere email embrace emergency emotion emotional emotionally emotions emperor empire employed employee
  employees employment empties enable enabled enables encourage encrypt ended ending endless endure enemies engage engaged engineer engineering engines
  enjoy enjoyed enjoying enlarged enlightened enormous enter entered entering enterprise entertainment enthusiasm entirely entitled entity entrance
  entry envelope environment equally equals equation equipped equivalent era erect errors escape escaped essence essential establish establishment
  estate estimate eternal ether ethical evening eventually everywhere evolution exact exactly exaggerated exam examination examining examples exceeds
  excellence excellent exception excess excessive exchange excited excitement exciting exclusive excuse executed execution executive exercise exercises
  exhausted existed existing exists exit expand expands expect expectations expected expects expense expensive experienced experiences experiment
  experimental expert experts explain explained explanation explanations explode explosion explosive exposed exposure express expressed expresses
  expressing extend extended extending extension extent external extinct extra extract extreme faced faces facility facing factor factors factory
  faculty fail failed failing fails faint fairly faith faithful fallen falling falls fame familiar families fan fancy fans fantastic farm farmer farther
  fashion fashionable faster fatal fate fault faults favor favorable favorite feared fears feast feather feathers feature features fed federal fee
  feeding feeds feelings feels females fence fertile fewer fiction fields fifteen fifth fifty fig fighting fights figures filename files fill filling
  films filter final finance financial finding finds finest finger fingers finish finished fired fires firing firmly fishing fist fits fitting flag
  flame flames flash flattery flavor flaw flea fleet flew flexible flies flight float floating flood flowing fluid flush flying focus fog fold folder
  folding folds folk follows folly fond font foods foolish football forbidden forced forehead foreign forest forests forever forgive forgot forgotten
  fork formally format forming formula fortunate fortunes forty fought foul foundation founded founder fourth fowl fox fragments frame framework fraud
  freedom freely frequency frequent frequently friction fried friendly friendship frog frogs frontier frozen fuel fullscreen fully functions fundamental
  funds funeral fungus funny fur furnace furniture further futile gained gambling games garage garbage garden garlic garment gasoline gate gather
  gathering gauge gear gears gene generated generation genes genius gentle gentleman gentlemen gently genuine geometry ghost giant gift gifts gills gin
  girlfriend girls glad glasses globe gloom glorious glory goal goals goat goddess gods golden golf goodbye goodness goose gossip gotten govern governed
  governing gown grace graceful grade gradual gradually graduate grain grammar grand grant granted grapes grasp grave gravity gray greatly greed
  greeting grew grief grin grinding grip grounds grows guaranteed guard guess guest guests guidance guide guided guilt guilty guitar gum guns habit
  habits hackers hacking hadn hairy halfway hall ham hammer handed handles handling handsome hang hanging hangs happening happily harbor harder hardly
  hardware hare harm harmful harmonious hasn haste hated hates haven hawk hay headquarters healthy heap hearing hearts heated heaven heavens heavily
  heel heels height helped helping helps hemlock hen hence hero heroes herself hidden hide hierarchy highlight highway hike hill hills hind hire hired
  historian historical hits hitting holes holiday hollow holly holy homes homework honest honesty honey honor honored hood hook hop hopes hoping horizon
  horizontal horn horns horror hospital host hostile hotel houses housing however huge humanity humans humble humor humorous hundreds hung hunger hungry
  hunting hurry hurt husbands icon ideal ideals identical identification identified identify identity idiot idle ignorance ignorant ignore ignored
  illegal illness illumination illusion images imaginary imagination imagine imitation immature immediate immediately immense immune immunity impact
  impaired implement implemented import importance impress impressed impression impressive improve improved improvement impulse impulses inability
  incapable inch inches incident inclination inclined include includes incompetent incomplete incorrect increased increases increasing incredible indeed
  independence independent index indicate indicated indicates indicating indication indifferent individuals induction industrial industry infant
  infection inferior infinite influenced influential informal informed ingredients inhabitants inherit inherited initial injury ink inner innocence
  innocent input inquiry insane insanity insert inserted insight insoluble inspiration install installed instance instant instinct institution
  institutions instruction instructions instruments insult insurance integrity intellectual intelligent intense intensity intent intention intentionally
  intentions interaction intercourse interested interesting interests interface interfere interior intermediate internal international interpretation
  interrupted interval intervals interview intimate introduced introduction invalid invariably invasion invent invention inventor inventory inverse
  inversely investigation investment invited involve involves ion ions irregular irritation issue issued issues itch item items jack jacket jail jam
  jaws jazz jelly jet jewelry jobs join joined joke jokes journalist journalists journey joy judge judgement judges judicial juice juicy jump jumped
  jumping jungle jury justify kangaroo keen keeping kernels key keyboard keys kick kicked kid kids killer killing kills kindly kindness kinds kingdom
  kings kiss kitchen knees knife knock knocked knot knowing label laboratory lad ladder ladies laid lake lamb lamp landed landing lands landscape lane
  lantern lap largely larger lasting lasts latest laughed laughing laughs laughter laundry lawn lawyer lawyers lay layer layers layout lazy leaders
  leadership leading leads league leak lean leap learned learning learns leather leaving lecture legally lemon lesser lesson lessons lets lettuce levels
  liberty library license lifetime lift lightly lightning liked likely likes limb limbs limit limitations limited limits linear lining link linked lion
  lips liquor listen listening listens lit literary literature lively liver load loaded loading loan lobster location lock locked log logic logical
  login logout lonely longest loop loose loosely lord loses losing lots louder loudly lousy loved lovely lover loves loving lowest loyalty luck lucky
  lumber lunch lungs luxury lying machinery machines mad madness magazine magic magical magician magnetic magnificent magnitude maid mailing mainly
  maintain maintained maintains maintenance majority maker males malicious manage managed management mankind manners manual manufacture manufacturer
  manure manuscript map marble march marine marketing marking marks marry marvelous masses massive match materials math mathematical mathematician
  mathematics matrix mature maturity maximum meal meaningful meanings meant measured measurement measures measuring mechanical mechanism media medical
  medieval mediocre medium meek meetings meets melody melted melting memories mentally mention mentioned menu merchandise mercy mere merit merry mess
  messages met metallic meter methods mice microphone microscope microwave mid midnight midway mighty mild mile miles militant mill millions minds
  mineral minimum minister minor minus minutes mirror miserable misery misfortune misleading miss missed misses missile missing mission mist mistakes
  mistress mix mixed mixing mixture mode model moderate modest modified molecule moments monetary monitor monk monkey monster mood morally morals mortal
  mosquito moss mostly motor mountains mounted mouse moved movements moves movies mud multiplayer multiple murder muscular museum mushroom musician
  musicians mustard mute mutual mysterious mystery myth nail nails naive naked narcotic nasty national nations naturally naval navigation nearest nearly
  neat necessarily necessity needle needles negative neighbor neighborhood neighbors nerves nervous nest network neural newborn newly newspaper
  newspapers nickel nights nine ninety noble noises noisy nonsense noon normally northeast notation notes notice noticed notion notions noun nouns novel
  novelist novice nowhere nurse nut objective obligation obscene obscure observation observe observed observer obsolete obtain obvious obviously
  occasion occasionally occasions occupation occur occurred occurrence occurring ocean odd odds odor offense offensive offer offered offering offers
  officers officially officials offline offspring okay older oldest onion onions online onto opened openly opens opera operate operated operates
  operations operator opinions opponent opportunity opposed opposing opposition optical optimist option optional options oral orbit orchestra ordered
  orderly orders ordinary organic organism organized origin originally otherwise ought ourselves outcome outer output outstanding outward oven overcome
  overhead overnight overthrow overwhelming owned owner oxygen oyster pace pack package packages packed packet pad pages painful pains paint painted
  painter painting pair pairs palms pan panel panic pants papers parade parallel parent park parking parrot particles particularly parties partly
  partner passage passages passenger passengers passes passion passive password paste pasture patch patches path paths patience patient pattern patterns
  pause paying payment pays peach peak peanut peculiar peel pen penalty pencil penguin penny peoples pepper perceive percent perfection perfectly
  perform performed performing perhaps periods permanent permanently permission permit permitted personality personnel persuade pertaining pet petals
  petty phase phenomena phenomenon philosopher philosophical philosophy phone photographs phrase phrases physically physician physics piano pick picked
  pickle pictures pie pig pigeon pile pill pilot pin pioneer pipe pipes pistol pit pitch pitcher pits pity pixel pizza plague plain plains planes planet
  planets planned planning plans planted plastic plate platform playback players playlist pleasant pleased pleases pleasing pleasures plenty plot plug
  plumage plumbing plural plus pocket pockets poem poetry poets pointed poison poisoning poisonous poker pole poles policeman policies polite politician
  politicians politics pollution pond pool poorly pop pope popularity population porch pork portable portion positions positive possess possessed
  possession possessions possibilities possibility possibly pot potato potatoes potential potion pouch pound poured poverty powder powered powers
  practical practiced practices praise prayer prayers pre preceding precious precise precisely prefer preferences pregnancy pregnant prehistoric
  prejudice preparation prepare prepared preparing prescribed presentation presented presents preserve preserved press pressed pressing pretending
  prevent prevents preview previous previously prey prices pride priest priests primarily primary primitive principal principles print printed printer
  printing prints prior prison prisoner prisoners privilege prize probability procedure procedures proceed processes processing producer produces
  producing production productive productivity products profession professional professor profit profound progress progressive prohibited project
  projection projects prominent promise promises promising promote promoted promoting promotion pronounce proof proper properly properties prophet
  proportion proportional proposal proposed proposition protect protected protection protest protocol proud proved proven provide provided providing
  psychiatrist psychological psychologist psychology publication published pudding pull pulled pulling pulls pump punch punishment purchase pure purely
  purposes pursuit push pushed puts putting qualified qualities quantities quantum quarter queen quest quick quiet quietly quit quotations quote quoted
  rabbit rabbits races racing rack radiation radical radio radioactive rage railroad railway raise raised raising ran random rank rapidly rare rarely
  rat rates ratio rational rats raw ray rays reached reaches reaching reader readily reads realize realized rear reasonable reasoning reasons recall
  receive receives receiving recent recently reception recipe recognition recognize recognized recommended recorded recording records recruit redo
  reduce reduced reduces reducing reduction refer reference referring reflect reflected reflection reform refresh refrigerator refuge refuse refused
  regard regarded register regret regular regularly reject rejected relations relationship relationships relative relatively relatives relativity relax
  release released relevant reliable relief relieve reload remained remaining remains remark remarkable remarks remembered remind remote removal remove
  removed removing rename rent repair repairs repeat repeated repeatedly repetition replace replaced replies reply report reported reports represent
  representation represented represents reputation request require requirements requires requiring resemble resembles reserve reserved reset residence
  resist resistance resolution resort resources respectable respected respond responsibilities responsibility restaurant restore restraint restrictions
  resume retain retry returned returning returns reveal revealed revenge reverse review revolution revolutionary reward rhyme rhythm rice rid ride
  ridiculous riding rigid rind rings rise rises rising risk ritual roads roam rob rocket rocks rodent role roll rolled rolling rolls romance romantic
  roof rooms roses rosy rot rotate rotation rotten rough roughly route routine row royal rubber rude ruin ruined ruled ruler rulers rum runner runs rush
  rust sacred sacrifice sad saddle safe safely safety sage sail sailing sailor saint sake salad salary sale sales salesman sample sand sandwich sane
  sank sat satellite satisfaction satisfied sauce sausage savage saved saving savings scales scanner scene schedule scheduled scheme scholar schools
  scientist scientists scope score scratch scream screamed screaming screen screw script scroll sculpture seal search searching seas season seated seats
  secondary seconds secretary secrets sect section sections secure seeing seek seeking seeks seemed sees seldom selected selection sell selling sells
  semi send sending sends senior sensation senses sensible sensitive sentences separated separation sequence seriously serum servant serve server serves
  services serving session sets setting settings settle settled seventh seventy severe severely sexually shade shadow shadows shake shallow shalt shame
  shaped shapes share shared sharing shark sharks sharply shed sheep sheer sheet shelf shelter shield shift shine shining shiny ships shirt shirts shock
  shoe shoot shooting shoots shop shopping shore shortcut shorter shots shoulder shoulders shouldn shout shouted showed shower shown shows shut sick
  sickness sidebar signal signals signature signed significance significant signs silence silent silk silly simplicity simultaneously sin sing singer
  singing sink sins sister sits sitting situations sixth sixty skies skill skills skip slave slavery slaves sleeping slide slight slightly slime slip
  slipped slope slowly smaller smallest smart smell smells smile smiled smoke smoking snakes snow soap sober sock socks soda softly solar sold soldier
  soldiers sole solemn solitary solutions solve solved somehow sometime somewhat somewhere songs sons sooner sophisticated sore sorrow sorry sought
  souls soup sour sources sovereign spare speaker speaking speaks specialist specifications specified speeds spell spelling spending spends spent sphere
  spherical spider spin spine spinning spirits spiritual spite split spoke spontaneous spoon sport sports spot spots spotted spouse spread spreads
  springs squirrel stable stack staff stain stairs stake stalk stalks stamp standards standing stands staring starting starts stated statements states
  statesman static stating station statistics statue status staying stays steady steak steal stealing steam steel steep stem step stepped steps sticks
  sticky stiff stimulus stir stole stolen stomach stones stood stopped stops storage stored stories storm stout stove strain strange stranger strangers
  strategy stream streets stress stretch stretched strict strictly strike strikes striking string strings strip stripes stroke stronger strongly struck
  structural structures struggle stuck studied studies studying stupidity subjects subordinate substances substitute subtle succeed succeeded successful
  successfully suck sucks suffer suffered suffering sufficient sufficiently suggest suggested suggesting suggestion suicide suitable sunlight sunshine
  superficial superior superiority supernatural supervisor supplies supply supplying supported supporting supports suppose supposed supreme surely
  surfaces surgeon surgery surgical surprise surprised surrounded surrounding survive suspect suspended swallow sweat swelling swift swim swimming swine
  switch sword symbol symbols symmetrical sympathy symptom symptoms sync syntax synthetic systematic tab tails talent talked talks tank tap tape tapes
  target task tasks tastes taught taxes taxi tea teach teachers teaches teaching tear tears technical technique techniques technology telling tells
  temper temporarily temporary temptation tend tendency tender tends tennis tense tension tent termination territory terror terrorism terrorist tested
  testimony testing tests text texture thank theater thee theft theme theologian theology theoretical theories therapy thereby therefore thesis thief
  thieves thirst thirty thoroughly thoughts thousands thread threads threat threatened threw throat throne throughout throwing thrown thrust thumb
  thunder thus ticket tickets tide tie tied ties tiger tight tightly till timber tin tiny tip tire tired tires title toad toast tobacco toe toes toggle
  toilet toll tomato ton tone tones tongue tonight toolbar tools tooth topic torture total totally touched tough towards towel toxic toy toys trace
  track tracks traded tradition traditional traditionally traffic tragic trail trained training trains translation transmission transmitted transparent
  transport trap trapped trash traveled traveling travels treated treating treats trial triangle tribe trick tricks tries trip triumph trivial troops
  troubles trousers truck truly trumpet trunk trusted truths tub tubes tuna tune tunnel turkey turning turns turtle twelve twice twin twisted types
  typewriter typical typically typing ugly ultimate umbrella unable unavailable uncertain underground underlying underneath understands understood undo
  unexpected unfortunate uniform uninstall union unique unite united units unity universal university unnatural unnecessary unpleasant unreasonable
  unstable unto unusual update upgrade upload upright upset upward urban urge urine usage useless user username usual utility utter vacation vacuum
  vague valid validity valley valuable valued values valve van vapor variable variables variation varies vast vegetable vegetables vehicles velocity
  verb verse version versions vertical vessel via vice victim victims victory video viewed views vigor vigorous village violation violence violent
  violently violin virgin virtues virus viruses visible visit visited visual vital vitality vivid voices void volcano volume von voodoo vote votes
  voting vulgar wages wagon waist waiter wake walked walking walks wallet walls wandering wanting warfare warned warning warrant warrior wars wash
  washed washing wasn watched watches watching waves wax weak weakness wealth wealthy weapon weapons wearing wears weary weave web website wedding weeds
  weekend weeks weird welcome welfare weren whale whales wheat wheels whenever whereby whip whiskey wicked widespread willing willow windows winds wing
  winner winning winter wire wisdom wishes wit witch witness wolf wonder wonderful wonders wooden woods woody wool wore worker workers worldwide worm
  worms worried worrying worship worst worthless worthwhile worthy wound woven wrapped wrench wrinkled wrist writers writes writings yard yeast yes
  yesterday yield yielding yields younger yours youth zero zone zoom
`;
