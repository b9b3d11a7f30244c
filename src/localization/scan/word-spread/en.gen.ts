/** Made by `npm run eval -- foreign --words`: words by how many programs use them, 2, 4, 8 … at least. */
export const EN_SPREAD: Readonly<Record<number, string>> = {
  1: `
    a-za-z aac aarch abandonment abbrev abc aberrations abi abide abm aboard abolish abolished aborts abroad abruptly abs abscissa absorbed
    absorbs abundance abundant abuse abusive abyss academy accelerated accelerates accelerating accent accesses accidents accommodations
    accomplish accomplishing accomplishment accomplishments accordance account's acct accumulates accumulating accumulator accustomed ace
    achievement achieving acidic acknowledge acknowledged acknowledgment acos acquisition action's actors adaptable adaptation adapting add-on’s
    addend additive addressable addressbook addressed addressing adept adham adhere adjoining adjustable administrators admire admit admitted
    ado adolescents adopt adoption advancement advancements advantageous advantages adventure adventurers adventures advertised advertisement
    advertisements advertisers advertising adviser advisor advisors advisory aegis aent aerial aes aesthetic affair affero affine affinity affix
    affords afraid after-current-tab aftermath age-old agencies agency agenda agents aggregates aggression aggressiveness aggressor agile
    agility aging agricultural agriculture aha ahahahaha ahh ahmad ahmed aided aiding aids aiff ailments aimed aiming ain’t airbase airborne
    airbrush airplane ais akonadi alarming alas albeit albert alberta alcohol ale alerted alexander algebraic ali aliased aliasing aligning
    all-out allan allegedly allegiance allen alliances allied allocatable allocates allocations allocator allotted allowable alloys aloud
    alpha-numeric alphabetic alphabets alphanum alps already-running alright alsa alt-left-click alt-tab altar alteration alternated alternates
    altivec amaze amazed amazing amazingly amazon amazons ambassador ambassadors ambitions ambitious ambushed amd amiable amidst ammunition
    ample amplification amplifier amused anaglyph analogous analysed analytical anarchy ancestral ancestry anchoring angeles angered angry anim
    animating anisotropic anisotropy anjuta annals annex annexed annihilated anniversaries anniversary annotated announced annual anomalies
    anomaly anonymized anonymously answering antialias anticipate anticipated anticipating antics ants anxious anyhow apcs apex apis apn
    apologies apologize apology appalled apparatus apparently appdata appeal appearances appends appinfo applet applicability appoint appointed
    appointing appointment appointments appreciation apprehension apprentice approached approval approve approved approximated approximating
    approximative apr april apropos aptly aquatic arc-second arc-seconds arch-enemy archaic archers archetypical archipelago architect
    architectural archive's archiving arcs arctic arena arenas aren’t arguing arid arisen arises aristocracy aristocrats arithmetics armament
    armaments armors armour armv arnold arose arouse arrangements arranging arrest arrogant arsenal artillery artisans arts arx as-is as-needed
    asc ascend ase ash ashore asian asin asleep asm aspiring ass assailants assassinate assassinated assassination assassins assaulted assaults
    assembler assembling asserted assertion assertions assigns assisting assistive associations associative assumptions assurance assure assured
    asteroid asteroids astonished astounding astro astronomers astronomical astronomy astrophotography asymmetric async asynchronous
    asynchronously atan atime atlantic atmospheric atrocities att attained attend attendee attendees attenuate attract attracted attractions
    attracts attributed attributing attribution attribution-sharealike audacity audience audio-only audioscrobbler augment augmentation
    augmented australia australian authentic author's authoritarian authoritative authorship author’s auto-completion auto-crop auto-detect
    auto-detected auto-focus auto-generated auto-save auto-set auto-start autoconnect autodetect autodetected autodiscovery autogame autohide
    autoload automagically automaton automounted autonomy autoplay autorun autosaves autoscroll autoselect autostart autotools autumn avail
    avatar avatars ave avenge avenged averted avformat avg avi avif avr avx awaited awarded awe awe-inspiring awesome awful awkward awoke awoken
    axe axial azimuth b's b-frames b-splines babbling baby back-end backdrop backlight backtracking backwater badge baffled bailing bains bake
    baked bakes baking bal balances balancing banana bananas banding bang banish banking banners baptized barbarian barbarians barbaric barely
    bargain bark baron barracks barrel barren barriers barring bas base-name basic-block basics basin basing basket bastard bastards bastion
    batch-size batches bath battered batteries battled battlefield battlefields battleground baud bayer bazaar bbc bbox bbs bcc beach beachhead
    beacon beams beard bearing bears beasts beaten beating beats beautifully bed beds beeline beeping beeps befit beforehand befriended begging
    beginner begone behaved behold bein beings bel belief beliefs believing belligerent belonged belongings beloved bends benedikt benefited
    benefiting benevolent bengali benito benny bent berkeley berlin berth beset bestowed bet betray betrayal betrayed betrays beveled bevelled
    bfd bgr bi-directional bicubic bid bidder bidirectional big-endian bill billion bills binary-only binds bing biodiversity biological biology
    biomass bios bird birthday birthdays bisect bisection bisector bishop bison bit-field bite bitfield biting bitrate bitter bittorrent
    bitwise-or bizarre blacks blacksmith blacksmiths blade blades blanked blanking blas blasted blasting ble bleaching bleak bleed blender bless
    blessed blessing blew blinded blindly blinks blip blizzard blob blobs block-size blocksize blogs bloodline bloodshed bloody blooming blu-ray
    blueprints bluetooth blum blunt blurb boarding boasting boasts boats bode bodyguard bodyguards boiling boldface boldly boldness bolster bolt
    bomb bombard bombardment bomber bombers bombs bond bone bonuses booked book’s bool boom booming boosted boosts bootable boots bootstrap
    booty bordered bordering borderlands bore bored boredom boring borneo borrow borrowed boss bothered bothersome bottle bottles bottom-right
    bounces bouncing bounty bowing bows box's boy boys bpf bpp bra bracketed brag brain brains braking branching brands bravery bravest brawl
    brawny brazil brazilian bre breach breaches bread breadcrumbs breakdown breakpoint breath breathe breathing breaths breathtaking bred breed
    breeds brethren brew brewed brewing brews bribe bribed bribery bricks bridges briefing brigand brighten brightest brightly brilliance
    brilliant brink british broadcasting broader broadsword bronze brothers brush's brushed brushes brutally brute-force bsr bss btrfs buckets
    buf buffer-size buffered bugfixes buggers bugreport bugtracker build-dependencies builders builtins bulky bullet bullseye bumpy bundled
    bunker burden bureau bureaucracy burned burner burners burrow bursts bury businesses bustling buying buzz buzzing by-sa bye bypassed
    bypasses byte-order bytecode bzip bézier c-sky c-style cabin cables cabling cache-control cache-size caesar cages cake calc calculator
    calendaring calibrated california callbacks caller callgraph calligraphic calm calmer cam camera's camps canada canal cancelation
    cancellation cancelling cannons canoes cans canyon canyons cape capitalization captain captains captain’s captive car caravan caravans
    carbon carcass cardinal cared career careless carelessly cares caring carlo carrier carriers cart carve carves carving carvings cas cascade
    cash casino caste castles casts casual casually casualties casualty cat-file catalan catalogs catches catching categorized catered catfish
    cathedral cattle cautious cautiously cavalry cave cavern cavernous caverns caves cbr ccd ccept cdda cdpath cdx ceased ceases ceded ceil
    celebrating celebrations cellular celtic census cent centauri centrally cer ceremonial ceremonies ceremony cert certification cessation cfa
    cfg cfi chained chair chairs chalk challenging chamber chambers chamfer champion channel's channeled channeling chaotic chapters
    characteristic characterized charsets charting chase chased chasing chatter chattering chatting chatty checkpoint checkpoints cheeky cheer
    cheerful cheers cheery chess chest chests chi chiefly chiefs chieftain child's child’s chill chilly china chips chop chopping chown chris
    christian christophe chromatic chromaticity chrominance chronicle chronological chroot church churns cie cifs circle's circling circuits
    circularly circulated circumstance cisco citadel citadels citations citizen citizenry citizens city-state city-states city’s civilian
    civilians civilization civilizations clad claiming clamping clan clang clashed clashes clashing classified clause clauses claw claws clay
    cleaner cleanly cleans cleanse cleansed clearer clearly cli click-drag client's client-side clientele cliffs climates climbed climbing clink
    clip's clobbered cloth clothes clothing cls club clubs clue clustering clutching clutter cmp cms cnf cnt co-processor coal coalesced coarse
    coastal coastline coasts coat coc cocoa codepage coexistence coherent coin coincidence coins collaborating collaborative collage collapses
    collating colleagues collective's collects collide collides colliding collisions colloquial colon-separated colonization colonize colonized
    color-managed colorful colorimetric coloring colorized colormap colorspace colours cols colspan columbia coma combobox comdat comfort
    comfortably comforting comic comics comm commanded commanders commanding commando commence commenced commentary commissioned commissions
    commitment commodity commoners commonplace commotion communicating communities companies companions company's compare-and-branch compartment
    compel compelled compelling compensates compensating competent competition competitor compile-time compiler-generated compiles compiling
    complaining complementary completions complicate compliments comply composited compositor comprehend compresses compressor comprised
    compulsory computational computations computer’s computes comrade comrades con concatenate concatenation concave conceal concealed
    concentrate concentration concentrations concentric concert conclude conclusion concoction concrete concurrently cond condemned condensed
    conditioned conduct conducting conductor conference conferred confers conffiles confident configures confine confined confirmations
    confirming confirms conflicted confluence conforms confrontation confronted confuse congo congratulate congregate connector connectors
    conqueror conquerors conquers conquest conquests consciousness conscript consecutively consent consequence consequences consequent
    consequently conservative conserve conserved considerably consistently consolation consolidate consolidating consortium conspicuous const
    constellation constellations constitute constitution constitutional constructible constructions constructor constructors consulting
    consumers contacted containment contemplate contemplation content-disposition content-length content-type contested contests continents
    contingent continually continuation continuations contradict contrasts contributor controllable controversial convention converge
    convergence converse convertible conveys convictions convince convinced convoy cook cooked cookie cookies cooler cooling cooperative coords
    cop coproc coprocessor copy-paste coral cordial corel corn cornered corporation corpse corpses correcting corrective correctness
    correspondence corridor corridors corroded cortex-a cos cosine cosmos costing cot cough council councilors counsel countdown counteract
    counterattack counterclockwise counterpart counterparts counties countryside county coupled courage courageous court courtesy courtiers
    courts covariance coverage covert coveted coward cowardice cowardly cowards cowering cpio cpp cpus cracked crafted crafting crafts
    craftsmanship craftsmen crammed cramped crashing crass crater crawling crazy creaking creations credential creek creeps crept crest crests
    crevices crews cries crime crimes criminal criminals crimson cris crisis criticized crl crlf crls cropped cross-platform crosses crossfade
    crossfades crossfire crow crowd crowding crowned crowns crucial cruft cruise cruiser crumble crumbling crumpled crusade crusades crushed
    crust cry crying crypt cryptographic crystal crystals csh ctags ctcp ctf ctime ctl ctors ctrl-c ctrl-click ctrl-d ctrl-f ctrl-l ctrl-n
    ctrl-p ctrl-u ctrl-v ctrl-w ctrl-y ctx cubemap cubes culminated culmination cultivate cultivated cultivates cultural cultured cultures
    cumulative cup cur cure curing curiosity curious curly currencies currents curriculum curse cursed curses cursors custody customary customer
    customs cut-off cutoffs cutter cutters cvs cwd cybernetic cybernetics cyclic cyclone cygwin cylinders cylindrical cynthia czech d-bit d-byte
    dab dabs dakota dam damages damaging damn damp dampening damping dan dance dancing dangerously daniel danish dank dare dared darkens
    darkroom darktable dart darts dashboard dashing date's dated datetime dating daughters david davis daytime ddd dddd dde deactivates
    deactivation deadlier deadline dealings deallocate dealt dear deaths debate deblocking debris debt debuginfo decade decades decay decayed
    decaying decays deceased deceive deception decidedly deciding decimals decimated decipher deciphered decisive decisively deck decks declares
    decodebin decoders decompress deconfigure deconfigured deconvolution decorative decoy decree decrement decrementally decrypting dedicate
    dedication deduce deduced deducted deed deeds deem deepen deepest deeply deer defeats defective defence defended defender defenders
    defenseless defensible defer deferred deficit definable definitive deform deforming defs degenerate degenerated dehydration deinterlace
    deinterlacing deities dejavu delaying delegated delegates delegating deletions deliberate deliberately delicate delicious delighted delights
    delim delimiters delivering delivers deluge demanded demise democratic democratically demographic demonstrating demosaicing den denizens
    denmark denoise denoised denoising denote denoted densely denser dent deop dep depart departed departing departs departure dependence deploy
    deposit deposited depot depots deprecation depressed deprive derelict derisively derivative derivatives desc descendants descended
    descendents descends desecration deselecting deserted deserters deserved deserves designating designation designator designer designers
    designing designs desk desolate despair desperate desperately desperation destroyer destroyers destructors desynchronized detachable
    detaching detachment detention determination deterministic deterred deterrent detonated detour detrimental devastate devel developments
    develops deviate devil devils devise devoice devoted devotion devout dht dia diagnosed diagnosing diagonals dialect dialogue diamonds dice
    dict dictate dictates dictionaries differentiated diffusion digests digitized dignitaries digs dilate diligent diminish diminished dimly
    dimmed dimming dip diplomacy diplomat diplomatic diplomats dire directional directs direst dirname dis disambiguate disappearance
    disappearing disappoint disappointed disappointment disarray disasters disastrous disbanded disc's discharge discipline discomfort
    disconnection discontent discontinuous discord discounted discoveries discovering discovers discreet discretion discussed discussing
    discussions diseases disembark disembarking disengage disgrace disgust disgusting dishes disintegrated disintegration dislike dismantle
    dismantled dismantling disorder disorganized dispatched dispatching dispensers disperse dispersed displaced displacements displaces
    displayable displeased disposal dispose disposition dispute disputed disputes disqualified disregard disrepair disrespecting disrupt
    disrupted disrupting disrupts dissidents dissociate dissolve dissolved dissolves dissolving dist distinctive distinguishes distorts distract
    distracting distraction distress distributable distributor distrust distrustful disturbance disturbances disturbed disturbs div diverge
    diversion diversity divert diverting diverts divider divinity divisible djvu dlna dna dnd dockable doctype document's dodging dogs dolby
    dollar dolphin dome domes domestic dominant dominating dominion don donate donated doom doomed doorstep dormant dotfiles double-check
    double-crossing double-edged double-precision double-quotes double-word doubleclick doubleword doubling doubly doubtful doubts douglas
    downcast downfall downgraded downhill downloader downward drafts dragoons drained draining drains dramatic dramatically drank drastic
    drastically drawable drawback drawbacks drawer dread dream dreams dreamy dress dressed drew drifted drifting drink drinking drinks drip
    dripping drm droid droids dropouts drove drown drowned drowns drug drums drunk drunken drunks drying dsbt dso dsos dsp dss dtd dts dub
    dubbed duck duckduckgo ducks duel duels dug duke dukes dull dulled dum dummies dumpdir dumps dun dune dunes dungeon dungeons duplication
    dusty duty dvips dwell dwellings dwelt dwo dye dyld dynamics eabi eager eagerly eagle eap-method eap-peap eap-tls eap-ttls ear earn earning
    earnings earns ears earth's earthen earthlike earthly earthquake earthquakes east-west easter easternmost eastward eaten eating eavesdrop
    ebcdic ebu ecc eccentric eccentricity echoes echoing economic economical economically economics economies ecosystem edgar edge-to-edge
    edible editability editor's education edwin eerie effect's effectiveness egg eggs egl egyptian eke elaborate elapse elastic elasticity elder
    elderly elders eldest elected election electrical electricity electronics elegant elemental elevator eleven eleventh elf elfv elide elif
    eliminates elimination elite's ellipsis elliptic elusive emanating emb embassies embassy embedding embellished ember embers emblems
    embodiment emboss embossing embrace embraced emerald emerged emerging emf emission emits emotion emotional emp emphasize emphasizing
    empire's empire-wide empires employee employer employing employment emptiness emulator emulators encampment enchant enchanted enclave
    enclaves enclosures encoders encountering encounters encouraging encroaching endemic endianness endlessly endorsed endow endurance endure
    endured enemy's enemy’s energetic energies enforcement enforcing engagement engaging engine's engineering engineers england engraving engulf
    engulfed enim enjoyable enjoys enlarged enlightenment enqueue enquiry enraged enrich enrico enroll enslaved ensuing entail enterprises
    entertaining entertainment entertains enthusiastic enthusiasts entombed entrance entrances entrusted enumerate enumerator enums envelopes
    envelops envious environmental envy eos epilogue epiphany eponymous epsilon epson equalizer equated equation equations equatorial equip
    equipping equips equity equivalence equivalents era eradicate eradicated erasing ere erect erected erm erode eroded errata erratic erratum
    erroneous erroneously error-prone erupt erupted eruption esa escorted escorting escorts esoteric espionage ess esse essed essence
    essentially establishes establishment estates eternity ethernet ethos european evacuated evacuation evading evaluating eventual eventuality
    everybody everyday evince evolutions evolve evolved evolving examining exceedingly excel exceptional exceptionally excerpt exchanged
    exchanges exchanging exciting exclamation exclude-from excursions excuses exec-path executables executions executive exercise exercises
    exert exerted exfat exhaustion exhaustive exile exiled existent exorbitant expandable expander expanse expansions expansive expectation
    expectations expeditionary expel expend expendable experiencing experiments explanations explodes exploit exploits explored explosions
    explosive explosives exponential exponentiation export-dynamic exportable exposures expulsion exquisite exr exterior exterminating externals
    extinct extinction extractor extraneous extraordinarily extrapolated extrapolation extras extremes extrude extrusion eyebrow eyedropper
    eyeing fabric face-to-face faced facilitate factions factories facts fade-in fade-out faint faintly faithful falcon fall-back fall-off
    fallocate fame famed familiarize family's fanatics fancied fans fantastic fantasy fare farewell faring farmer farmers farmer’s farming
    farmland farmlands farms farsi farthest fascinating fashioned fashioning fast-forward fast-forwarding fatal-warnings fated father's fathers
    father’s faulty fauna faure favorable favors favoured favourite fdebug-prefix-map fdpic feared fears fearsome feasible feast feat feathering
    feats february federation fedora feels fees fellow fellows female females fenc fence fernando ferocious ferries ferry fertility fetches
    feudal feverishly fewest ffa ffff ffplay ffprobe fft ffunction-sections fiction fidelity fielded fiend fiends fierce fiercely fiery fifos
    fifteen fifty fighter figured figuring file-format file-info file-manager file-system filebrowser filenum filesize filespec filing filler
    fillet filmic filth filthy finalized finance finder fine-tune fingers fini finite finland firepower firing firmly first-only first-time
    firsthand firstly fished fisher fishes fisheye fist fists fix-broken fixation fixed-width fixer fixup fixups flac flamboyant flame flames
    flank flanks flare flashing flatlands flattened flattening flaw flawless flaws flee fleeing fleet flesh flex flicker flickering flickr flies
    flipped flips flock flooded floods flora floss flourished flourishing flowed flower flowers flowing flown fluctuations fluids flushed flux
    fno-pic foe foes foiled folder's folder’s folding folk folks follow-symlinks follow-up font's fontconfig foodstuffs fool fooled foolish
    foolishness fools footage foothills foothold footing footnote footsteps forbes forbid forcefield forcefully fore forefathers forefront
    foreigner foremost foresee forest forges forging forgive forgiveness forgiving forking formally formatter formerly fortification fortified
    fortran fortress fortresses forts fortunate fortunately fortunes foster foul foully foundations founding fountain fourcc fourteenth fox
    fp-as-gp fpic fpie fpr fptr fpu fpus fragile fragmented frail frame's framebuffer framed frameworks framing franca france frank frankly
    frantic freaks fred frederick freecell freehand freeing freelance freenode freetype freezes freight frenzy freshly fri friction friday
    friendliness friendship fright frighten frigid fringe frisian frisians frontal frontend frontmost frost frustrated frustrating frustum frv
    frying fsck fsplit-stack ftps fts fueled fugitive fulcrum fulfil fulfilled fulfilling full-featured full-name full-size full-sized full-time
    fullest fully-equipped fumes funcname function's function-name functionally fund fundamentally funded funding funny furious furnace
    furniture fury futile fuzziness gadget gah gaining galactic galaxy galleries gambling gamepad gantt gaping garden gardens garments
    garrisoned garrisons gasp gateway gatherers gathers gauge gauntlet gauss gaze gazed gazing gcc gcc's gdk gdm geany geared gee gel gem gems
    gender genders general-purpose generator's generators generosity generous generously genesis genetic genius gently genuine geo geo-location
    geographic geographical geography geolocation geologists geom geometries georgia geotiff gethelp gettext gfile gfx ghosts ghostscript gib
    gids gifts gigabytes gigantic gilded gimp's gio girl girls gitlab glacier glaciers gladiators gladly glamour glances glare glasses glassy
    gleaming gleaned gleefully gles glibc glob globally-unique globals globbing gloriously glory glows glsl glue gmp gmt gnat gnawed gobject god
    goddess gods god’s gonna goodness goodwill google's gop gotos gots govern governance governed governing governments governor governs
    gp-relative gprel gprof gprs gpt gpx gra grabbed grace graced gracefully graces grade gradual graduated graininess gran granddaughter
    grandeur grandparents grandson grants granularity graphically graphite grasp grasshoppers grassland grateful grating gratitude grayed
    grazing great-grandfather greed greedy greenwich greet greeted greeting grief grieving grim grimly grind grip gro gross grounds group's
    groupware grove grovel grubby grudge grunts gsettings gst gtk-builder-tool gtk-doc gtkbuilder gtkmisc guangdong guarantees guardhouse
    guardian guarding guerilla guerrilla guid guideline guild guile gulf gum gun gut guts gutter guy guys gvim ha-ha haar habit habitable
    habitation hack hacks haggling hah haha hahaha haik hailed hailing hails hal half-width half-word halfway halfword hall halls halved ham
    hammer hand-picked handed handicapped handing handsome handsomely handwriting hanging hangs hangup happier happiest happily happiness har
    harbinger harbor harbored harbors hard-float hard-pressed hard-wrap hardcoded harddisk harden hardens hardest hardlinks hardships
    hardware-specific hardy harmed harming harmless harmonic harmony harsh harshly harvested harvesting harvests hashes hashing hashtable hasn't
    hasn’t haste hastily hasty hatching hated hath haughty hauled hauling haunt haunted haven’t havoc haw hazard hazardous hazards haze hdd hdtv
    he's headed headphone headset healing healthy heap hears heartily heated heating heavens heaviest heaving hebrew heck heed heels hegemony
    heh heic heif heir heirs hellish helm helmets hemisphere henceforth henchmen henry herbal here's heretic heretics here’s heritage hermit
    heroic hertz hesitation hex-digits hexagons he’d he’s hhhh hhhhhhhh hhmm hibernating hidpi hierarchies high-accuracy high-frequency
    high-level high-quality high-ranking highway hilly hinder hindered hinted hire hired historian historians histories hitpoint hitpoints hls
    hmm hobbyists holed holidays holstein homedir homeland homogeneity honest honestly honey hong honorable honored honors honour hopeful
    hopeless hopes hopping hor hordes horiz horn horrible horribly horror horse horsemanship horsemen horses hospitable hospitality host's
    hosted hostiles hostilities hostility hostnames hotkeys hotspot hotter housing housings howling howto hrtf hsl hsts hsv http-password hub
    hubris hud hues hugin hugs huh hulking hulls hum humble humidity humiliating hums hunch hundredths hunger hungry hunk hunks hunted
    hunter-gatherers hunting hunts hurled hurricane hurry hurt hurting hurts husband's hush hushed hut huts hybrid hydrogen hyperbola hyperlinks
    hypertext hyphen i'd i'll i've ian ibm icccm icon-view iconic iconv ics icy idaho idct ideals ident identically identifiers identities idly
    idx ies iflag ifs ifunc ignore-missing ignore-theme-index ill ill-formed ill-gotten ill-suited illicit illness illuminant illumination
    illusion illustrations image-file imagemagick imaginary imagination imagine imagining imbecile imbued immediates immemorial immense
    immigrant immigrants immortal immune imp impacted impacting impaired impassable impatient impenetrable imperative imperial implants
    implementations implementing implications imply importable importantly importers imposes imposing impotent impression impressive imprisoned
    imprisonment improperly impure in-depth in-file in-law in-progress in-reply-to inability inbox incapable inception incidents incite
    inclination inclined inclines include-dir incoherent incompatibilities incompatibility incompatibly incompetent incompletely inconsistencies
    inconsistency inconspicuous inconvenience inconvenient incorporating increasingly incredible incredibly incremented incursions indented
    indestructible india indications indicative indigenous indirectly indispensable indoor indoors induced industrial industries ine inequality
    inert inertia inevitable inevitably inexact inexcusable inexperienced infamous infant infantry infer inferred infested infighting
    infiltrating infinitely infinities inflict inflicted influencing influential infrared infrastructure ingenuity ingredients inhabit
    inhabiting inherent inherently inheritance inheriting inherits inhibited inhospitable initiative injured injuries injustice inland inlined
    innermost innocent inns innumerable inodes inpaint input's input-file inquire inquiries inquiry ins insane insanity inscribed insects
    insecurely insertions inset insight insist insists insn insns inspecting inspiration inst instability installations instance-count
    instantiate instantiated instantiation instdir instincts institute institution institutions instr instruct instructing instruction instructs
    instrumentation instrumented instruments insult intellectual intends intensive intentionally inter interactions interacts interleaved
    internationalization interpolate interpolates interpolating interpolator interrogate interrogation intersecting intersection intersections
    intersects intervening interviews interworking intrepid intrinsic intrinsics intro introducing introductions introductory introspection
    intruder intruders intrusion intrusive invade invaders invading invaluable invented invention inverting invest invested investigated
    investigating invincible invisibility invites inviting invocations invokes involve inwards ioctl ion ior ipsum iptc ira iris irix irr
    irrational irreducible irresistible irrespective irreversible irreversibly irritating irt isa isaac isas islamic island’s isle isles islets
    isolating isolation isometric isotropic isr it'll italian italy itanium item's iterate iterated iterative iteratively iterator ith itunes
    it’ll iwmmxt i’d i’ll i’m i’ve jack jackson jagged jal jams japan javascript jellyfish jewel jewellery jewelry jewels jhbuild jmp jobserver
    johnson joints joke jokers jokes journals journeyed journeys joy joystick joysticks jpeg-xl jpegs jsr judge judgment jukebox jul julia
    julian jumped jun junction junctions june jungles jupiter jurisdiction just-created justice justified kai kaleidoscope kansas kate kay kbps
    kde's keen keepers keepsake kelvin ken kerberos key-length keyed keyframable keyframes keyid keymap keypress keypresses keyrings keyserver
    khan khr kibibytes kicking kicks kid kidding kidnapped kidnappers kids killers kilobytes kilometers kin kindness kindred kinetic kingdoms
    kings king’s kinship kiosk kit kitchen kits kmail kml kms knack knee knees knife knights knives knobs knock knowledgeable kong kontact
    krunner kth kun kwallet labeling laboratories laboratory labour labs labyrinth ladder ladies ladspa lady lagoon lags lam lama lambda lamp
    lamps lance land-based landfill landings lane lanes lang laplacian laptop las laser lasso lasting lastlog lasts lat lately lattice lattices
    laugh laughter launchers law-abiding layer's layered laying lch ldap ldr ldrd lds leader’s league leagues leak leaking leaks leapt learns
    learnt ledger lee left-clicked left-hand leftmost leftover leg legally legate legends legions legitimate legs leisure lend lending lengthen
    lengthy lennard-jones lenses lensfun leon less-than-legal lessens lesson lessons lest let's lethal let’s leveling lex liability libav libc
    liberal liberate liberated liberation liberty libs lid lied lieutenant lifeforms lifeless lifestyle lifetimes lifted lightest lightly
    lightning liked likelihood likened likeness lime lin line's lineage linearly lined linen linger lining link-time linkage linked-to linker
    lips liquor lisp list-view listbox listened literals litter littered little-endian liturgical lively livestock llx lmb loadable loath
    loathing loathsome local-only locale's locality localization localize localtime locates location's locator locus logfiles logger logically
    logistical logistics logos lon lone lonely loners long-distance long-range long-term long-time longbow longcall longname longs lookin
    lookout loom loongson loosely loot looted lord lords lordship lorem los loud louder loudest loudly lousy loved lovely loves loving low-cost
    low-quality low-ranking low-res lower-case lowered lowers lowlands loyalty lrw lto lu-byte luckily lucky lucrative luks lumbering luminaries
    luminosity lump lunar lunatics lunch luring lurking lush lut lux luxuries luxurious lying lyrics lzo m-profile mabi mace macedonia mach-o
    machine-readable mad madmen madness mag magically magma magna magnet magnetic magnification magnified magnitudes maiden mailbox mailboxes
    mailer mails mailto mainland mainstay mainstays maintains majestic makefile makeup males malevolent malloc malware mandate mandelbrot
    maneuver maneuverability maneuverable manifest manifests manipulates manipulative manned manners manufactures manufacturing man’s mapper
    mapview marathi marauder marauders marble-like marches marching marcus marginal maria marine marines marius markdown marker's markets
    markings marred mars marshes martial martin marvelous mas massed massive mast mastering masterpiece mat mates mathematical mathematics
    mating matroska matte maturity mauricio max-depth maxdepth maximizes maximizing maya mayor maze mbig-endian mbox mbr mcmodel mcpu mcu
    mdata-region mdiv mdns mdouble mdouble-float meadows meager meal meals meandering measly measures meat mechanics mechanized medical
    meditation mediterranean medium-sized meetings meld melted melts mem member-name memo memories memos menace menial mental mentality
    mentioning menu-item mercenary merchant merchants merciful mercy mergeable merger meridian merit mes meshes messa messaging messing metals
    metaserver meteor metrics metropolis meurer mexican mfdpic mfhi mflo mfloat-abi mfp mfpu mgp mhard-float mhz micromips microseconds
    mid-range middle-clicking midpoint midpoints midst midtones mightiest mil mild milder mile militarized militia milk mill millennia millions
    mills mime-type mimetype mimic mimics mincemeat minded minds mindset miner mineral miners mingled miniature minimally minimizes minister
    ministering minix minority mintel-syntax mip mips miracle miraculous misa-spec misconfiguration misconfigured miserable misfortune
    misgivings misguided misjudged misleadingly mismatched mismatches mismatching misplaced missile missiles mist mistaken mistook mistress
    misuse miter mitigate mixes mixture mjpeg mkv mlittle-endian mlong-double mloongson-ext mloongson-mmi mmcu mmedia mmi mmix mmm mmmm mmo mmsa
    mmu mmul mmx mnan mnemonic mno-mpy mnt mobility mobipocket mockery mocking modal mode's modeled modelling modem moderate moderator
    modifiable modpack mods modulating modulation modulus modus mold molds molecules molten mom moments momentum monarchy monetary moniker monks
    monotonic monsters monstrous monte monthly moonlight moons mor moral morale moreover morph mortal mortality moss motd mother's motif
    motivation motives mounds mountainous mountainsides mountain’s mountpoints mouse-over mousing mouths mov moveable mpeg mplayer mpris mps
    mregparm mrelax msb msdos msec mshared msingle-float msoft-float msp mspabi mthc mtimes mtp mtune mud muddy mug mul mule multi-byte
    multi-core multi-disk multi-layer multi-platform multi-screen multi-threaded multi-volume multiline multipart multiples multiplexed
    multiplicative multithreaded multitude mumbling murder murdered muscle muscles mush muslim mustn’t mutable muting mutter muttered mve mvsx
    myproxy myriad mysteries mysterious mysteriously mystical mysticism myth mythology nab nack naga nails nak nal nam name-prefix name-space
    nano nanoseconds nans nap narrative narrowed narrowing narrows nas nation nations natively natives nature’s naught naval navy nclude ncurses
    nearing neat nebula nebulae neck necks needle needy neg negated negation negatives neglect neglected negotiated negotiating negotiation
    neighbor neighbourhood neighbouring nephews nera nervous netrc nets networking neural new-line new-style newcomers newly-created newspaper
    newton nexus nexus's nfa nfs nib nicer nick's nicknames nicks nicolas niger nightly nightmare nightmares nights nikon nimble nineteen nip
    nisi nnn no-act no-break no-clobber no-force no-pager no-relax no-verify nobility noble noblemen nobles nobr nobreak node's nodelay nodename
    nods nofile nofollow noglob nohost noises nologin nomadic nomads nominal nominate non-alphanumeric non-automatic non-bind non-breaking
    non-commercial non-conformant non-constant non-contiguous non-embedded non-executable non-free non-function non-integer non-linear non-mbox
    non-modal non-null non-optional non-permanent non-physical non-pic non-portable non-primary non-printable non-profit non-recoverable
    non-rectangular non-register non-root non-smooth non-split non-static non-system non-text non-transparent non-trivial non-void non-writable
    noncombatants nonempty nonfree nonsense nonterminals nop nope nops north-central north-western northeast northeastern northernmost
    northwards northwest not-equal notations notch noteworthy noticing notifier notifies notifying notion notorious notoriously nova novelty
    november novice now-dead nroff nss ntsc nuclear nuclear-armed nudge nuke nukes null-data nulla nuls numerals numerator numeric-sort nunavut
    nutritious nvidia oases oasis oath oauth obeying obeys obfuscated obj obligated obligation obligations obscure observable observant
    observations observatory observers obsoleted obstinate occasional occlusion occupants occupation occupies occupying occured oceanic ocsp
    octave octaves october oddly ode odf odor odt off-screen offend offense offerings officer officers officials offshoot ofx oils old-fashioned
    old-style olden ole oma omega on-canvas on-demand on-disk on-line on-the-fly onboard one's one-to-one onedrive oneline oneself one’s oni
    onload onset onslaught ontario onward onwards oooh opcode opcodes open-minded openal opencl opencv opendocument openexr openly openoffice
    openpgp openssl opensuse oper operated opinion opponent's opponent’s opportunistic oppose opposition oppression oppressors optics
    optimistically optimizers optimum option's option-name optstring oral orbital orbiting ord ordeal orderly ordinal ordinals ordinance
    ordinate oregon ores organ organic organism organisms organizations organizing originals originate originated originates originating orion
    ornately orphaned orphans osa oscillations oscillator osd osf osman osx other's ought ourselves out-of-bounds out-of-range outage outbound
    outbox outcast outcasts outdoor outfile outfit outfitted outflow outlaw outlined outlive outlying outnumber outnumbered outpacing outposts
    output-file output-separator outputting outrage outright outrun outset outsider outsiders outskirts outstanding outta outwards outweighs
    over-mounted overblown overboard overcame overdue overexposed overflowed overflows overgrown overhangs overheard overjoyed overlaid
    overlarge overlayed overlaying overload overlong overlook overly overran overridable overrule overrules overrun oversaturate overseas
    oversee overseeing overseer oversight oversized overtake overthrow overwhelm overwhelmed overwhelming owe owed owes owncloud owner's owners
    oxygen p-frames pace pacific pacify pacifying package's packager pact pacts pagedown pagesize paginate pain pains pairing pam paned panel's
    panorama papers par parabola paradigm parallax parallelized paramount paranoid parasite parent's parent-child paris parity parked parks
    parsers parses participants participating particle parting partitioned partitioning passage passcode passenger passengers passion passively
    passphrases password-protect pastes pastime pastoral pat patching patchwork patent path's pathbar pathnames patrolled patrolling patrols
    patron patrons pawn payee payload payment pays pc-relative pcm pcman pcr pcre pde peaceful peasants peculiar peddle peek peeking peers penal
    pendant penetrate penetration peninsula peoples people’s pep per-folder per-function per-player per-user perceive percents perceptible
    perception peril perilous perimeter perish perlin permits permitting perms permutation perpendicular perpetual perpetually persisted
    persistence persistently person's personalized personnel persuade pertains pervasive pet peter petra pets petty pgn phalanx phases phi
    philosophical phishing phones photographs photography photometric photoshop physics piacentini pic picasa picky picnic pico pids piece's
    pier piercing piety pikemen pikes piles pilfered pilgrimage pilgrims pillage pillaged pillaging pillars pilot piloting pinch pine pink
    pinnacle pinnedpubkey pinning pinpoint pins pint piotr pip piped pipelines piracy pirate pit pitiful pits pitted piwigo pixmap pixmaps
    pkg-config pkgs placements plague plagued plagues plaguing plains planar planes planet's planks planner plantation planted planting plastic
    plate plateau plates playability player’s playhead pleasantly pleasantries pleasing pleasure plentiful plodding plotting plt plts plugin's
    plunder plundered plunged plunging pngs pod podcast podcasts poem pointer's poised poisoned poisoning poisson poland poles police polite
    politics polling polls pollute polygonal polyline polynomial pomerania pompous pondered pondering ponders pontus poof pooled pools poorer
    popd poppler populace popularity populate populous popups pork portability portal portals ported porting portraits portuguese posed posing
    position-independent posixly possesses possessing possessions post-decrement post-increment post-processing postal postamble posted
    posterization posterize postfix posting postpone postponed posts pot potent pounce pour poured pouring pow power-hungry power-off power-on
    powerpc ppc ppg ppm practiced practices practicing pragma pragmatic praise pray prayed prayer prayers praying pre-dawn pre-decrement
    pre-existing pre-filled pre-generated pre-increment pre-processed pre-release pre-set pre-wrap preallocate preallocates preamble prec
    precaution precautions precompiled predator predators predatory predefines predetermined predicament predicate predictably predominant
    preedit pref preferring prefetch prefetching prefill prefixing prehistoric preinit preliminary premature premium premultiplied preoccupied
    preparations prepares prepends preprocessed preprocessing prerequisites presently presided president press-and-hold prestige prestigious
    presumably pretty-print prev prevailed previewed prey preying priceless prices pride priest priestess priestesses priests primitives
    primordial prince princes princess principal principle principles print-file-name printf prio prioritize prison prisoner prisoners prisons
    pristine priv private-key privately prize prized probed probes problematic proceeds process's proclaim proclaimed procure producer producers
    prof profession profile's profiled profit profitable profits profusion prog programmatic programmed progresses progressing projectiles
    projecting projections prolog prologue prologues prometheus prominence promising promote promotes promoting promotion pronounce proofing
    propagate propagating propelled prophecy proportionally proportions proposal proposes propulsion pros prospect prospered prosperity prot
    protections protector protested protests prototype proud prove proves providers provinces provincial proving provisional provocations
    provoke provoked provoking prowess pru prudent prune pry prying pseudo-random psnr pso psp ptp ptr ptx pty pub public-key publication
    pubnames pubtypes puff puk pulling pulp pulsating pulseaudio pulses pump pumping punctuated punish punished punishment puny purchase
    purchasing purest purity purse pursue pursued pursuers puzzled puzzles pygobject pyramid qca qfx qif qimage qrichtext qt-list-indent quad
    quadrant quadratic qualification qualifier qualifying quantitative quantum quarantine quarrel quarries quarry quarterly quarters quartz
    quebec queried questioned queues qui quicken quickening quickest quid quietly quotation quoting-style rabble rabi racing rad radar radeon
    radiance radians radiates radiation radical radii radix rafi rage raged raging raided raiding rail railgun rails rainbow raindrops rains
    rainy raises rajce rallied rally rallying randomizes randomness randr ranged ranger rangers ranked ranking rankings ransom rarer rarity rash
    raster rasterization rasterized rat rational rations rats ravine raving rawtherapee razed rcall rdf re-add re-added re-attach re-configure
    re-create re-importing re-include re-installed re-open re-opening re-read re-reading re-run re-save re-schedule re-using reactivating
    reactor reactors read-modify-write readability readied readily readitlater realignment realization realizing reallocated reallocating realms
    reap reapply rear reared rearming reasonably reasoning reassemble reassigned reavers rebase rebelled rebellion rebellions rebellious rebels
    rebirth rebuilds rec rec-html recalculated recalculates recalculation recapture recaptured receiver's receivers recenter recharge recipe
    recipes reckless recklessly reckon reckoned reclaimed recognise recognizable recognizes recommendations recommends recompile recompute recon
    reconcile reconciled reconnaissance reconnected reconnecting reconnects reconsider reconsidered reconstructed recorder recorders recordings
    recount recovers recreating recreation recruit recruiting recruitment recruits rect recuperate recuperating recurrence recurrences recurs
    recurse recursing recycled recycling red-eye reddish redeclaration redefine redefined redefinition redirections redirects redrawn redundancy
    reed reefs reentrant refactoring referer referring refill refined refit reflecting reflective reflector reflects reflink refocus reform
    reformat refraction refrain refreshed refrigeration refuel refueling refuge refugee refugees reg regained regarded regenerates regeneration
    reget regime regret regrettably regroup regs reign reigned reindeer reinforcements reinitialize reinstallation reinstalled rejecting
    rejection rejects rejoin rejoins rel relate relational relativity relentless relevance relic relied relieve relieved relight religion
    religions religious relink relinquish relinquished relished reloc relocatable relocations relocs reluctantly remained remake remapping
    remarkable remarkably remarks remedy remembering remembers reminded reminders reminiscent remnant remnants remotes remount renamer renderers
    renderings renesas renew renewed rent reopened reopening reordered reorders reorganized repairing repairs repay repayment repel repelled
    repetition repetitive replacements replenish replicated replicates replication replied reply-to replying repo representable representations
    representatives reprimand reprimanded reproduced reproduces reproducible repulse reputations req resampling rescale rescaling rescheduled
    rescheduling rescued rescuing researched researcher resemblance resembles reservation reshape residence resident residential residents
    resides residing resign resilience resisted resisting resizable resizes resort respite responded responder responds responses
    responsibilities responsive restarts restaurant restless restoration restricting restrictive resultant resumes resupply ret retains
    retaliation retina retire retired retirement retort retract retreat retreated retreating retreats reunited reusable reusing rev revel
    revenue revenues reverb reverses reversible reverts revisions revisit revived revolt revolted revolts revolution rewarded rewards rewinding
    reword rex rfile rhs rhythm rice richard richer richest richly riddance riddle riddled ridges ridiculous riding rif rigged rigging
    right-side righteous rightly rigorous rigorously rim rin rio rip ripped ripper ripple ripples risc-v risen risking ritual rituals rivaling
    rivalry rjmp rle rmdir rms rng roam roamed roaming roars robin robot robotic robots rocket rockets rocks rocky rod rodents roff rogue
    rollback rolled rom roman romance roof rook rooted rope ropes ross rot rotational rotations rotten roughness roundabout roused rousing
    routed routinely rove royal rpdb rpm rrggbb rss rtf rtp rub rubber rubberband rubbish rubble ruby ruddy rude rudimentary ruin ruined
    rule-based ruleset rum rumble rumbles rumbling rumor rumored rumors run-time rung runners runtimes rural ruse rushed rushing russia rust
    rusted rustic rusty ruthless ruthlessness rwx rwxr-xr-x sabotage sabotaging sack sacked sacking sacred sacrificed sacrifices sacrificing sad
    sadly sadness safeguard sages sail sailed sails saint sake sal sales salty salvador sam samba sami sampled samplerate san sanctity sands
    sandstorms sandwich sank santa sap sar sare saskatchewan sasl satisfaction satisfies saturn saud savage savagely savegame savegames savings
    sbin scandal scanline scarce scare scared scars scary scatter scavenged scavenger scavengers scenery scenic scent sched scheduler schedules
    scholarly scholars schools scientist scientists scm scolding scorch scored scorpion scotia scott scoundrels scour scouts scrambled scrap
    scrape scraps scratched screaming screams screen's screenful screensaver screwed script-file scripted scroll-wheel scrolled scrub scrubbing
    sculpted sculpting scum scurrying sda sdata sdi sdk sdo sdr sdxc seafaring seal sealed seam seamlessly seams searchable season seasonal
    seasoned seasons seat seated seattle sebastian secluded secrecy secretary secretive secretly seeding seekable seemed seemingly seg segment's
    segmentation segmented seh seize seized sel seldom selective selectors self-check self-signature self-signed self-sufficient selfish selling
    sem semantic semaphore semi-colon semi-colons semi-major semi-minor semi-nomadic semicolons sen senate sendmail senior senses sent-mail
    sentenced sentences sentient sentiment sentinels sentries sentry separate-dirs separatist sepia september serene serialized serra servant
    servants server-side servicing serving servitude servname session's set-group-id set-user-id settable settles setups seventeen seventh
    seventy severed severely sewer sewing sewn sex sgi shaders shades shadowy shaft shaken shakes shaking shaman shambles shams shan shaper
    shards shareable sharpest shatter shattered shattering shearing shed sheen sheep sheer shell's shelter sheltered sheltering shielding
    shift-click shift-tab shifter shifty shine shines shipbuilding shipment shipping shipyard shipyards sho shone shooting shoots shores
    short-lived shortage shortages shortened shortens shorthand shoulders shouldn’t shout shouted shouting shouts shove show-control-chars
    showcases shower shreds shrine shrinks shrouded shrug shrugs shrunk shuf shun shuts shutter shutting shuttle shy sibling sic sichuan sick
    sid side-effect sidecar siege sigabrt sighted sighting sighup sigkill signedness significance signifies signify signifying sigterm sil
    silenced silences silhouette silicon silk silly silver sim simd similarly-sized simplest simplification simplifies simplifying simulated
    simulations sine single-click single-column single-handedly single-precision single-user singleplayer singly singular sins sir sire siren
    sirens sirius sis sister sits sittin situated sixteenth sixth sizable sizeable ska skeletons sketch sketches sketchy skew skillful skinned
    skips skirmish skirmishes skull slab slaughter slaughtered sle sleek sleepless sleeps sleepy sleeve slept slew sliced slicer slicing slid
    slightest slim slimy slippery slips slogan slopes slowdown slowdowns sludge slugs slumber smack small-data small-scale smartcard smartly
    smashed smashing smear smell smelling smells smelly smelted smelting smile smiled smiles smirk smith's smiths smoked smoking smolder
    smoothen smoothening smoothness smooths smudge smuggle smugglers smuggling snacks snake snakes snapped snaps sneak sneaking sneaky
    snow-covered soar socialize societies socktype soft-float soft-proofing soften softening softly softness sol solarize soldier solemn
    solidified solidify solitaire solitude solo solstice solves someday somethin sons sooner soot sore sort-order soul souls soundcloud sounded
    sounding soundtracks sourced south-western southeast southeastern southernmost southwards southwest southwestern sovereign sovereignty sow
    space-time spacecraft spacers spaceship spaceships spain spanish spared spark sparked sparks sparsely sparser sparsity speaks spear
    spearhead spears specialists specialization specialize specializing specials specialties specialty specificity specimen speckle speckles
    specks specs spectacle spectacular spectate spectator spectators speculated speculation sped spell-checking spellcheck spends spheres
    spherical spherize sphinx spice spices spiders spies spikes spill spilling spills spinbox spine spinner spiraling spire spirit spirits
    spiritual spit spite spitting splines splinter spoiled spoiling spoke spokesman sponsor spool sport sporting sports spotting spouses
    sprawling spray spreads sprintf sprite sprites sprung spu sqrt squalid squalor squarely squashed squeak squeeze squeezed srt ssa ssim ssr
    stab stabilization stabilizing stabs stacking staged staging stains stairs stake stalemate stalk stalks stalling stalwart stance stand-alone
    standardized standby staple stare stares staring stark starred starry start-address startlingly starvation starves state-of-the-art
    statically stationary stationing stations statistic statue statues statuses stayed stayin staying stb stc stdcall stdio stead steadily
    steady steals stealth stealthy steeper steepness steer steered steering steiner stella stem stench stencil steppe stepped steppes steve
    sticking sticks stiff stiffen stiffness sting stings stinker stinks stitches stitching stmt sto stockpile stomach stones stone’s stoop
    stop-motion storms stormy straight-line straighten straightforward stranded strands strangely stranger strangers strangest strategically
    strategies strategists straw streamed streamlined streets strengthen strengthening stress stressed strewn stricter strident strife striking
    stripping strips striving stroke's stroked stroll stronghold strongholds struck structurals struggles struggling stubborn stubbornly stubs
    student students studied studies studying stumbled stumbles stunned stunning stupid stupidity sturdier styled stylus sub-folder sub-folders
    sub-menu sub-pixel sub-second sub-tree subcommand subcommands subdirs subdivide subdivision subdivisions subduing subframe subframes
    subgroup subgroups subjugate subkey subkeys submerged submitted submitting submodule suboptimal subordinates subroutine subs subscribing
    subscript subscripted subscription subscriptions subsection subsections subshell subspace substance substantially subterranean subtly
    subtree subtype subversion succeeding successes succumbed succumbing sucked sucking sucks sudo sudoku suffered suffers suffice suffices
    suggesting suicide suit summarily summarize summarizing summed summit summoned sums sunk sunken sunny suns sunt sun’s sup superb superblock
    superdense superiority superiors superpowers supplement supplemental supplementary supplicant suppose supposedly suppresses suppressing
    suppression supreme sur surely surf surges surname surnames surpassed surplus surprised surprisingly surrender surrendered surveillance
    survives survivor survivors suspicion suspiciously sustainable sustained sustaining sustains sustenance svr swallow swallowed swapoff swaps
    swarm swarms swatch sway swear sweat sweden swedish sweeping sweeps swept swiftly swim swimming swipe swiping swirl swirling switzerland
    swords swore sworn swp sym sympathize symtab symver synaptic synctex synonymous synonyms synopsis syntactically synthesize sys sysroot
    systematic systematically systemctl systemd systemwide systray sysv tabbed tabulation tactical tactics tad tagging tagname tainted takeoff
    takeover tale talent talented talents tales talked talkin talking talks taller tallest tally tame tamed taming tampered tan tandem tang
    tangential tangents tangible tank tanks taper tapering tapping targ target-directory target-help tasked tasted tastes tatters tau tavern
    taverns taxable taxing tcl tea teachers teaching teachings teammate teammates team’s tearing tears technically technician technicians
    technological tedious teeming telephony teleporting television tellin temper temperate tempered tempers tempo temporaries temptation tempted
    tempting tended tending tens tensions tenths termcap terminfo terminology terraform terrains terribly territorial terror terrorize
    terrorized testament text-based text-only tft tga th-century thankful thanking thar that'll that’s thaw theme's theme-defined themed
    theology thera thereafter therein thesaurus they're they've they’d they’ve thief thieves thinning third-party thirds thirst thirteenth
    thirty thirty-second thorough thoroughly thread-local thread-safe threaded threaten threatened threatening threatens three-dimensional
    three-way thresholds threw thrilling thrive thrived thrives throat throne throughput throws thrust thugs thumbnailed thumbnailing thumbs
    thump thunar thunder thunderbolt thunk thwarted ticked ticks tidal tide tides tidy tied tif tiger tightly tilde tile-gx tilted tilting tilts
    timber time-based time-critical time-stamp time-stretch time-style timers timescale timespan timestep timetable timor tiniest tinted tire
    tiring titled toast tobacco today's toe tolerable tolerated tolerates toll tomb tomcat tomorrow ton tonal toner tonight toning tons tool's
    tool-tips toolbox toolchain tooth topology tops torch tore torg tormented torn-off tornado torrent torture torus tossed totem touches tough
    tougher tour tourism tourist tournament towering towers towns toxic toying toys traceback traced trackball trackpad trade-offs trademarks
    tradeoffs trader traders trades traditions trailer trailers trainers trait traitor traitorous traitors trajectories trajectory trampoline
    trampolines transactional transcode transcoded transcoding transitional transitory translatable translationproject transmissions
    transmitting transmute transponder transportation transporter transporters transporting transpose transposed trashed traveled traveler
    travelled travelling travels traversal traversed traversing treacherous treachery tread treason treasure treasures treasury treaties
    treatments treaty tree-like trek tremble trembling trend trends trespassers triaging trials tribe tribes tribe’s tributary tribute tricked
    trickle tricky trident tridents trigonometric trilinear trinket trinkets triplet tripod trips triton triumph trivially trix troop troubled
    troublemakers troubles troubleshooting trough truecolor truest truetype trunc truncations ttf ttyusb tube tuned tunic tunnel tunneling
    tunnels turbulence turkey turmoil turn-based turret turrets tweaked tweaking tweet twilight twisted twisting two's two-byte two-dimensional
    two-letter two-level two-thirds typewriter tyranny u-bit ubuntu udev udf udi udisks ufs ugg ugh uglier uhhhh uhhhhhhhh uit ultrasparc umask
    umbrella un-check unaided unaltered unannotated unarmed unary unassign unassigned unassociated unassuming unaware unban unbelievable
    unbelievers unbind unborn unbuffered uncategorized unchallenged uncharted unchecking uncivilized uncle unclean uncleared unclip unclipped
    unclosed uncomfortable uncomment uncommitted uncommon uncompression unconnected uncontrolled uncouth uncover uncovered undecided undef
    undefended undefine underestimate underestimated underexposed underflow underfoot undergo underhanded underlings underlining understandable
    understandably understanding undertaking underwater underworld undesirable undesired undisturbed undoable undock undocumented undoing
    undoubtedly uneasy uneventful unexpanded unexplained unexplored unfair unfamiliar unfettered unfiltered unfocused unforgiving unformatted
    unfortunate unfreeze unfulfilled ungrateful ungroup unhappy unharmed unheard unhide unibyte uniforms unindent uninhabited uninstalled
    uninstaller uninteresting unions uniq unit's uniting universally unix-like unleash unleashed unlinked unloads unlocking unlucky unmapped
    unmarked unmet unminimized unminimizing unmounting unnatural unnecessarily unnoticed uno unobtrusive unofficial unpaid unpaired unparalleled
    unpinned unplaced unpleasant unplug unprepared unprocessed unproductive unprotect unprotected unpublished unpunished unquoted unravel
    unrecognised unreferenced unresolvable unrestricted unroll unsafely unsatisfied unscaled unseat unseen unselected unsets unsettled unshade
    unsharp unsubscribe unsurprising unsurprisingly unsuspecting untagged unterminated unto untold untoward unwelcome unwilling unwind unwinding
    unwise uphill uphold upkeep uplink uploads upper-case uprising upset upside-down upward urban urge urgently url's usd user-agent
    user-interface user-provided user-readable user-specified user-visible userbase userdata ushered util utilizes utmost utmp utterly uuids uvs
    uyvy vacant vacation vacuum vain vala validating valign valor valuables vamp vanilla vanquish vanquished vantage variably varied vars
    varying vassals vat vault vax vbr vcalendar vcard vcd vcs vec vega vegetation vehicles veiled vein veins velocities vendor-specific
    venerable vengeful venture ventured venturing verbatim vercingetorix vermin verse versioned versioning vertices vessel vessels veteran
    veterans vex vfp viable vibrance vibrant vibrations vice-versa vicious victim victories vied view's viewers viewpoint viewports vigil
    vigilance vigilant vignette vile village villagers villages vincent vine vino violate violated violates violating violation violence violent
    violently viper virt virtualization virtue viscoelastic viscosity visibly visio visitor visitors visits visualizations vla vlc voiced voices
    volcanic volcanoes voluntarily volunteer volunteered von vorbis voronoi vos votes voting vowed vowing voyages vpn vst vsx vsync vtable
    vultures wacom wage waged waging wah wails wakes waking walked walks wallet wand wander waned wanna wanting wardens wards warehouse
    warehouses wares warhead warily warlike warlord warlords warming warmly warmth warns warped warping warps warrior warrior’s wartime wary
    wash washed washing wasn’t wasteland wastes watchdog watched watches watchin watchtowers water-based water-dwelling watermark watermarks
    waters waterways wavelength wavelet wavelets wavering waving wavy wax waypoint wchar we'd we'll weaken weakened weakling weaklings
    weaknesses wealthier wealthiest wealthy weaponry weaponsmith weaponsmiths wear wearer wearing wears weave weaving webbrowser webcams webkit
    webkitgtk weblink webpage webs website’s wedge weekly weigh weighs weighting welcomed welcoming welded welfare well-armed well-balanced
    well-being well-built well-known well-populated well-suited wells welsh wep wep-key weren't weren’t westward wetlands we’d we’ll wha
    what-so-ever whatsthis what’s wheat wheeled whence whereabouts whew whirling whisper whispered whispering white-space whiteboard whites
    whitespaces whoa whoever whois wholly who’ll wi-fi wid wide-character widespread widget's wield wielded wielder wilder wilderness willpower
    winding windmills winds windy wine wing wings winnable winpdb wintab winters wintry wire wireframe wires wishing wishlist wisps wit
    withdrawal withdrawn withdrew withered witness witnesses wits wives wma woke wolf wolves wondered wondering wonders woodcutters woodcutter’s
    wooden woods wool word-regexp wordlist wore workarounds workflows workout workshop workshops workstation world-wide worms worn worried
    worries worthless worthwhile would-be wouldn’t wound wounded woven wow wpa wpa-eap wpa-psk wrap-around wrath wreak wreathed wrecked wrested
    wrestle wrist write-only write-protected writer wrought x-coordinate x-ray x-y xalign xcf xcoff xds xemacs xff xfig xhh xid xoff xop xpa xpm
    xps xrandr xslt xspf xwd xx-large xx-small xxx y-coordinate y-position yacc yan yandex yank yard yards yaw yeah yearn yelp yesterday yielded
    yielding younger youngest youngsters yourselves youth youtube you’d yugoslav yunnan yuv yuyv z-axis zap zebra zenith zephyr zero-sized
    zeroed zhang zid zoc zoom-in zoom-out`,
  2: `
    a-z abandon abandoning abbreviation abbreviations aberration abilities abnormal absence absent absorb abstract accelerate accelerator
    accelerators accessibility accident accidental accommodate accompanied accompany accomplished accounting accumulated accurately achievements
    ack acted acting actively acts adapted adapter adaptive add-on add-ons additions addon addons addr adequate adequately administration adobe
    adopted ads advances advancing advisable advise afar affairs afford ages agreed agreement aims aka alarm albums alien alignments alike
    alliance allies alloc ally alphabet alphabetical alphabetically altering alternating alternatives alters altitude altogether ambient
    ambiguity ambush amend america american amongst amplitude analog analyse analyzer analyzing ancestor anchored anchors ancient andrew android
    anew anger angular animal animals animate annotate annotation announce announcement announcements annoying answered answers anti-aliasing
    anybody anytime aperture apostrophe apparent appeared appending applets appreciate appreciated approaches approaching appropriately apt
    apt-get aptitude arabic arc arch architectures archived armed armies armor armored arms army arranged arrangement arrays arrival arrived
    arrives arriving article articles artifact artificial artistic artists artwork ashes aside aspects assault assemble assembled assembly
    assert asset assignments assistance associating assumes assumption asterisk atmosphere atom atomic atop attachments attacked attacker
    attacking attacks attitude attr attractive audible audit aug august aura auth authenticate authenticated authenticity authorities
    authorization authorize auto-detection autocompletion automated automation autonomous autosaved aux availability averaged averaging avoids
    await awaiting awaits awake backbone backed backends backgrounds backs backslashes backtrace bag baker balanced ball balloon balls ban bands
    bandwidth banks banner bare barrier baseline bases bash basically battle battles bay beaches beam bear beast beat beauty became becoming
    beer beg began beginners beginnings begun behalf believed believes belt benchmark bend bending beneficial benefit bevel bezier bias biggest
    bilinear binaries birth bitmaps bitmask bitstream bitwise blame blast bleeding blended blending blind blinds blinking blockade blocky blood
    bloom blow blowing blows blurred blurry blurs bmp boat bogus bom bonds bones bonus born bother bought bounce bounded bounding bow brace
    braces bracket branches brand brave breaking breeze briefly brighter bringing broad broadband broadcast broke brother browsers brush brutal
    brute bsd bubble bubbles bucket buddy budget buffering buggy bugzilla buildings builds bulk bump bunch burial buried burns burnt burst
    business buy bypassing cable caches caching cage cairo calculates calculations calendars calibrate calibration camp campaign campaigns
    canceling cancelled cancels candidates cannon canon canonical canonicalize cap captions captures capturing cargo carriage carried carries
    carrying cartoon carved case-insensitive case-sensitive casting castle cat catalog cd-rom cdrom cease ceiling celebrate celebration centers
    centimeters centralized centre centres centuries certainly cgi challenges chances changelog chaos characteristics charcoal charges charset
    charts chdir cheap cheaper cheat cheating checkerboard checksums chemical chief chinese chip chmod chroma chunks cipher ciphers circles
    cities civil civilized clamp clamped clans clash classical classify clears clever clickable climate climb clipped clipping clobber clocks
    cloned clones closure clouds clues cluster clusters coast coded coding coefficient coefficients coffee col collapsing collections collective
    collectively collector collision colonies colonists colons colony colorize colour combat combo comfortable commander commandline commerce
    commercial commits committed committee committing commodities commons communicate communications companion company comparable comparisons
    compensated compensation compete competing compilation compiler complain complement completes complexity compliance complicated composer
    composing composites compressing compromised computer's computing concatenated concept concepts concern concerned concerning concerns
    concluded concludes concurrent conditionals cone conf confirmed conform confusing confusion connectivity conquer conquered conquering
    considerable consideration considerations considering considers consistency consisting consolidated constantly constants constrain
    constrained constraint constraints constructs consumed consumes consuming consumption contacting containers contest contextual contiguous
    continent continuously contour contract contracts contrary contributed contributes contributing contribution contributions contributors
    controllers convenience convenient conveniently conventional conventions conversation conversions converter converts convex convolution cool
    cooperate coordinated cope cores corrections correlated correlation corresponds costly counted counter-clockwise counters countless cousin
    covering cow crack craft crc creative creators creature creatures credit credits crew crisp criterion cropping crops crossed crossing
    crowded crown crude cruel crush crypto ctrl-b cube cubic cue culling culture cured curl currency curvature curved cusp customers
    customizable customization customized cute cuts cutting cyan cycling cylinder daily danger dangers dangling darkened darkening darker
    darkest dashed dat date-time daughter dawn dbus deactivate deadly dealing deals death deb december decent decided decides decisions
    declaration declarations declaring decline declined decoded decoder decompose decomposition decorated decoration decorations decreased
    decreasing decrypt deemed deeper def defeat defeated defeating defend defending defense defenses defensive definitely deflate deformation
    deg delayed delays delegate delegation delight delimit delimited deliver delivered delivery demand demanding demands demo demonstrate
    demonstration denominator denotes dense deny depicted deployed deposits depths der dereference derive descend descendant descriptors
    deselect desert deserts deserve desirable desire desktops destinations destined destiny destroying destroys destruction detecting detects
    detonates devastated devastating develop developing deviations device's diagnose diagonally diagram dialog's diameter diamond didn’t dies
    differing difficulties diffuse dig digging digitally din directed directing directives dirs dirt dirty disadvantage disappeared disaster
    discards disconnecting disconnects discouraged discrete discs discuss discussion disease dismiss dismissed dispatch displace disregarded
    distant distinct distinction distinguished distort distorted distortion distortions distributions district disturb disturbing dither
    dithering diverse diverted divides dividing divisions divisor docked docking docks docs documented dodge dog domains dominance dominate
    dominated donation doors dos double-clicking doubled downgrade downwards dozen dozens dpkg drag-and-drop dragon drags drain drawings draws
    dried drift drill driven driving drop-down dropdown drum dry dry-run dst dubious dumb dumped dumping duplicating durable dusk dust duties
    dvds dvi dwarf dwelling dying earliest earned easiest eastern easy-to-use eat ebb economy edition edits edu efficiently effort eighth
    ejected elapsed elect electronic elevated elevation eligible eliminated eliminating elite ellipses elliptical embark embed emblem emerge
    emergency emissions emitted emitting emperor empire employ employed emptied empties emptying emulation enc encapsulated encloses encoder
    encompassing encounter encourage encouraged encrypting end-of-file endian endings endless endpoint endpoints enemies enemy enforced engage
    engaged engineer engines enhancement enhancements enhances enhancing enjoyed enjoying enormous ensures ensuring enterprise entities entropy
    enum env envelope eol epoch eps equality equalize equally equator equipped equirectangular erased eraser errno escapes escaping escort est
    establishing estimates estimation europe evacuate evade eval evaluated evaluates evening eventually evidence evil evolution excellent
    exceptions excess excessive excludes excluding exclusion exclusively excuse exe executes exhausted exif existed exotic exp expands
    expedition expeditions expelled expenses experiences experiment expert expertise experts expiration expire expires expiry explained
    explaining explains explode exploded exploration explorer explorers exploring explosion exporter expose exposed exposure expr express
    extending extensive extents extraction extracts facebook facilities facing faction faded fades fading failing failures fair faith fallen
    familiar families famine famous fan fancy farm farther fat fate father fault favored favorites favour fear feather featured featuring fed
    fee feeding feeling feet fell felt fend fertile fetched ffmpeg fifo fight fighters fighting fights figures filetype finalize financial finer
    finest fingerprints finishes finishing fired firefox fires firm firmware fishermen fishing fitted fitting flagged flashes flatpak flatten
    fled flexibility flight flipping floating-point floats flood flooding fluid fluorescent flushing flying fmt fname focal focuses focusing
    folds followers font-family font-size font-style font-weight food foot footer forbids forcibly forecast foreigners forests forge forged
    forgetting forgot forgotten fork forked formal formation formidable forming formula fort fortifications fortify fortune forums forwarded
    forwarding forwards fought founded fourth fps fractal fractional fractions fragmentation fragments framerate franklin freeze freezing french
    frequencies frequent fringes frontier frozen fruit fstab fsync fuel fulfill full-screen fun func functional functioning fundamental funds
    fur fuse fused fusion fuzzy gained gallery game's gameplay gaming gamut gang gaps garrison gate gathered gathering gaussian gave gdb gear
    gears gedit gen generals generations genre gentle geometric german germany gesture gestures ghost giant gid gift gifted gimp git glad glade
    glance glitches globe glorious glossy glow glowing glyph glyphs gmail gnupg goals gold goodbye goods goto gotten government gpg gps gpus
    grabs gradients grain granite granted granting grass grave gravitational gravity grayscale greatest greek greetings grep grew gridlines
    grids grouping growing grown growth gtksourceview guaranteed guard guarded guards guessed guessing guest guests guidance guidelines guiding
    gvfs gzip habitat hail hair halt halted halve halves handbook handful handlers hands handshake handy hang happening happy hardened hardly
    hardness harmful harvest hatch hate haven hdr headings headquarters heal hear heard hearing heart hearts heavier heavily hell hello helped
    helping her hereby hero heroes herself hesitate heuristic hexagonal hey hibernate hierarchical hill hills him himself hinting historical
    hits holder holiday holy homes homogeneous hood hooks hop hoped hopefully hoping horde hostile hosting hotkey house houses hovered hovers
    hug hull human-readable humanity humans hundred hundreds hunt hunter hunters husband hyperlink i'm icalendar icc icode id's ide ideally
    ideas identifying iec ieee ignore-case illuminated image's imaging imap img imminent implement implements implicitly importance importer
    imposed impressed improper in-game in-place inaccessible inaccurate inactivity inappropriate inches incident inclusion inclusive income
    incorporated incremental incrementally increments incur indeed indefinitely indenting independence indexes indexing indirect individuals
    industry ineffective inefficient inf inferior infiltrate infinity inform informal informative informed informing informs inhabitants
    inhabited inherit inhibit ini initiate initiated ink inode insignificant inspect inspector inspired installs instructed instrument integers
    integral integrates intel intelligence intelligent intense intention intentions interact interacting intercept intercepted interchange
    interested interests interfaces interfere interference interfering interior interlaced internals interpolated interpretation interpreter
    interrupted interrupting interrupts intersect intervals intervention introduces intuitive invaded invalidate invasion inventory inverse
    inversion investigate investment invitation invite invited invocation invoking involves involving ipc iron irregular island isn’t isolate
    isolated issuer issuing jan japanese java jitter john joins joint journal journey json july jungle justify keeper keybindings keyboards
    keyframe keypad keyring keystroke keystrokes khz killer killing kills king kingdom knew knight knowing konqueror konsole korean lab labor
    lacking lake lakes lan landed landing lands landscape landscapes lap large-scale largely lasted latency latitude launches lava laws lay lcd
    leaders leadership leaf learned learning led left-clicking left-to-right legend legendary len lens lesser letting lib licensed lie lies
    lifetime lift lighten lightness lights lightweight likes liking limitation limitations limiting liquid listener listens listings lit lived
    lives living lld llu lobby loc locales localhost locals locating locks logarithmic logfile logins logout longest longitude lookahead looked
    lookups looping loops loose loses losses lossless lossy loudness love low-level lowering loyal luck luma luminance luxury macros magical
    magnificent maintainers maintaining maintenance majority maker male manages mangled manipulated manipulating manpage manuals manufacture
    mappings mar marble marco margin-bottom margin-left margin-right margin-top marginally margins market markup marriage married masked masking
    masses mastered masters mate materials matters meaningless meanings meantime meanwhile measuring mechanical mechanisms medicine meets
    megabytes melt melting membership men mention mentions mercenaries mere merely merges mesh mess messed messenger meta-data metal metallic
    metered meters metric mib mice michael micro microphone mid midi midnight mighty migrating miles military millimeters million mined minerals
    minimap minimized minimizing mining mirrored mirrors misaligned misbehaving misc miss missed misses mission missions misspelled mixer mmap
    mod modelines modest modifies momentary mon monday monitored mono monochrome monument mood moon morning mosaic mother motions mountains
    mounting mounts mouse-wheel mouth movable movie movies mozilla mtime mult multi multi-line multibyte multimedia multiplayer multiplication
    multiplied musicbrainz mute muted mutual mutually myself mystery naive naked namespaces nan nand narrower nasty national naturally nautilus
    navigator nbsp nearer necessity needing negotiate neighborhood neon neptune nest nesting neutral nevertheless newlines nicely nil nine ninth
    no-one nobody noisy nominated non-ascii non-blank non-default non-destructive non-existent non-existing non-interactive non-matching
    non-negative non-numeric non-option non-square non-string nonetheless nonstandard normalization normalize normalized north-east north-west
    northern notable notably noted noticeable noticed notified noting nowadays nul-terminated numbering numerically numerous obey object's
    objective objectives observation observe observed observer observing obstacle obstacles obtaining obvious obviously occasion occasions
    occupy occurring ocean oceans odds offensive offered offering office officially ogg oil okay omitting on-screen one-time ongoing oops
    open-source openstreetmap operand operands operates operational opponent opponents opportunities ops optimizations opts oracle orbit orbits
    ore organizer orient orientations oriented orig origins orphan ours outcome outermost outgoing outlines outlook outpost outward overcome
    overlays overwrites owning owns packets packing packs padded pads pager pageup paid painful painting paired pal palace pale palm panes panic
    panning para paradise paragraphs param parametric params park participate participated particles parties partner partners passages passive
    password-protected pathetic patience patient patrol pauses pausing pay paying peace peacefully peaks peer pem pen penalties penalty pencil
    people's perceived percentages perceptual periodically perished persist personality personally persons pgp philosophy photograph
    photographic physically picked picker picks pidgin pie pile pim ping pipes pirates pity pivot pixbuf pkcs pkg placeholders plaintext planet
    planetary planets planned plans plant plants playable player's playlists plays pleasant pleased plenty plots plug plug-ins ply pocket
    pointed pointers pointless poison polar polarity pole polish polished political pollution polygons poorly pop-up popover popped pops
    populated population populations portions portrait pose poses positional positioning possess possession possibilities powered practical
    practice pre-defined precede precedes preceding precious precisely predecessor predecessors predict predictable predicted prediction
    predominantly preferable preferably prefers preload prematurely preparation prepared preprocess preprocessor prerequisite preselected
    presents preservation preserves presses pretend pretending prevented prevention previewing price primarily primitive printers priorities
    privilege privileged pro probabilities probable probing proc procedure procedures processors productive productivity products professional
    profiler progression progressive progressively prohibited prohibits project's projected projector projectors prolonged prominent prominently
    promise promised promises promoted prompting promptly prompts prone pronounced proof propagation proportion propose proprietary prosperous
    protecting protective protects proved proven province proximity publisher publishing pulled pulse punch punctuation purely purged purging
    purple pwd qt-block-indent qualified qualify quantities quantization queen queries querying quest questionable quicker quits quitting quot
    quota quoting race races radial radio raid raiders raids rain raised raising ramp randomization randomize randomized ranging ranks rapid
    rapidly rarely rated ratings ratios rays re-enter re-establish re-use reaction read-write readers readme readonly realistic reality realize
    realized realm realtime reassign rebel reboot rebuilt recalculate recall receipt receiver recipients reclaim recognition recommendation
    reconstruct reconstruction recreate recruited rectangles recurring recursion recv recycle redirected referencing refine refinement refining
    reflected reflection reflections refreshing refs refuse refuses regard regards regexp regional registering registers registration registry
    regression reinforce reinforced reinstall relates relating relationships relatively relatives relaxation relaxed relaxing relay releasing
    reliability reliably relies reloads relocate relocated relocation rely remap remapped remind reminds renames renders renowned reorder
    reordering rep repaired repeats replays replicate replies repositories representative republic reputation requirement rerun res rescan
    rescue researching resemble reserves reside residual resilient resist resistance resistant resolutions resolves resolving respected respects
    responding responsibility resting restores restricts rests resulted resumed resuming retained retaining retries retrieval retrying reunite
    reused revealed revealing revenge reversing reverted revocation revoke reward rewind rewrite rewriting rewritten rfc rgba riches rid ride
    rig right-hand right-to-left rigid ringing rings rises rising risks risky rite rival rivers road roads robert robust rock roles rolls rooms
    roots rose rotates roughly rounds route router routers routes routine routines routing rsa rtl rugged ruins ruled rulers ruling rush russian
    s's sacrifice safer safest said sailing sailors salt salvage sampling sand sandbox sandy sane sanitize sanity sat satellite satellites
    satisfying saturated saver saw saying scalable scalar scanner scanners scattered scattering scenario scenarios scenes school science
    scientific scopes scores scourge scout scouting screenshots scrollback scrollbar scrollbars scrolls scrollwheel sdl seas secs sector sectors
    secured securely securing sed seeds seeks sees selectable selectively self-contained sell semantics semi-transparent semicolon sender
    sensible sensors sentence sentinel sep separates separating separation separators sequential sequentially serif seriously served serverlist
    server’s serves settle settled settlement settlements settlers settling seven severity sftp shaded shader shading shadowed shake shame
    shaped shaping sharpening sharper sharpness she shear sheets shield shields shifting shifts shining shiny ship shipped ships shock shoot
    shop shore shortest shortly shots shoulder showed shrinking shuffle shuffling siblings side-by-side sided sig sigh sight sigma signaling
    signer silence silently similarity similarly simpler simulates simulating simultaneous sin singing single-player sink sinking sip sisters
    sit sitting sizeof skeleton skies skill skilled skills skins slave slavery slaves sleeping slices sliders slides slight slip slope sloppy
    slowed slowest slowing slowly slows smb smith smoke smpte smtp snapping snippet snippets snow so-called social society sockets socks softer
    soil solar solaris sold soldiers sole solely solved solver solving somebody somehow sometime son songs sophisticated sought sourceforge
    south-east south-west southern spacebar spaced spacer spam spanning spans spare spatial spawn spawned speak speaker speakers speaking
    specialized specially species specifier spectral spectrum specular speech speedup spend spending sphere spider spike spilled spin spinning
    spins spiral splendid spline spoken sponsored spots spotted spreading spreadsheet spring springs spurious spy sql sqlite squared squash src
    srgb sse stabilize stabilized stacked stacks staff stages stale stalled stamps stands stars start-up stash stashed stated statements station
    stationed statistical stealing steel steep stepping stereo stick stitch stitched stole stolen stone stood stories storm story strain strand
    strategic stray streaming strengths stretches stretching stride strikes strikethrough stripes stripped stroke strokes strongest structural
    structured struggle stub stuck studio study sturdy stylesheet styling subdir subdue subfolder subjects submenu submission subpixel
    subprocess subscribe substantial substituted substituting substitution substring subtitle subtitles subtle subtracted subtraction succeeds
    succession successive successor successors sudden suddenly suffer suffering sufficiently suffixes suggests suited suits summaries summer
    sunday sunlight sunrise sunset superimposed superior superuser supplies supplying suppressed surfaces surprise surprising surround
    surrounded surroundings survey survival survive survived surviving suspect suspected suspended suspending suspicious sustain swamp swamps
    swapped swapping sweep sweet swift swing switcher sword symmetric symmetrical symmetrically symmetry synced synchronized synchronizing
    synchronous syncing synonym synthetic tablet tagged tangent tape targeting taskbar taste tasty taught tax taxes teach teams tear tech
    technique technologies teeth teleport telling temperatures temple temples temporal ten tendency tends tension tenth terminates terminating
    termination terrible territories territory tex text-decoration text-indent textual texture textured textures theater theirs theory thereby
    thereof there’s thermal they’re thick thicker thickness thinking thinks thought thoughts thousand threading threat threats thresholding
    thriving throwing thrown thu thumb tie ties tight tiled tiling till tilt timecode timeline timely timeouts tint tiny tired tmp toc todo
    tokens told tolerate tones tongue toolkit top-left top-level top-right topics toplevel topmost tor torn totals touched touching touchpad
    toward tower town toy traces tracing track's tracker trade trade-off traded tradeoff trading tradition traditionally trail trails train
    trained training trains traits transactions transferring transformations transforming transforms transient transit translating translator
    translators translucent transmit transmitted transported transports trapped traps traveling traverse treating treatment treats tremendous
    trial triangles tribal trick triggering trimmed trimming trip triple trivial troops truncating truncation trunk trusting trusts trustworthy
    truth tty tuning tuple turbulent tutorials tweak tweaks twelve twenty twin twist twists twitter two-player udp ugly uids ultimate ultimately
    unacceptable unaffected unaligned unallocated unambiguous unauthorized unbalanced unblock uncertain unclear uncompressed unconditionally
    undelete underground underlined underscore underscores understands undertake underway unencrypted unequal uneven unfinished unfit unfold
    unhandled uniformly unimplemented unimportant uninitialized uniquely united unity universe universities university unlikely unlink unload
    unloaded unloading unmark unmasked unmodified unmounted unmute unnamed unneeded unordered unpack unpacked unpacking unparsable unpredictable
    unreachable unread unrecoverable unrelated unreliable unresolved unresponsive unsuccessful unsuitable unusually upcoming upgradable upnp
    upright upscaled upstream urgency urgent usability usages usernames utc utilize utter validated valley valleys valuable valued van vanish
    vanishing variance variants variations varies vast vastly vectors velocity vendor vendors vengeance ver verbosity verifies verifying
    versatile versus vertex vicinity victorious victory viewport vii vim violations virtually vis vision visiting visualization visualize
    visually vital vivid vms void volatile volumes volunteers vote voyage vulnerable waited waits wake walk walking walls wandering war warfare
    warm warmer warriors wars wasn't wasted wasting watching wav wave waveform wayland we're we've weaker weakest weakness wealth weapon weapons
    weary webcam webp websites weekday weighted weights weird western wet we’re whereas wherever wife wifi wild willing wind windowed winner
    winning wins wiped wireless wisdom wise wisely wishes withdraw withstand wmf woman women won wonder wonderful won’t wood workaround worker
    workers workspaces world's worlds worldwide worry worship worth worthy wouldn't wrapper wraps x-axis x-large xattr xdg xfce xmp xor xterm
    xyz y-axis yahoo yield york you'd young yours you’ll you’ve yyyy yyyy-mm-dd zero-length zeroes zeros zlib zoomed zooms zstd`,
  3: `
    abandoned abbreviated absolutely acceptable accepting accepts accessing accidentally accordingly accumulate accuracy achieve achieved
    acquire acquired activates activating activation activities activity adapt additionally adjusting adjustment adjustments adjusts admin
    administrative advance advantage advice advised affecting afterwards age agent aggressive aggressively ago agree ahead aid aim air album
    alert alerts algorithms aliases alive allocated allocating allocation almost alongside alphanumeric altered although ambiguous among amounts
    amp analyze analyzed ancestors anchor angles animated animation animations annotations anonymous antialiasing anyone apart appearing apple
    applicable approach approximate approximately approximation apps arbitrary architecture archives aren't arg args arithmetic arm arrange
    arrive art artifacts artist ascending asks assets assigning assignment assist assistant associate association assumed attaching attachment
    attack attackers attention authority authorized authors autosave auxiliary avoided avoiding axes axis backing backslash backspace backups
    badly band bank banned basename battery beautiful beep begins behaves behaviour believe bell belong belonging benefits beside besides beta
    beware bin binding bindings bitmap blanks blend blink blocked blocking blur blurring bodies bookmarked books boolean boost boot borders
    boston bounds boxes brackets branch breaks bridge brief bright brings brought brown browsing buffers builder builtin bundle bundles burn
    burning bus busy bypass calculated calculating calculation callback calls came cameras canceled candidate canvas can’t capabilities
    capability capable capacity capital caps caption cards care carefully caret carry cast catch caught causing cds cells central century
    certificates chains challenge chance chapter charge charged chars chart checkbox checker checksum choices chooser chooses chose chunk circle
    circular circumstances city claim claimed claims classes cleaned cleaning cleanup clearing clicks clients clip clips clockwise clone cloning
    closely closer closes closest cloud cmd codec codecs cold collapse collapsed collected collecting colon colored combinations combines
    combining comma-separated commas commit commonly communication compact comparing compensate compile completing compliant compose composed
    composite compositing composition compound compress compromise computation computed computers conditional confidence configurable
    configurations configuring conflicting confused congratulations conjunction connects consecutive consist consistent consists construct
    constructed constructing construction consult consume contacts container continued continues continuous contribute controller conversations
    coordinate corners corrected correspond corruption costs couldn’t counting countries couple course covers crashed crashes creator
    credentials crop cross crt csv curves cutoff cycles d-bus daemon damaged darken darkness dash dashes databases daylight deactivated dead
    deal debian debugger dec decision declare declared decode decoding decreases decryption dedicated defaulting defining definitions degree del
    deletes deletion delimiter delta denied density dependent derived descending describe described describes describing descriptions
    descriptive descriptor designated despite dest destroyed destructive detach detached determining developed deviation diagnostic diagnostics
    diagonal dictionary didn't die died diff differ differently differs difficult difficulty digest digit dim dimension dimensions directions
    directive disallow disallowed disappear disappears discarding disconnect disconnected discover discovered discovery disks displacement
    distances distinguish distribute divide divided division dll dns doc dock doesn’t door dots dotted doubles doubt downloads dpi draft dragged
    drives dropping drops dual dummy dump duplicated duplicates dvd dynamically e-mail early earth ease east echo editable editors effectively
    efficiency efficient efforts eight eject eliminate ellipse elsewhere emacs emails emit emphasis emulate enclose enclosed enclosing encode
    encodings encrypt ended energy enforce english enhance enhanced enjoy enlarge enters entity environments eof equals equipment err escaped
    essential establish established estimate estimated evaluate evaluation evenly ever everyone everywhere exceeding exception exchange
    exclusive exec executing existence exited exits expanding expansion expecting expects expense expensive experienced expired explain
    explanation explicit explore exponent exports expressed ext extends extensible externally extracted extracting extreme extremely eye eyes
    face faces facility fact factors factory fade fairly fake falls faq fashion fastest fatal favor feed feeds feel fetching fifth figure
    filesystems filling fills film finally finding finds finger fingerprint fire firewall fish fitness fits fixing flash flexible flip float
    floating floor flow flows flush fly fog fold foo forbidden forcing foreign forever formatted formed former forms forth forum fragment
    framework freed freedom freely frequently fresh friend friendly friends ftp furthermore gains games gamma gap garbage gas gather generally
    generates geometry gif github glass glib globally golden gone google gpl gplv gpu grab gradient gradually grand grant graphic graphical
    graphs gray great greatly grey ground grows gstreamer guarantee guided guides happened harder harm hat haven't heading heads health heat
    heavy heights helper helpful hence hexadecimal hiding highlighting highlights highly hints his histogram hitting holds hole holes homepage
    honor hook horizon horizontally hosts hot hover hovering hue huge ice ideal identification identifies ignores iii immediate impact implicit
    implies imports improved improvement improvements improves improving inch inconsistent incorrectly increased increment indent indentation
    independently indexed indication indicators indices individually infinite influence influences inherited init initialization initialized
    initializing inline inner inputs insecure insensitive insertion inserts installer instant instantly insufficient int intact integrate
    integrated integration integrity intend intensity intent interaction interactively interest interesting intermediate internally
    international interpolation interpret interpreted interrupt introduce introduced introduction invert inverted invisible invoke invoked
    involved ipv irc islands issued iteration iterations it’s january joined joining jpg jumping jumps junk kernel keybinding keywords kib kick
    kicked killed knowledge knows labeled lack lacks lag laid land largest late latex latin latter launcher layers layouts lazy leader
    left-click lengths life lighter lighting likewise linking listening literal literally loader loads localized locking logic logical logo
    losing lowercase lua machines macos macro magenta magic magnitude mailing mainly maintain maintained maintainer malicious managers managing
    mandatory manipulate manipulation manner manufacturer mapped maps march marking masks mass material math matrix matter maximal maximize
    meaning meaningful measure measured measurement measurements mechanism median meet meeting menubar merchantability met meta meter microsoft
    middle-click migrate migrated migration mind mine mines minimize minus mirror miscellaneous mismatch mistake mistakes mixing mobile models
    modifications modifiers modifying moment money monitoring monitors monospace months motion mountain movement movements msg multiplier
    multiply namespace naming narrow nature navigating nearby nearly necessarily neighboring neighbors nested networks newest news nice nick
    nickname night nodes noise non-local non-standard nonexistent nonzero north notation notebook nowhere nth nul numbered numerical obtained
    occasionally occupied occurrence occurrences octal offer offers offsets oldest omit opacity opengl operators opportunity opposed opt optical
    optimal optimization optimize optimized orange ordered ordering orders ordinary organization organize organized originally outdated outer
    outline outputs overall overflow overhead overlap overlapping overlaps overlay overridden overriding overwriting owned ownership packaging
    packed packet pad padding paint painted palette pan pango paragraph parentheses parenthesis parents parser partially particularly partition
    partitions partly party passes passphrase pasted pasting patch patches pathname paused peak perfect perfectly performs periodic periods perl
    permanent permit persistent persists perspective phase phone photos php phrase picking pieces pin pinned pipeline pitch placeholder
    placement placing plan plane planning plasma platforms playback playlist plot plug-in plugged pointing policies poll polygon pool poor pop
    popular portable portion ports pos positioned posix possibility postscript potential potentially powers pre preceded precedence precise
    predefined prefixed prefixes preparing prepend presence presentation presented preserved preserving presets pressure pretty preventing
    prevents previews prime printable prints privileges probability probe proceeding processes processor producing product production profiling
    programming projection prompted proportional proposed protection protocols provider proxies pseudo publicly publish pull pure purge pushed
    pushing puts putting puzzle quantity quarter queued quite quotes radius ram ran randomly rank rare rates re-enable reach reachable reaching
    react reader real-time rearrange reasonable rebuild rebuilding receives receiving recipient recognised recommend reconnect recovering
    recovery rectangular recursively redirect redirection redo redraw reducing reduction redundant ref referenced referred refers reflect
    refused refusing regain regarding regenerate regex regularly reject relation relations relationship relax releases reliable relief reloaded
    reloading remainder remains remembered reminder remotely removable renderer reopen repeatedly repeating replaces replay reposition
    repository represented representing reproduce requesting requirements requiring research reserve resets resetting resized resizing resolver
    respect respective respectively respond responsible restarting restoring restricted restriction restrictions retain retrieved retrieving
    returning reuse reveal reversed reverting review revision revoked rich right-clicking ring rise river roll rolling rotating rough round
    rounded rounding ruler safely safety samples sans satisfied satisfy saturation says scaled scales scanned scanning scans scene schedule
    scheduled scheduling schema schemes scope scratch screenshot scripting sea sec secret secrets seed seeing seeking segment selections self
    selinux sends sensitivity sensor serial serious serve server's severe sha shade shadows shallow shapes shares sharp sharpen sheet shells
    shifted shorten shot shouldn't shut shutdown sidebar sides signals signatures significant significantly signing signs silent simplified
    simplify simulate simulation situation situations six sized skin sky slash slashes sleep slice slide slideshow sliding slightly slot slots
    smooth smoother smoothing smoothly snap snapshot snapshots solid solutions solve somewhat somewhere song sorts south spacing sparse spec
    specifically specifications specifiers speeds spell spelling spent splash splits splitting spot spread squares ssh ssl stability stage stamp
    stand standalone standards standing star stat statement stats statusbar stays stderr steal sticky stock stopped stopping stops storing str
    straight strange strategy street stretch stretched strftime strict strictly strike strip stronger struct structures stuff styles sub
    subdirectories subdirectory subfolders submit subsequently subset substitute subsystem subtract succeed succeeded success suggest suggestion
    suggestions suite super supply supporting supposed surface surrounding suspend svg switched switches symlink symlinks synchronization
    synchronize system's system-wide tables tablets tail talk tall tap tar target's targeted tcp technical techniques technology tells temp
    temperature tend terminals terrain tested texts thank thanks that's themselves thin thing think thousands thread throughout throw tick tiff
    timed timer timestamps timezone timing tip tips titlebar titles tls today toggled toggling tolerance tone took toolbars tooltip tooltips
    topic totally tracked tracking traditional traffic transaction transferred transfers transformation transformed transitions translate
    translated translations transmission transparency transport trap travel tray trees triangle tricks triggered triggers trim trouble truly
    truncate tune tutorial typical uid unchanged uncheck unchecked undefined underline underlying underneath understood unexpectedly
    unfortunately unified uniform uninstall union universal unlike unmatched unmount unnecessary unreadable unsafe unselect unsigned unspecified
    unstable unsure untouched untrusted unusable unusual unwanted up-to-date upgraded upgrades upgrading uploaded uploading uppercase upwards
    uris usa usb useless user-defined user’s usr utilities uuid val validate validation validity var variation variety vary verification
    verified versa vice videos viewed voice wall wallpaper wanted warned warp waste water waves weather week weeks went west what's whatever
    whichever whilst whom why widely wider widgets widths wikipedia wildcard wildcards win window's winter wipe wizard worked workflow workspace
    worse worst wrapped wrapping wrote years yields you'll you've you’re zip zones`,
  4: `
    ability abort aborted aborting acceleration accepted accessed accessible accounts accurate across act activated actually addition addresses
    adjacent adjusted administrator affect affected affects algorithm alias align aligned alignment allocate allowing alone alpha alt alter
    alternate alternative alternatively analysis angle answer anymore anywhere api app appearance append appended applying areas array arrow
    arrows ascii asked asking aspect assigned assume assuming attach attached attempted attempting attempts attribute attributes audio
    authentication author average aware away backend backward backwards balance bars basis batch become becomes behave behind belongs beneath
    beyond bigger bind bit bits black blocks blue board body bold book bookmark bookmarks border bound boundaries boundary brightness bring
    browse building built built-in byte cached calculate calendar call calling camera capture captured card careful cases categories category
    caused causes caution cell center centered certificate chain channel channels char chat checks child children choice choosing class classic
    clean cleared clicked client clock codes collect collection combine combined come comes coming comma command-line comment comments community
    compare compared comparison compatibility compiled completion complex components compressed compression compute condition conditions config
    confirm confirmation conflict conflicts connecting connections considered console constant contained continuing contrast controlled
    controlling conversion converted converting coordinates copies copying copyright core corner correction corrupt cost couldn't counter
    country counts cover covered cpu crash creates creation criteria critical css curve customize cut cycle damage dangerous dark dates day days
    debugging decide decimal decrease deep definition degrees depend dependencies dependency depends deprecated depth design desired destroy
    detail detection determines dev developer developers development dialogs difference differences digital digits dir direct disables disabling
    disc discarded distance distributed distribution documents domain don’t dot double-click downloaded downloading dragging drawing drawn drive
    driver drivers dropped duration dynamic earlier easier easily edge edges edited effective effects element embedded enabling encoded
    encrypted encryption ending ends engine entering entirely equivalent erase esc escape especially event everything exact exactly examine
    examples exceed exceeded exceeds exclude excluded executable executed execution exiting expanded expect experience experimental explicitly
    exported exporting expressions extend extended extensions extent extract factor fail fails failure fall fallback falling family far faster
    favorite feedback fetch few fewer file's filenames filesystem filled filtered filtering filters final fine finish five fixes flags flat
    focused followed follows fonts forced forces foreground forget formatting forward foundation four fraction frame frames frequency front
    fullscreen fully functionality functions gain game generating generation generator generic gets getting gives giving goal goes going got
    graph graphics green grid grouped groups grow gtk guess gui guide had half hand handled handler handles handling happen happens hardware
    hash head headers held helps hex hides hierarchy higher highest highlighted hint hit holding hope horizontal hostname hour hours human idea
    identical identified identifier identify identity idle ids ignoring illegal implementation implemented implied importing impossible improve
    inactive inc included includes incoming incompatible incomplete increases increasing independent indicate indicated indicates indicating
    indicator initialize initially inserted inserting installing instances instructions intended interactive interval isn't iso issue issues
    italic job jobs join jpeg jump kde keeping keeps kept keyword kill kind kinds labels languages launched launching law layer lead leading
    leads learn leaves leaving legacy legal let lets letter letters libraries licenses light limits linear linked linux listen listing little
    live locale locally located logged logging logs lookup loop lose lot lots lowest mac machine mail major making malformed man managed
    management mapping margin marker markers marks mask master matched maximized maybe mean meant medium member members mentioned menus merge
    merged merging metadata methods milliseconds mime min minimal minor minute minutes mix mixed model modern modes modification modifier
    modules monitor month mostly mount mounted music native natural navigate navigation near nearest neither net newline newly node non
    non-empty non-zero notes notice notification notifications notify null num numeric obsolete obtain occur occurs odd official offline offset
    often omitted onto opaque opens operate operating operator opposite optionally orientation origin our overrides overview overwritten owner
    pack packages pair pairs pane panel panels paper parallel parameter parent parsed parsing partial passing passwords past patterns pause pdf
    pending people percent percentage performing perhaps period permitted person personal photo physical picture pictures pid piece pipe pixel
    places plain platform played player players playing plugins plus png pointer policy popup positions possibly post power powerful precision
    prefer preference prepare preserve preset pressed printed printer printing prior priority privacy private proceed processed produce produced
    produces profiles project projects prompt proper protect protected providing proxy published purpose purposes push python quality query
    question questions queue quickly quiet quote quoted raise ranges rate rating ratio raw reaches read-only readable reads ready reason reasons
    receive recognize recognized recorded recording records recover recovered rectangle recursive redistribute reduce reduced reduces refer
    reference references refresh regardless region regions register registered rejected release released relevant remain remaining removal
    removes renamed renaming render rendered rendering repair repeat repeated replacement replacing reply reported reporting reports represent
    representation represents requests reserved resize resolve resolved resource response rest restarted restored restrict resulting resume
    retry returned returns revert rgb right-click rights risk role room rotate rotated rotation rows rule rules runs runtime sample saves say
    scaling scan scheme score screens scripts scrolling searched searches secondary sections secure seek seem seen segments selector selects
    sending sense sensitive separately separator sequences series servers services sessions shadow shall shape sharing shorter shrink signal
    signature signed simply simultaneously site sites skipped skipping slider slower smallest smart socket soft solution someone sometimes soon
    sorted sorting sound sounds sources specification specifying square stable stack states static statistics stay stdin stdout step steps
    stores stream streams strength strings strong strongly structure subject subsequent successful sufficient suffix suggested sum summary sun
    supplied suppress swap switching symbol symbolic symbols sync taking targets task tasks team tell template templates temporarily term
    terminate terminated testing tests themes there's therefore things third though threads threshold thumbnail thumbnails thus tile tiles
    timeout timestamp toggles token toolbar touch towards trace tracks trailing transform transition translation transparent trash treat treated
    tried tries trigger truncated trust trusted turned turning turns twice txt typed typically unavailable understand undo undone unicode unit
    units unix unlimited unlock unlocked unrecognized unsaved unset unsupported unused updating upgrade upload upon upper uri urls usable user's
    username usual utf utility variables variant vector verbose verify vertical vertically video viewer viewing views virtual visibility visit
    visited visual volume waiting wants warn warnings watch ways weak website weight welcome wheel whenever white whitespace who wide widget
    wiki words world wrap writable writes year yellow yes you're yourself zone zooming`,
  5: `
    able above absolute accept according account actions activate actual adding additional address adds adjust advanced against allowed along
    amount anything anyway appears applications applied applies apply appropriate archive area argument arguments around ask assign associated
    attempt auto automatic avoid background backup bad bar base based basic begin beginning behavior best better big binary blank block bottom
    box break broken browser buffer bug bugs build buttons bytes cache called can't cancel case cause certain changing checked checking chosen
    clear clicking clipboard closed closing colors column columns com combination common compatible completed completely component computer
    configuration configure configured connect connected connection consider contact containing content context controls convert copied correct
    correctly corresponding corrupted count creating ctrl cursor custom database debug defaults define defined defines delay deleted deleting
    depending description designed desktop destination detailed detect detected determine determined device devices did direction directly
    directories discard displaying displays document documentation doesn't doing done double download drag draw drop due duplicate during easy
    editing editor effect elements else email enables encoding encountered enough ensure entered entire entries entry environment equal errors
    etc events every except execute expand expected export expression extension external extra false fast feature features field fields fill
    filter finished fit fix fixed flag focus folder folders follow font force form formats function further future general generate generated
    give global gnome gnu good greater group handle hard having header height hidden hide high highlight history hold home host however href
    html http https icon icons ignore ignored images immediately import important imported including incorrect increase index individual info
    initial insert inside install installation instance integer interface internal internet it's item itself keyboard keys know known label
    language large larger later latest launch layout leave length less levels library license likely limit limited lines link links listed lists
    loaded loading locate locations lock locked log login longer look looking looks loss low lower made makes manage manager manual manually map
    mark marked matches matching max means media memory messages method middle might minimum modified modify module mouse moved moves moving
    much named necessary needed needs negative network never newer none nor normal normally nothing numbers object objects occurred older once
    ones online opening operation operations optional original others otherwise outside override overwrite own package pages parameters parse
    part particular parts pass passed password paste paths pattern per perform performance performed permanently permission permissions pick
    pixels place placed play plugin point points port positive preferences preferred prefix present pressing prevent preview previously primary
    print probably problem problems process processing profile programs progress properly properties property protocol provide provided provides
    public put quick quit random range rather reached reading real really received recent recently recommended record red regular related
    relative reload remember remote removed removing rename replaced report request requested require reset resolution resources restart restore
    result results retrieve return reverse root row safe saving scale screen script scroll searching second seconds section security seems
    selecting selection send sent separate separated sequence service session sets setup several share shared shell shift short shortcut
    shortcuts showing shows side sign similar simple since sizes skip slow small smaller something sorry sort spaces span special specific
    specifies speed split standard started starting starts startup state status still stop storage store stored style successfully suitable
    supports switch syntax systems tab table tabs tag tags taken takes target temporary terminal terms test theme those three times title
    together toggle tool tools top total track transfer tree true turn types typing unexpected unique unless update updated updates url usage
    useful users uses usually variable various versions very via visible wait warranty web well were whole whose wish within won't word working
    works writing written wrong www xml yet zero zoom`,
  6: `
    about access action active add added after again all allow allows already also always another any appear application automatically available
    back because been before being below between both but button cannot change changed changes character characters check choose click close
    code color command commands complete contain contains contents continue control copy could create created current currently data date
    default delete details dialog different directory disable disabled disk display displayed does don't down each edit either empty enable
    enabled end enter error even example exist existing exists exit failed file filename files find first following format found free full get
    given has have help here how image include information input installed instead into invalid items its just keep key last least left level
    like line list load local location long lost main make many match maximum may menu message missing mode more most move multiple must name
    names need new next note now number off old one only open opened option options order org other out output over page path please position
    possible press previous program read remove replace required requires right run running same save saved search see select selected server
    set setting settings should show shown single size software some source space specified specify start string such support supported sure
    system take text than their them then there these they through time too try trying two type unable under unknown until used user using valid
    value values version view want warning was way what when where whether which while width window windows without work would write`,
  7: `
    and are can for from not that the this use will with you your`,
};
