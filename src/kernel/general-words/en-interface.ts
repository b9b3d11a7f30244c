/**
 * Words that free programs and games write small again and again in their English texts, and that the other
 * lists have not got: what a translator does not leave as it stands. Too special to be everyday language.
 */
export const EN_INTERFACE = `
  abbreviated abbreviation abominable abominations abort aborted aborting absorb abundant acceleration accelerator accelerators accessibility
  accessible accidental accompany accumulate accurate accursed accustomed activatable activate activated activates activating activation adapt
  adaptation adapter adaptive addon addons adept adjust adjusted adjustment admin administrative administrator admiration adversaries advise advised
  adviser advisor advisors affinity afterwards aggressiveness aggressor agile agility agony agriculture alias aliases alignment allied allocate
  allocated allocating allocation allotted alongside alphabetical alphabetically alphanumeric altar alter altered alternation altitude ambiguous
  ambitious ambush ambushed amend amidst amongst amplitude amulet analog analyse analyze analyzed ancestor ancestors ancestry animate animated
  animation animations annotate annotation anonymized anonymous antialiasing apologies apologize append appended appending applicable appoint
  appointing appreciate appreciated apprehension apprentice approved approximate apps aquatic arbitrary arcane archers archery archipelago arena
  arisen aristocracy arithmetic arose arrange arranging array arrays arrival arrogance artifact artifacts ascending ashes ashore assassinate
  assassination assassins assault assaulted assert asset assets assign assigning assignment assist associate assurance assured attach attachment
  attacker attackers audible augmented aura authenticate authenticated authentication authorization authorize autocompletion autodetect
  autodetection autonomous autosave autoscaling auxiliary avail availability avenge avenged await awaited awaiting awaits awesome awoke backbone
  backend backends backlight backslash backspace bakeries bakery bales balsa bandit bandits bandwidth banished banned banner banners barbaric
  bargain bargraph barracks barren baseline batch batches battlefield battlefields battleground beacon bearer beaten beekeeper beep befallen begging
  beginners behalf behaviour behold belligerent beloved benchmark beneficial berry beset bestowed betrayal betrayed bevel bevelled beware
  bidirectional bilinear bind birthrate bitmap bitmaps bitrate bitstream blackroot blacksmith blacksmiths blacksmithy blackwood blast blasted bleak
  bleeding blend blended blending bless blessing blink blockade blockfiles blockhouse blockhouses blocky bloodline bloodshed bluescreen blur
  blurring boar boasting bodyguards bogus bonus bonuses boolean boost boosts bootstrapping boundaries boundary bounty bowmen brace bracket brash
  braver bravery bravest breach breakwaters breathe bred brethren brew breweries brewery brewing brigands brighter brightest brink brittle broadband
  broadsword brutal brute bubble buffer buffered buffering buffers bugfixes buggy builder builders bulk burnt bypass bypassing byte bytes cache
  cached caching calculate calculating calculation calibrate calibration callback cancelled canonical caption captions caravan caravans carcass
  carcasses careless cargo cartoon carve cassava caste catacombs cautious cavalry cave cavern caverns caves celebrate celebrating cemetery centre
  centres certificate certificates chakram chalk changelog chaos chaotic chapter charcoal charisma charset chase chasing chatting checker
  checkerboard checksum chieftain chieftains chill choked chooser chop chose chroma chunk chunks cipher circular citadel civilians clamped clans
  clash cleanse cleansed cleanup cleave clerics clickable clip clipboard clips cloak cloaked clobber clockwise clone clones cloning closest clumsy
  cluster clutches coal coastline cocoa codec codecs coefficient coffin collation colon colonies colonists colony colorized colorspace colosseum
  combat combatants combo comma commanders commandline commas commence committing companion companions comparison compatibility compatible
  compensate compensating compensation compete competent competing compilation compile compiled complement compliance compliant compose composing
  composite compositing compression compressor computation compute computed comrades concatenate concentrate concisely concluded concludes
  concurrent conferred confident configurable configuration configurations configure configured configuring confirmation confront confrontation
  connect connecting connectivity connector connects consecutive considerably consist consisting consolation console constrained constraint
  constructor consult consume consumed consumes contour contribute contributions contributor controller controllers convergence convert converter
  converting convince convoy cooler cooperate cooperative coordinate coordinated coordinates cope copied copyright cornmeal corporeal correction
  corruption cough counsel counteract counterattack counterclockwise counterparts counterstrikes countless countryside courageous courtesy coward
  cowardly cowards cowering craftsmanship craftsmen cramped crawling credentials creeps crept cripple criteria cropped cropping crossbow crosshair
  crucial crumbled crumbling crush crushed crushing crypt cryptographic cultivated cumulative cunning cursor cursors customizable customize cutoff
  cuttlefish cyan dangling dare dared dares daring darken darkened darker darkest dart dash dashes daylight daytime dazed deactivate deactivated
  deadzone deathrate debug debugger debugging decades decisive decisively declaration declarations declare declaring decode decoded decoder decoders
  decoding decompress decompression decorated decoration decorations decrepit decryption dedicate deepen deepest defender defenders defenseless
  deficit deflect dehydrated dehydration deinterlace deinterlacing deletion delimited delimiter delimiters demon demonstrate denied denizens depart
  departed dependencies dependency depot depots deprecated dereference descend descendant descendants descended descending descends descriptive
  descriptor deselect deserialize desktop desolate destined detach detached detection deterrent detonates detour devastating developer developers
  deviation devote devour devouring devout dextrous diagnose diagnostic diagnostics diagonal diagram dialog dialogs dictate digest digging digit
  digits diminished directive directives dirtgrubbers disadvantage disallow disallowed disappearance disappointed discard discarded discarding
  disconnect disconnected disgrace dishonor dislodge dismantle dismantled dismantling dismiss dispatch dispatched dispelled disperse dispersed
  displacement disposal disputed disputes disrupt distinctive distorted distortion distract distribute disturb disturbed disturbing dithering
  diversion divert diverted diverts divination dock docks dodge dominate donate donation donkey dots dotted doubtful downgrade downgraded downstream
  dragged dragging drastic drawback dreadful dressmaker dripping dropdown dropping drown drowning drowns dual dubious duel dummies dummy dunes
  dungeon dungeons durable dusk dwarves dwarvish dwell dwellers dwelling dwellings dwelt dwindle dynamic dynamically earthen easiest eastern
  easternmost eccentric echoed echoes echoing editable effectiveness efficiency eject elaborate elapsed eldest elemental elementary eliminate
  eliminated elite ellipse ellipses ellipsize elliptical elusive elves emanating embark embedded embellished emblem embossing emerald emerge emerged
  emerging emissions emit emphasis employ emptied emulate emulation encamped encampment encampments enchanted enchantment encirclement enclave
  enclaves enclose enclosed enclosing encode encoded encoder encoders encoding encounter encountered encountering encounters encryption encyclopedia
  endeavor endpoint endurance enforce enforced enforcing engagement enhance enhanced enhancements enhances enhancing enlarge enqueue enquiry enroll
  enslaved ensuing ensure ensuring entrusted enumerate envy equality equip equivalence eradicate eradicated erase erased erupted eruption escort
  estimation eternity evacuate evacuated evacuation evade evaded evaluate evaluates evaluation eventuality examine exceed exceeded excel exceptional
  exceptionally exclude excluded executable execute executing exhaustion exhaustive exile expander expansion expedition expeditionary expeditions
  expel expelled expertise expiration expire expired expires explicit explicitly exploration explore explored explorers exploring exponent export
  exported exporter exporting extensible extensive extraction fabled faction factions fade fades fading faerie fake fallback falter fangs farewell
  farmlands fastest fealty fearsome feat feats feedback fend ferocious ferries ferry fetch fetched fetches fetching fetid fickle fiend fierce
  fiercely fiery fighters filesystem filetype filler filth filthy finalize finer finesse fingerprint fingerprints fireball firewall firmware
  fishermen fishers fitted flagged flank flanked flanks flatten fled flee fleeing flip flipped flour fluorescent fodder foes followers foolishness
  footer foothills foothold footsteps forbid forcibly foreboding forefathers foreground foreigners forester foresters forge forged forges forgetting
  forging formation formations formatted formatting formidable forsaken fortification fortifications fortified fortify fortress fortresses forts
  forums fractal fraction fractional fragile fragment fragmentation frail framebuffer framerate freeze freezing frenzy frighten frightened
  frightening frontend frost fulfill fulfilled functionality furious fuzziness fuzzy galleries gamepad gameplay gamut gaps garrison gazed generate
  generates generating generator generic generous geologist geologists geometric gesture gestures ghoul ghouls gigantic gilded glaive glitches
  global globally glow glowing glyphs goblin goblins grab grabbed gradient granite grapevine grapevines graph graphic graphical graphics graphs
  grassland grateful gratitude grayscale greedy greet greeted grid grout grove gryphons guarantee guardhall guardhouse guardians guardsmen guerrilla
  guild halberd halved halves handful handicap handler handlers handy happier hardcoded hardened hardener hardest hardy harness harsh harvest
  harvested harvesting harvests hashing hasten hasty hatred haunt haunted hazardous header headers heal healed healer healers healing heals heed
  heir hello helmet helmets helper helpful helpless henchmen herbal herbalists herbs hereby heretic heritage heroic hertz hesitate heuristic
  hexadecimal hexagonal hexes hideous hierarchical hinder hint hints histogram hitpoint hitpoints homeland homepage honed honorable hopefully
  hopeless horde hordes horrible horribly horseback horsemen hospitality hostname hotkey hotspot hounded hover hovered hovering hovers hubris
  hundredths hunt hunted hunter hunters hunts hurried huts hyphen identifier idly imbued imminent immortal immortality impatient impenetrable
  imperative implementation implications implicit implied implies importable importer imposing impostor imprisoned imprisonment inaccessible
  inactive inactivity inappropriate incite inclusion inclusive incompatible inconsistent increment incremental increments incur incursion
  indefinitely indent indentation indicator indicators indices indirect indispensable ineffective inevitable inevitably inexperienced infantry
  infernal infestation infested inflict inform informs infrastructure ingots inhabit inhabited inherent inhibit inhospitable initialization
  initialize initialized initializing initiate initiated injured inline innkeeper inscribed insects insecure insensitive insertion insignificant
  inspire inspired installable installation installer instructed insufficient intact integer integral integrate integrated integration intend
  interact interactive interactively interference interlaced interpolation interpret interpreted interpreter interrupt intersect intervention
  introduce introduces introductory intruders invade invaded invaders invaluable invert inverted investigate invincible invisible invitation invite
  inviting invocation invoke ironwood irony isolate isolated italic iteration iterations jagged javelins jewel jewels jigsaw jitter journal
  joysticks junk justification justified keyframes keypresses keyring keyword kidnapped kidnappers kilns kinetic kinsmen knight knives labyrinth
  landfall latter launch launchable launched launcher launches launching lava lawful learnt legacy legate legend legendary legends legions
  legislative lend lethal letting liana lianas liberate liches liege lighten lighter lightness lightweight likeness likewise lime linger listener
  listings literal literally litter littered livestock lizard loader lobby locale localized locate logged logger logging longbow lookout lookup
  loomed looming looted loremaster lossless lossy lowercase loyal loyalists lumberjacks luminosity lumps lurking lurks machinations macro
  macroblocks magenta magnification mainland mainline maintainer maintainers majestic malformed malice mandatory maneuver maneuverability manipulate
  manipulated manipulating manipulation manned manor mapped mapping mappings marauders marauding margin marginal marker markers markup marquee
  marshals martial mask masking masks masterful mastery maximal maximization maximize maximized maybe maze meager meandering meaningless meantime
  mechanics meditation meld melee melt melts menace mentor menubar mercenaries merciful merfolk merge merged merges merging mermaid mermaids mesh
  messenger messengers metadata metaserver mightiest migrate migrated millimeters milliseconds mindless miner miners miniature minimal minimap
  minimize minimized minions misaligned miscellaneous misguided mismatch misspelled mistaken mnemonic mobile mobility modelines modification
  modifications modifier modify modifying modulation module modules molten monastery monochrome monolith monstrous monument morale mosaic motives
  mount mountainous mounts multibyte multicast multiplexed multiplier multiply multitude mundane muster mustered mustering muxer mystical mystics
  naught navigate navigating nearby nearer necromancer necromancers necromancy necromantic negotiate negotiation neutral newer newest newline
  newlines nickname nightfall nightmare nightmares nightmarish nimble ninth nitro nobility node nodes nomadic nominal nonetheless nonexistent
  nonstandard northernmost northward northwards northwest notable notably notebook noticeable notification notifications notified notify numeric
  numerical oases oasis oath obey obeying obsidian obstacle obstacles occasional occlusion occupied occupy occupying octal offset offsets ogres
  olden ominous omit omitted ongoing onslaught onward opacity opaque operand operands oppose optimal optimization optimizations optimize optimized
  optimum orcish ordeal ores organize organizer orientation ornate orphan oscillator outcast outcroppings outdated outfitted outgoing outlaws
  outline outnumbered outpost outposts outright outrun outsiders outskirts overall overboard overcast overflow overlap overlapping overlay overlays
  overlook overran overridden override overrides overriding overrun overtake overview overwhelm overwhelmed overwrite overwrites overwriting
  overwritten ownership packager packetizer padded padding pager palace palette pane parachutes paradise paragraph paragraphs parameter parameters
  paramount parasite parentheses parenthesis parley parse parsed parser parsing partial partially participate partition passable passageway
  passphrase passthrough pathetic pathname pathnames patrol patrols payload peaceful peacefully peasant peasants peer peers pending peninsula
  percentage perceptual peril perilous perils perimeter perish perished persistent persists perspective perverse petrified phantom philter photos
  pierce pinch pinned pint pipeline pirates pitchforks pitiful pitta pivot placeholder placeholders placement planks plantations plateau platoons
  playable pledge plight plugged plugin plugins plunder plunged podcast pointer pointless pointy polar poll polling ponder pondered pondering
  popover popped populate popup popups portrait positional postcard postprocessing postrender potent pouring powerless powerups practitioners pray
  prayed praying precede preceded precedence precision predatory predefined predicament predicted prediction preferably preference preferred
  preferring prefix prefixed prefixes premature prepend preprocessor prerender prerequisite preset presume pretend pretender prevail prevailed
  priestess priestesses princes princess printable prioritize priority pristine privacy probable probing processor proficient profile profiles
  profiling progression prohibits prompt prompted prompting promptly prompts propose prosperity prosperous protective proverb provider province
  provinces provisional provoked prowess proxies proxy pseudo publish publishing punctuation punish punished puny puppet purge purged pursue pursued
  puzzle qualify quantization quantizer quarrel quarries quarry queried queries query querying questionable queue queued quicker quintain quitting
  rabble radar radius raid raided raiders raiding raids rails rallied rally randomization randomize randomized ransom rapid ratecontrol ration
  rations reachable react readable realistic realm reanimated reap rearming rearrange reassign rebel rebellion reboot rebuild rebuilding rebuilt
  receiver recipient reckless reclaim reclaimed recognised recommend recommendation recommendations recommends reconcile reconnect reconnected
  reconstruction recover recovered recovering recovery recreate recruitment rectangle rectangles rectangular recurring recursion recursive
  recursively recycle recycling redirect redirected redirecting redirection redistribute redraw redundant reed reefs reeks referred refine refined
  reforge refugee regain regardless regenerate regenerates regex registration registry regroup reign reindeer reinforce reinforced reinforcements
  reinstall reinstallation reinstalled reliably rely remainder remap remarkably reminder remnant remnants removable renamable render rendered
  renderer rendering renders renew renowned reopen reordered repay repel repelling replacement replacements replay replays replenish replicate
  reposition repositories repository representative reproduce requirement resampler rescue rescued rescuing residents resides resign resilience
  resilient resistant resize resizing resolve resolved resolver resolving resource respective respectively restart restarted restarting restless
  restrict restricted restriction retaliation retired retreat retreated retreating retrieve retrieved reunite reuse revel revert reverted reverting
  revision revived revocation revoke revoked revolt rewind rewrite rewritten riddance riders rightful rightfully ripe risen risky rite rival robust
  rocky rogue rookies router roving rubble rugged rumored rumors runesmiths runic runtime rural rusty sack sacked saddened safeguard safer safest
  salvage sanctuary sandbox sandstorm sandy sanity satisfy satisfying saturation savegame saver savior sawmill scan scanned scanning scarce scarcely
  scared scary scatter scattered scattering scavengers scenario scenarios scolding scorched scorpions scour scout scouting scouts scraps screensaver
  screenshot screenshots scrollbar scrollbars scrying scythe seafaring seamlessly secluded secrecy seemingly segment segments seize seized select
  selecting selectively selector selects selfish semaphore semitones sender sensitivity sensor sensors sentinel sentinels sentries sentry separator
  separators sequential serial serpentine serverlist settlement settlements settlers setup severity sewer sewing shader shaft shambles shanty shards
  sharpen sharper shatter shattered shear sheaves shipment shipped shipping shipwright shipyard shortage shorten shortened shovels shrine shrink
  shrinking shrouded shuffle shutdown shutting siege sigh signpost silos similarity simpler simplified simplify simulate simulates simulation
  simultaneous singleplayer skeletal skeleton skeletons skillful skipped skipping skirmishers skirmishes skull skulls slain slash slashes slaughter
  slaughtered slaughtering slaying sleepless slept slice slices slider sliders slideshow slightest slimy sling slot slots slower slowest smash
  smashed smelt smelted smelting smite smithies smiths smithy smokery smoother smudge smuggle smuggling snacks snap snapping snapshot snapshots
  sneak sneaking sneaky snippet snowy socket softer someday sorcerer sorcerers sorcery southeast southeastern southwest spacer spades span spans
  sparkling sparse spawn spawned spear spearmen spears specialize specification specifier specifies specify specifying spectate spectator spectral
  spectrometer spectrum speedup spidercloth spies spike spill spilled spinner spiral splash spline splitting spurn spurned squash stab stability
  stale stalled standalone staple stark startup starvation starve stash stats stature statusbar staves stead steadfast steadily stealth steer stench
  stencil stepper stings stink stinking stinks stinky stockpile stonemason stonemasons stopping stranded strategic strategically straw stray
  strengthen stride strife stripped strive strongest stronghold strongpoint stunned sturdier sturdy stylesheet stylus subcommand subdirectories
  subdirectory subdue subfolder subfolders submenu submission submit subpicture subpictures subprocess subscript subsequent subset substantial
  substitution subsystem subtitle subtitles subtract subtracted succession successor successors suffice suffix suicidal summary summon summoned
  sunken sunlit sunrise sunset superuser supplement supplemental supplicant supplied suppress suppressed suppressing supremacy surmised surrender
  survey survival survivor survivors suspend suspicious sustain sustainable swamp swamps swap swarm swarming sway swear sweep swept swing swipe
  switcher swordplay swordsman swordsmanship swordsmen swore sworn symbolic symlink symlinks symmetric symmetry synaptic synchronization synchronize
  synchronously synonym synthesis tabard tabards tablet tablets tactic tactical tactics tagged tags tale tales taller tamed tarry taskbar tasty
  tavern taverns teleport teleportation tempest template templates temple temples tempted tentacles tenths terminate terminated terraform terrain
  terrains terribly terrifying territorial terrorized testament textual thaw thereof thickness threaten threatening threatens threshold thresholding
  thrive throughput thugs thumbnail thumbnailing thumbnails thumbstick thunderous thwarted tick tidings tile tiles tilt timeout timeouts timer
  timestamp timestamps timezone titlebar token tolerance tolerate tomb toner toolbox toolsmith toolsmithy tooltip tooltips toplevel topmost torch
  torches tore torment tormented torn touchpad tournament tower towering towers townsfolk tracker tradeoffs trailer trailers trainer trainers trait
  traitor traitors traits tranquil transaction transcoded transcoding transfer transferred transfers transform transformation transformed
  transforming transition translate translated translating translators transparency transportation traveler travelers travelling traversal traverse
  traversing tray treacherous treachery tread treason treasure treasures treaty treetop tremendous trespass tribal tribute trickery tricky trident
  tridents trigger triggered triggers trim trinket troll trolls troop trough truncate truncated truncating trustworthy tuner tunic tuple tutorial
  tutorials tweak twilight twisting tyrant unacceptable unaffected unambiguous unary unassigned unaware unbalanced unbelievers unblock uncanny
  unchanged unchecked unclean unclosed uncommitted uncompressed undead undeath undecided undefined underestimated underline underscores undertake
  underwater undetected undisputed undisturbed undone undoubtedly uneasy unfinished unfit unharmed unholy unlife unlike unlikely unlimited unlink
  unload unloaded unlock unlocked unlocking unlucky unmark unmatched unmet unmount unmounted unmute unmuted unnamed unneeded unpack unpacked
  unpacking unplugged unpredictable unprepared unprocessed unproductive unpunished unreachable unreadable unrecognized unrecoverable unrelated
  unresolved unsafe unsatisfied unsaved unseen unselect unset unsigned unspecified unsupported unsure untitled untouched untrained untrusted
  unusable unused unwanted unwary unwavering unwise upgradable upkeep uppercase upside upstart upstream urgency urgent urgently usability usable
  utilize utmost vacant vain valiant valiantly validate validating validation valor vanguard vanish vanished vanishing vanquish vanquished variant
  vary varying vault vector vectors vendor vengeance vengeful venture venturing verbose verbosity verification verified verify verifying veritable
  versa versatile versus vertex veteran veterans vicinity vicious victorious viewer viewpoint viewport villagers vineyard violates virtual virtually
  visibility visualization volatile volcanic volunteered volunteers vowed voyage vulnerable wading wallpaper wander wandered wards warehouse
  warehouses warlike warlord warlords warmer warmth warn warp warping wary wasteland watchmen waterway waterways watery weaken weakened weaker
  weakling weaklings weaponry webpage westward wetlands whelp whelps whereabouts whereas wherever whichever whilst whisper whitespace whoever wholly
  wider widget widgets width wield wielder wielding wilderness windmills winery wintry wiped wireless wisest withdraw withdrew withstand wizard
  wizards woke woken wolves wondrous woodcutter woodcutters woodlands woodsmen workaround workshop workspace workspaces wrap wrapper wrapping wrath
  wreak wreckage wrest wretched writable wrought youngest yourselves
`;
