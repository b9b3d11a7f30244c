/** The most frequent words of general English, counted in the glosses of WordNet 3.0 and in proverbs, and those of every user interface. */
export const EN_GENERAL = `
  abandon abandoned ability able abnormal abnormally about above abrupt abruptly absence absent absolute absolutely absorbed abstract abstraction absurd
  abuse academic accept acceptable acceptance accepted accepts access accident accidentally accompanied accomplish accomplished accord accordance
  according account accounting accounts accuracy accused achieve achieved achievement acid acquire acquired across act acted acting action actions
  active activities activity actor actors actress acts actual actually acute adapted add added addict addiction adding addition additional address
  adequate adjacent administered administration admire admission admit admitted adopt adopted adult adults advance advanced advances advantage
  advantages adventure advertising advice affair affairs affect affected affecting affection affects afford afraid after afternoon again against age
  agent agents aggressive ago agree agreed agreement agricultural ahead aid aim air aircraft airplane airport alarm album alcohol alcoholic alert
  algorithm alien align alike alive all allegiance allies allow allowed allowing allows ally almost alone along alphabet already also alternate
  alternative alternatives although altogether aluminum always amazing ambition amendment among amount amounts amusing analysis analyst anchor ancient
  and anesthesia anew angel anger angle angles angry angular animal animals announced announcement announcing annoyed annoying annual another answer
  answered answering answers ant antelope anti anticipated ants anxiety any anybody anymore anyone anything anyway anywhere apart apartment apparatus
  apparent apparently appeal appear appearance appeared appearing appears appendages appetite apple apples application applications applied apply
  applying appointed approach approached approaching appropriate approximately arch archaic architect architecture archive are area areas argue argued
  argument arguments arise arm armed armor arms army around arranged arrangement arrest arrive arrived arrogant arrow art article articles artificial
  artillery artist artistic artists arts ashamed aside ask asked asking asks asleep aspect aspects ass assembled assembly assertion assigned assistance
  assistant associated association assume assumed assumes assumption assumptions astronomer athlete atmosphere atmospheric atom atomic atoms attached
  attack attacked attacks attempt attempting attempts attend attendant attending attention attire attitude attitudes attorney attracted attractive
  attracts attribute attributed attributes audience audio author authority authorized automatic automatically automobile autumn available average avoid
  avoided avoids awake award awarded aware awareness away awful awkward axe axis babies baby bachelor back background backup backward backwards bacteria
  bad badly bag baked baking balance ball ballet balloon balls banana band bank banks bar bare barely bark barley barrel barrier bars bartender base
  baseball based bases basic basin basis basket basketball bass bat bath bathroom bathtub bats batter battery battle bay beach bean beans bear beard
  bearing bears beast beat beating beats beautiful beauty became because become becomes becoming bed bee beef been beer bees beetle before beforehand
  began begin beginning begins begun behave behavior behind being beings belief beliefs believe believed believes believing bell bells belly belong
  belongs below belt bench bend bending beneath benefit benefits bent berries beside best bet beta better between beverage beyond bicycle bid big bigger
  biggest bill billion bills binary binding biological biologist biology bird birds birth birthday bit bite bits bitter bizarre black blade blame blank
  blanket blessed blight blind block blocks blood bloody blow blowing blows blue blues board boat bodies bodily body boiling bold bolt bomb bombs bond
  bonds bone bones book bookmark books boot booth boots border bore bored boredom boring born borrow boss both bother bottle bottles bottom bought bound
  bow bowl bowling box boy boys brain brains brake branch branches brand brandy brass brave bread break breakfast breaking breaks breast breath
  breathing breed breeds breeze brick bricks bridge brief briefly bright brightly brightness brilliant bring bringing brings broad broadcast broke
  broken bronze brother brothers brought brown browse browser brush bucket budget buffalo bug bugs build building buildings builds built bulb bull
  bullet bum bunch bundle burden buried burn burned burning burns burst bury bus bush bushes business businesses busy but butt butter butterfly button
  buy buying buys cabbage cabin cabinet cable cage cake calculated calculator calendar call called calling calls calm came camel camera camp campaign
  can canal cancel cancer candidate candle candles candy cannot cans canvas cap capability capable capacity capital captain capture captured car carbon
  card cards care career careful carefully cares carpenter carpet carriage carried carrier carries carry carrying cars cart carved case cases cash cast
  castle casual cat catch catching category cats cattle caught cause caused causes causing caution cease ceiling celebrated celebration celestial cell
  cells cent center centers central centuries century cereal cerebral ceremony certain certainly certainty chain chains chair chairman challenge chamber
  champion chance chances change changed changes changing channel character characteristic characteristics characterized characters charge charged
  charges charm chart chat cheap cheaper cheat cheating check checkbox checks cheek cheeks cheer cheerful cheese chemical chemist chemistry cherry chess
  chest chewing chicken chief chiefly child childhood children chin chip chips chocolate choice choose chopped chosen chronic church cigar cigarette
  cinnamon circle circles circuit circuits circumstances cities citizen citizens city civil civilization civilized claim claimed claims clam clarity
  class classes classified claws clay clean cleaning clear clearly clerk clever click client cliff climate climb climbed climbing clock close closed
  closely closer closes closet cloth clothes clothing cloud clouds clover club clusters coach coarse coast coat cocktail code coffee cognitive coin cold
  collapse collar colleagues collect collected collecting collection collectively collector college color colored colors colour column combination
  combine combined combustion come comedian comedy comes comfort comfortable comic coming command commands comment comments commercial commit committed
  committee common commonly communicate communication communications community compact companies company compare compared compass compassion competition
  compiler complain complaints complete completed completely completion complex complexity complicated component components composed composer
  composition compound compounds compress compressed compromise computer computers computing conceal concealed concentration concept concepts concern
  concerned concerning concert conclusion concrete condemned condition conditions conduct conducted conductor cone conference confidence confined
  confirm conflict confused confusing confusion conjunction connected connection conquer conquered conscience conscious consciousness consent
  consequence consequences consider considerable consideration considered considers consistency consistent consists constant constantly constellation
  constitutional construct constructed construction consumer consumption contact contain contained container containing contains contemporary contempt
  content contents contest context continent continue continued continuing continuous contract contraction contracts contrary contrast control
  controlled controlling controls convenience convenient convention conventional conversation conversion converted conviction convinced cook cooked
  cookie cooking cool copies copy core corn corner corporate corporation corpse correct correctly correlation corresponding corrupt cost costs costume
  could couldn count counted counter counting countries country counts county couple courage course court cover covered covers cow cows crab crack craft
  crash crashed crazy cream create created creates creating creation creative creativity creator creature creatures credit crew cried cries crime crimes
  criminal crisis crisp critic critical criticism crop crops cross crossed crossing crowd crowded crown crude cruel cruelty crust cry crying crystal
  crystalline crystals cultural culture cup cure cured curiosity curious currency current currently curse curtain curve curves custom customary customer
  customers customs cut cute cuts cutting cycle cylinder daily damage damaged damages damn damned damp dance dancer dancing danger dangerous dark
  darkness darling data database date dates dating daughter dawn day days dead deadly deaf deal dealer dealing deals dealt dear death debate debt decay
  deceive decent deception decide decided decimal decision decisions deck declared decline decrease decree decrypt dedicated deed deeds deemed deep
  deeper deeply deer default defeat defeated defect defective defend defendant defense defensive define defined definite definitely definition degree
  degrees delay delete deliberately delicate delight deliver delivered delivery demand demands democracy demonstrated dense density dentist deny
  department depend dependent depends deposit deposits depressed depression depth depths derived descent describe described describing description
  desert deserve deserves design designated designed designer designing designs desirable desire desired desires desk despair desperate despite dessert
  destination destiny destroy destroyed destroys destruction destructive detail detailed details detect detective determination determine determined
  develop developed developing development develops device devices devil devoted devotion dialect diameter diamond dictionary did didn die died dies
  diet differ difference differences different difficult difficulties difficulty dig digital dignity dim dime dimension dimensions dinner dinosaur
  dinosaurs diplomat direct directed direction directions directly director directory dirt dirty disable disabled disagree disappear disaster disc
  discharge discipline discover discovered discovery discuss discussion disease diseases dish dishes disk disks dislike disorder display disposed
  disposition disregard dissolved distance distant distinct distinction distinguish distinguished distress distributed distribution disturbance divide
  divided divine diving division divorce doctor doctrine document documentation documents does doesn dog dogs doing dollar dollars dolphins domain dome
  domestic domination don done doom door doors double doubt doubts dough down download downward dozen draft drag dragon drain drama dramatic draw drawer
  drawing drawn draws dread dream dreams dress dressed dresses dressing drew dried drill drink drinking drinks drive driven driver drivers drives
  driving drop dropped drops drove drug drugs drum drunk dry duck ducks due dull dumb dump dumped dumps duplicate duration during dust duties duty dwarf
  dying each eager eagle ear earlier earliest early earn earned ears earth earthquake ease easier easily east easy eat eaten eating eats economic
  economist economists economy edge edges edible edit editing edition editor education educational effect effective effectively effects efficient effort
  efforts egg eggs eight either elbow elder elderly elected election electric electrical electricity electron electronic electrons elegant element
  elements elephant elephants elevation elevator eleven else elsewhere email embrace emergency emotion emotional emotionally emotions emperor empire
  employed employee employees employment empties empty enable enabled enables encourage encrypt end ended ending endless ends endure enemies enemy
  energy engage engaged engine engineer engineering engines enjoy enjoyed enjoying enlarged enlightened enormous enough enter entered entering
  enterprise entertainment enthusiasm entire entirely entitled entity entrance entry envelope environment equal equally equals equation equipment
  equipped equivalent era erect error errors escape escaped especially essence essential establish established establishment estate estimate etc eternal
  ether ethical even evening event events eventually ever every everybody everyone everything everywhere evidence evil evolution exact exactly
  exaggerated exam examination examining example examples exceeds excellence excellent except exception excess excessive exchange excited excitement
  exciting exclusive excuse executed execution executive exercise exercises exhausted exist existed existence existing exists exit expand expands expect
  expectations expected expects expense expensive experience experienced experiences experiment experimental expert experts explain explained
  explanation explanations explode explosion explosive exposed exposure express expressed expresses expressing expression extend extended extending
  extension extent external extinct extra extract extreme extremely eye eyes face faced faces facility facing fact factor factors factory facts faculty
  fail failed failing fails failure faint fair fairly faith faithful fall fallen falling falls false fame familiar families family famous fan fancy fans
  fantastic far farm farmer farther fashion fashionable fast faster fat fatal fate father fault faults favor favorable favorite fear feared fears feast
  feather feathers feature features fed federal fee feed feeding feeds feel feeling feelings feels feet fell fellow felt female females fence fertile
  fever few fewer fiction field fields fifteen fifth fifty fig fight fighting fights figure figures file filename files fill filled filling film films
  filter final finally finance financial find finding finds fine finest finger fingers finish finished fire fired fires firing firm firmly first fish
  fishes fishing fist fit fits fitting five fix fixed flag flame flames flash flat flattery flavor flaw flea fleet flesh flew flexible flies flight
  float floating flood floor flow flower flowers flowing flows fluid flush fly flying focus fog fold folder folding folds folk follow followed following
  follows folly fond font food foods fool foolish foot football for forbidden force forced forces forehead foreign forest forests forever forget forgive
  forgot forgotten fork form formal formally format formed former forming forms formula forth fortunate fortune fortunes forty forward fought foul found
  foundation founded founder four fourth fowl fox fragments frame framework fraud free freedom freely frequency frequent frequently fresh friction fried
  friend friendly friends friendship frog frogs from front frontier frozen fruit fruits fuel full fullscreen fully fun function functions fundamental
  funds funeral fungus funny fur furnace furniture further futile future gain gained gambling game games garage garbage garden garlic garment gas
  gasoline gate gather gathering gauge gave gear gears gene general generally generated generation genes genius gentle gentleman gentlemen gently
  genuine geometry get gets getting ghost giant gift gifts gills gin girl girlfriend girls give given gives giving glad glass glasses globe gloom
  glorious glory goal goals goat god goddess gods goes going gold golden golf gone good goodbye goodness goods goose gossip got gotten govern governed
  governing government gown grace graceful grade gradual gradually graduate grain grammar grand grant granted grapes grasp grass grave gravity gray
  great greater greatest greatly greed green greeting grew grey grief grin grinding grip ground grounds group groups grow growing grown grows growth
  guaranteed guard guess guest guests guidance guide guided guilt guilty guitar gum gun guns guy habit habits hackers hacking had hadn hair hairy half
  halfway hall ham hammer hand handed handle handles handling hands handsome hang hanging hangs happen happened happening happens happily happiness
  happy harbor hard harder hardly hardware hare harm harmful harmonious harmony has hasn haste hat hate hated hates have haven having hawk hay head
  headquarters heads health healthy heap hear heard hearing heart hearts heat heated heaven heavens heavily heavy heel heels height held hell help
  helped helping helps hemlock hen hence her here hero heroes herself hidden hide hierarchy high higher highest highlight highly highway hike hill hills
  him himself hind hire hired his historian historical history hit hits hitting hold holding holds hole holes holiday hollow holly holy home homes
  homework honest honesty honey honor honored hood hook hop hope hopes hoping horizon horizontal horn horns horror horse horses hospital host hostile
  hot hotel hour hours house houses housing how however huge human humanity humans humble humor humorous hundred hundreds hung hunger hungry hunting
  hurry hurt husband husbands ice icon idea ideal ideals ideas identical identification identified identify identity idiot idle ignorance ignorant
  ignore ignored ill illegal illness illumination illusion image images imaginary imagination imagine imitation immature immediate immediately immense
  immune immunity impact impaired implement implemented import importance important impossible impress impressed impression impressive improve improved
  improvement impulse impulses inability incapable inch inches incident inclination inclined include included includes including income incompetent
  incomplete incorrect increase increased increases increasing incredible indeed independence independent index indicate indicated indicates indicating
  indication indifferent individual individuals induction industrial industry infant infection inferior infinite influence influenced influential
  informal information informed ingredients inhabitants inherit inherited initial injury ink inner innocence innocent input inquiry insane insanity
  insert inserted inside insight insoluble inspiration install installed instance instant instead instinct institution institutions instruction
  instructions instrument instruments insult insurance integrity intellectual intelligence intelligent intended intense intensity intent intention
  intentionally intentions interaction intercourse interest interested interesting interests interface interfere interior intermediate internal
  international interpretation interrupted interval intervals interview intimate into introduced introduction invalid invariably invasion invent
  invented invention inventor inventory inverse inversely investigation investment invited involve involved involves involving ion ions iron irregular
  irritation island isn issue issued issues itch item items its itself jack jacket jail jam jaws jazz jelly jet jewelry job jobs join joined joint joke
  jokes journalist journalists journey joy judge judgement judges judgment judicial juice juicy jump jumped jumping jungle jury just justice justify
  kangaroo keen keep keeping keeps kept kernel kernels key keyboard keys kick kicked kid kids kill killed killer killing kills kind kindly kindness
  kinds king kingdom kings kiss kitchen knees knew knife knock knocked knot know knowing knowledge known knows label labor laboratory lack lacking lad
  ladder ladies lady laid lake lamb lamp land landed landing lands landscape lane language languages lantern lap large largely larger largest last
  lasting lasts late later latest laugh laughed laughing laughs laughter laundry law lawn laws lawyer lawyers lay layer layers layout lazy lead leader
  leaders leadership leading leads leaf league leak lean leap learn learned learning learns least leather leave leaves leaving lecture led left leg
  legal legally legs lemon length less lesser lesson lessons let lets letter letters lettuce level levels liberty library license lie lies life lifetime
  lift light lightly lightning lights like liked likely likes limb limbs limit limitations limited limits line linear lines lining link linked lion lips
  liquid liquor list listen listening listens lit literary literature little live lived lively liver lives living load loaded loading loan lobster local
  located location lock locked log logic logical login logout lonely long longer longest look looked looking looks loop loose loosely lord lose loses
  losing loss lost lot lots loud louder loudly lousy love loved lovely lover loves loving low lower lowest loyalty luck lucky lumber lunch lungs luxury
  lying machine machinery machines mad made madness magazine magic magical magician magnetic magnificent magnitude maid mail mailing main mainly
  maintain maintained maintains maintenance major majority make maker makes making male males malicious man manage managed management manager mankind
  manner manners manual manufacture manufacturer manure manuscript many map marble march marine mark marked market marketing marking marks marriage
  married marry marvelous mass masses massive master match material materials math mathematical mathematician mathematics matrix matter matters mature
  maturity maximum may meal mean meaning meaningful meanings means meant measure measured measurement measures measuring meat mechanical mechanism media
  medical medicine medieval mediocre medium meek meet meeting meetings meets melody melted melting member members memories memory men mental mentally
  mention mentioned menu merchandise mercy mere merely merit merry mess message messages met metal metallic meter method methods mice microphone
  microscope microwave mid middle midnight midway might mighty mild mile miles militant military milk mill million millions mind minds mine mineral
  minimum minister minor minus minute minutes mirror miserable misery misfortune misleading miss missed misses missile missing mission mist mistake
  mistakes mistress mix mixed mixing mixture mode model moderate modern modest modified molecule moment moments monetary money monitor monk monkey
  monster month months mood moon moral morally morals more morning mortal mosquito moss most mostly moth mother motion motor mountain mountains mounted
  mouse mouth move moved movement movements moves movie movies moving much mud multiplayer multiple murder muscular museum mushroom music musical
  musician musicians must mustard mute mutual myself mysterious mystery myth mythology nail nails naive naked name named names narcotic narrow nasty
  nation national nations native natural naturally nature naval navigation near nearest nearly neat necessarily necessary necessity neck need needed
  needle needles needs negative neighbor neighborhood neighbors neither nerve nerves nervous nest net network neural never new newborn newly news
  newspaper newspapers next nice nickel night nights nine ninety noble nobody noise noises noisy non none nonsense noon nor normal normally north
  northeast nose not notation note noted notes nothing notice noticed notion notions noun nouns novel novelist novice now nowhere nuclear number numbers
  numerous nurse nut nuts object objective objects obligation obscene obscure observation observe observed observer obsolete obtain obtained obvious
  obviously occasion occasionally occasions occupation occur occurred occurrence occurring occurs ocean odd odds odor off offense offensive offer
  offered offering offers office officer officers official officially officials offline offspring often oil okay old older oldest once one ones oneself
  onion onions online only onto open opened opening openly opens opera operate operated operates operating operation operations operator opinion
  opinions opponent opportunity opposed opposing opposite opposition optical optimist option optional options oral orange orbit orchestra order ordered
  orderly orders ordinary organ organic organism organization organized origin original originally other others otherwise ought our ourselves out
  outcome outer output outside outstanding outward oven over overcome overhead overnight overthrow overwhelming own owned owner oxygen oyster pace pack
  package packages packed packet pad page pages paid pain painful pains paint painted painter painting pair pairs pale palm palms pan panel panic pants
  paper papers parade parallel parent parents park parking parrot part particles particular particularly parties partly partner parts party pass passage
  passages passed passenger passengers passes passing passion passive password past paste pasture patch patches path paths patience patient pattern
  patterns pause pay paying payment pays pea peace peach peak peanut peculiar peel pen penalty pencil penguin penny people peoples pepper per perceive
  percent perfect perfection perfectly perform performance performed performing perhaps period periods permanent permanently permission permit permitted
  person personal personality personnel persons persuade pertaining pet petals petty phase phenomena phenomenon philosopher philosophical philosophy
  phone photographs phrase phrases physical physically physician physicist physics piano pick picked pickle picture pictures pie piece pieces pig pigeon
  pile pill pilot pin pine pink pioneer pipe pipes pistol pit pitch pitcher pits pity pixel pizza place placed places plague plain plains plan plane
  planes planet planets planned planning plans plant planted plants plastic plate platform play playback played player players playing playlist plays
  pleasant please pleased pleases pleasing pleasure pleasures plenty plot plug plumage plumbing plural plus pocket pockets poem poet poetry poets point
  pointed points poison poisoning poisonous poker pole poles police policeman policies policy polite political politician politicians politics pollution
  pond pool poor poorly pop pope popular popularity population porch pork port portable portion position positions positive possess possessed possession
  possessions possibilities possibility possible possibly post pot potato potatoes potential potion pouch pound poured poverty powder power powered
  powerful powers practical practice practiced practices praise prayer prayers pre preceding precious precise precisely prefer preferences pregnancy
  pregnant prehistoric prejudice preparation prepare prepared preparing prescribed presence present presentation presented presents preserve preserved
  president press pressed pressing pressure pretending pretty prevent prevents preview previous previously prey price prices pride priest priests
  primarily primary prime primitive principal principle principles print printed printer printing prints prior prison prisoner prisoners private
  privilege prize probability probably problem problems procedure procedures proceed process processes processing produce produced producer produces
  producing product production productive productivity products profession professional professor profit profound program programmer programming
  programs progress progressive prohibited project projection projects prominent promise promises promising promote promoted promoting promotion
  pronounce proof proper properly properties property prophet proportion proportional proposal proposed proposition protect protected protection protest
  protocol proud prove proved proven provide provided provides providing psychiatrist psychological psychologist psychology public publication published
  pudding pull pulled pulling pulls pump punch punishment purchase pure purely purple purpose purposes pursuit push pushed put puts putting qualified
  qualities quality quantities quantity quantum quarter queen quest question questions quick quickly quiet quietly quit quite quotations quote quoted
  rabbit rabbits race races racing rack radiation radical radio radioactive rage railroad railway rain raise raised raising ran random range rank
  rapidly rare rarely rat rate rates rather ratio rational rats raw ray rays reach reached reaches reaching reaction read reader readily reading reads
  ready real reality realize realized really rear reason reasonable reasoning reasons recall receive received receives receiving recent recently
  reception recipe recognition recognize recognized recommended record recorded recording records recruit red redo reduce reduced reduces reducing
  reduction refer reference referring reflect reflected reflection reform refresh refrigerator refuge refuse refused regard regarded region register
  regret regular regularly reject rejected related relating relation relations relationship relationships relative relatively relatives relativity relax
  release released relevant reliable relief relieve religion religious reload remain remained remaining remains remark remarkable remarks remember
  remembered remind remote removal remove removed removing rename rent repair repairs repeat repeated repeatedly repetition replace replaced replied
  replies reply report reported reports represent representation represented represents republic reputation request require required requirements
  requires requiring research resemble resembles resembling reserve reserved reset residence resist resistance resolution resort resources respect
  respectable respected respond response responsibilities responsibility responsible rest restaurant restore restraint restrictions result resulting
  results resume retain retry return returned returning returns reveal revealed revenge reverse review revolution revolutionary reward rhyme rhythm rice
  rich rid ride ridiculous riding right rights rigid rind ring rings rise rises rising risk ritual river road roads roam rob rock rocket rocks rodent
  role roll rolled rolling rolls romance romantic roof room rooms root roots rope rose roses rosy rot rotate rotation rotten rough roughly round route
  routine row royal rubber rude ruin ruined rule ruled ruler rulers rules rum run runner running runs rush rust sacred sacrifice sad saddle safe safely
  safety sage said sail sailing sailor saint sake salad salary sale sales salesman salt same sample sand sandwich sane sank sat satellite satisfaction
  satisfied sauce sausage savage save saved saving savings saw say saying says scale scales scanner scene schedule scheduled scheme scholar school
  schools science scientific scientist scientists scope score scratch scream screamed screaming screen screw script scroll sculpture sea seal search
  searching seas season seat seated seats second secondary seconds secret secretary secrets sect section sections secure security see seed seeds seeing
  seek seeking seeks seem seemed seems seen sees seldom selected selection self sell selling sells semi send sending sends senior sensation sense senses
  sensible sensitive sent sentence sentences separate separated separation sequence series serious seriously serum servant serve served server serves
  service services serving session set sets setting settings settle settled seven seventh seventy several severe severely sex sexual sexually shade
  shadow shadows shake shall shallow shalt shame shape shaped shapes share shared sharing shark sharks sharp sharply she shed sheep sheer sheet shelf
  shell shelter shield shift shine shining shiny ship ships shirt shirts shock shoe shoes shoot shooting shoots shop shopping shore short shortcut
  shorter shot shots should shoulder shoulders shouldn shout shouted show showed shower showing shown shows shut sick sickness side sidebar sides sight
  sign signal signals signature signed significance significant signs silence silent silk silly silver similar simple simplicity simply simultaneously
  sin since sing singer singing single sink sins sister sit site sits sitting situation situations six sixth sixty size skies skill skills skin skip sky
  slave slavery slaves sleep sleeping slender slide slight slightly slime slip slipped slope slow slowly small smaller smallest smart smell smells smile
  smiled smoke smoking smooth snake snakes snow soap sober social society sock socks soda soft softly software soil solar sold soldier soldiers sole
  solemn solid solitary solution solutions solve solved some somebody somehow someone something sometime sometimes somewhat somewhere son song songs
  sons soon sooner sophisticated sore sorrow sorry sort sought soul souls sound sounds soup sour source sources south southern sovereign space spare
  speak speaker speaking speaks special specialist species specific specifications specified speech speed speeds spell spelling spend spending spends
  spent sphere spherical spider spin spine spinning spirit spirits spiritual spite split spoke spoken spontaneous spoon sport sports spot spots spotted
  spouse spread spreads spring springs square squirrel stable stack staff stage stain stairs stake stalk stalks stamp stand standard standards standing
  stands star staring stars start started starting starts state stated statement statements states statesman static stating station statistics statue
  status stay staying stays steady steak steal stealing steam steel steep stem stems step stepped steps stick sticks sticky stiff still stimulus stir
  stock stole stolen stomach stone stones stood stop stopped stops storage store stored stories storm story stout stove straight strain strange stranger
  strangers strategy stream street streets strength stress stretch stretched strict strictly strike strikes striking string strings strip stripes stroke
  strong stronger strongly struck structural structure structures struggle stuck student students studied studies study studying stuff stupid stupidity
  style subject subjects subordinate substance substances substitute subtle succeed succeeded success successful successfully such suck sucks sudden
  suddenly suffer suffered suffering sufficient sufficiently sugar suggest suggested suggesting suggestion suicide suit suitable sum summer sun sunlight
  sunshine superficial superior superiority supernatural supervisor supplies supply supplying support supported supporting supports suppose supposed
  supreme sure surely surface surfaces surgeon surgery surgical surprise surprised surrounded surrounding survive suspect suspended swallow sweat sweet
  swelling swift swim swimming swine switch sword symbol symbols symmetrical sympathy symptom symptoms sync syntax synthetic system systematic systems
  tab table tail tails take taken takes taking talent talk talked talking talks tall tank tap tape tapes target task tasks taste tastes taught tax taxes
  taxi tea teach teacher teachers teaches teaching team tear tears technical technique techniques technology teeth telephone television tell telling
  tells temper temperature temporarily temporary temptation ten tend tendency tender tends tennis tense tension tent term terminal termination terms
  terrible territory terror terrorism terrorist test tested testimony testing tests text texture than thank that the theater thee theft their them theme
  themselves then theologian theology theoretical theories theory therapy there thereby therefore these thesis they thick thief thieves thin thing
  things think thinking thinks third thirst thirty this thoroughly those though thought thoughts thousand thousands thread threads threat threatened
  three threw throat throne through throughout throw throwing thrown thrust thumb thunder thus thy ticket tickets tide tie tied ties tiger tight tightly
  till timber time times tin tiny tip tire tired tires title toad toast tobacco today toe toes together toggle toilet told toll tomato tomorrow ton tone
  tones tongue tonight too took tool toolbar tools tooth top topic torture total totally touch touched tough toward towards towel town toxic toy toys
  trace track tracks trade traded tradition traditional traditionally traffic tragic trail train trained training trains translation transmission
  transmitted transparent transport trap trapped trash travel traveled traveling travels treat treated treating treatment treats tree trees trial
  triangle tribe trick tricks tried tries trip triumph trivial troops tropical trouble troubles trousers truck true truly trumpet trunk trust trusted
  truth truths try trying tub tube tubes tuna tune tunnel turkey turn turned turning turns turtle twelve twenty twice twin twisted two type types
  typewriter typical typically typing ugly ultimate umbrella unable unavailable uncertain under underground underlying underneath understand
  understanding understands understood undo unexpected unfortunate uniform uninstall union unique unit unite united units unity universal universe
  university unknown unless unnatural unnecessary unpleasant unreasonable unstable until unto unusual update upgrade upload upon upper upright upset
  upward urban urge urine usage use used useful useless user username users uses using usual usually utility utter vacation vacuum vague valid validity
  valley valuable value valued values valve van vapor variable variables variation varies variety various vast vegetable vegetables vehicle vehicles
  vein velocity verb verse version versions vertical very vessel via vice victim victims victory video view viewed views vigor vigorous village vine
  violation violence violent violently violin virgin virtue virtues virus viruses visible vision visit visited visual vital vitality vivid voice voices
  void volcano volume von voodoo vote votes voting vulgar wages wagon waist wait waiter waiting wake walk walked walking walks wall wallet walls
  wandering want wanted wanting wants war warfare warm warned warning warrant warrior wars was wash washed washing wasn waste watch watched watches
  watching water waters wave waves wax way ways weak weakness wealth wealthy weapon weapons wear wearing wears weary weather weave web website wedding
  weed weeds week weekend weeks weight weird welcome welfare well went were weren west western wet whale whales what whatever wheat wheel wheels when
  whenever where whereby whether which while whip whiskey white who whole whom whose why wicked wide widely widespread wife wild will willing willow win
  wind window windows winds wine wing wings winner winning winter wire wisdom wise wish wishes wit witch with within without witness wolf woman women
  won wonder wonderful wonders wood wooden woods woody wool word words wore work worked worker workers working works world worldwide worm worms worn
  worried worry worrying worse worship worst worth worthless worthwhile worthy would wouldn wound woven wrapped wrench wrinkled wrist write writer
  writers writes writing writings written wrong wrote yard year years yeast yellow yes yesterday yet yield yielding yields you young younger your yours
  yourself youth zero zone zoom
`;
