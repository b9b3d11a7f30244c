/**
 * Words that free programs and games write small again and again in their English texts, and that the other
 * lists have not got: what a translator does not leave as it stands. Too special to be everyday language.
 */
export const EN_INTERFACE = `
  abbreviated abbreviation aberration aboard abolish abolished abominable abominations abort aborted aborting abscissa absorb abundant accelerate
  accelerating acceleration accelerator accelerators accent accessibility accessible accidental accommodate accompany accumulate accurate accursed
  accustomed acknowledge acknowledged acknowledgment activatable activate activated activates activating activation activator adapt adaptable
  adaptation adapter adaptive additive addon addons adept adhere adjoining adjust adjustable adjusted adjustment admin administrative administrator
  admiration advancement adversaries advertised advise advised adviser advisor advisors aerial affiliation affine affinity aftermath afterwards
  aggression aggressiveness aggressor agile agility agony agriculture airbase alias aliases alignment alliance alliances allied allocate allocated
  allocating allocation allotted allowable alongside alphabetic alphabetical alphabetically alphanumeric altar alter alteration altered alternation
  altitude ambassador ambience ambiguity ambiguous ambitious ambush ambushed amend amidst ammunition amongst amplification amplifier amplitude amulet
  amused analog analogous analyse analyser analytical analyze analyzed anarchy ancestor ancestors ancestral ancestry animate animated animation
  animations anisotropic anisotropy annotate annotation anonymize anonymized anonymous antialias antialiased antialiasing anytime apologies apologize
  append appended appending applet applets applicability applicable appoint appointing appointment appointments appreciate appreciated apprehension
  apprentice approved approximate approximation apps aqua aquatic arbitrary arcane archers archery archipelago architectural arcs arena arisen
  aristocracy arithmetic arose arrange arranging array arrays arrival arrogance artifact artifacts artisans artwork ascend ascending ashes ashore
  assassinate assassination assassins assault assaulted assemble assembler assembling assert asset assets assign assigning assignment assist associate
  assurance assured asterisk astronomical astrophotography asynchronous asynchronously atrocities attach attachment attacker attackers attained
  attenuate audible audit augment augmented aura authentic authenticate authenticated authentication authenticity authoritarian authoritative
  authorization authorize authorship auto autocomplete autocompletion autodetect autodetection autofocus automated automation automounted autonomous
  autorunning autosave autoscaling autoscroll auxiliary avail availability avenge avenged await awaited awaiting awaits awakened awesome awoke awoken
  azimuth backbone backdrop backend backends backlight backslash backspace backtrace backtracking bake bakeries bakery bakes bales balsa bandit
  bandits bandwidth banished banned banner banners barbarian barbarians barbaric barcode bargain bargraph barracks barred barren baseline basically
  bastards bastion batch batches battlefield battlefields battleground bauds beacon beams bearer beaten beekeeper beep befallen befriended begging
  beginner beginners behalf behaviour behold belligerent beloved benchmark beneficial benevolent berry beset bestowed betrayal betrayed betrays bevel
  bevelled beware bezier bidirectional bilinear bind birthrate bishop bitmap bitmaps bitmask bitrate bitstream bitwise blacklist blacklisted blackroot
  blacksmith blacksmiths blacksmithy blackwood blast blasted bleaching bleak bleed bleeding blend blended blending bless blessing blink blizzard blobs
  blockade blockfiles blockhouse blockhouses blocky bloodline bloodshed blotting bluescreen bluish blunt blur blurred blurring blurry boar boasting
  bodyguards bogus boldface boldness bonus bonuses boolean boom boost boosts bootstrapping borderlands bounces bouncing boundaries boundary bounty
  bowmen brace bracket brash braver bravery bravest brawl breach breadcrumbs breakpoint breakpoints breakwaters breathe bred breeders brethren brew
  breweries brewery brewing bribed brigands brighter brightest brilliance brink brittle broadband broader broadsword brutal brute bubble buddy buffer
  buffered buffering buffers bugfixes buggy builder builders bulging bulk bump bumps bunker burial burner burnt burrow bypass bypassing byte bytes
  cache cached caching calculate calculating calculation calibrate calibration callable callback calligraphic camcorder cancelation cancelled
  cancelling cannon canoes canonical capitalization capsule caption captions caravan caravans carcass carcasses careless caret cargo cartoon carve
  carvings cascade cassava caste catacombs catalog catalogs categorized cautious cavalry cave cavern caverns caves celebrate celebrating cemetery
  centimeters centralized centre centres certificate certificates chakram chalk chamfer changelog changer chaos chaotic chapter charcoal charisma
  charset chase chasing chatting checker checkerboard checkmate checksum checksumming chessboard chieftain chieftains chill choked chooser chop
  chopping chord chose chroma chromaticity chrominance chronological chunk chunks cipher circular circulated citadel citizenry civilian civilians
  clamp clamped clan clans clarification clash classical classification clauses cleaner cleanse cleansed cleanup cleave clerics clickable clip
  clipboard clipped clipping clips cloak cloaked clobber clockwise clone clones cloning closest closure clue clues clumping clumsy cluster clutches
  clutter coal coarseness coastal coastline cocoa codebase codec codecs coefficient coffin collaborating collaborative collation collide collided
  collides colliding collision collisions colon colonies colonists colonization colonize colonized colony colorful colorize colorized colormap
  colorspace colosseum combat combatants combo combobox comma commanders commandline commas commence commentary commerce committing commodities
  companion companions comparable comparison compatibility compatible compelling compensate compensating compensation compete competent competing
  compilation compile compiled complement compliance compliant compose composing composite compositing compositor compression compressor computation
  compute computed comrades concatenate concavity concentrate concentric concisely conclude concluded concludes concurrent conditional conditionals
  conferred confident configs configurable configuration configurations configurator configure configured configuring confine confirmation confluence
  conform conforms confront confrontation congratulate conical connect connecting connectivity connector connects conquerors conquest consecutive
  consequent considerably consist consisting consolation console consolidate consolidated consolidating constitute constitution constrain constrained
  constraint constructor consult consume consumed consumes contextual contingent continually continuation contour contradict contribute contributions
  contributor controllable controller controllers converge convergence convert converter converting convince convolution convoy cooler cooperate
  cooperative coordinate coordinated coordinates cope copied copyright cornmeal corporeal correction correctness correlated correspond correspondence
  corresponds corruption cough council counsel countdown counteract counterattack counterclockwise counterpart counterparts counterstrikes countless
  countryside courageous courtesy coverage covert coward cowardly cowards cowering craftsmanship craftsmen cramped crater crawling credentials creeps
  crept cripple criteria criterion cropped cropping crossbow crossfade crosshair crucial cruft crumble crumbled crumbling crusade crusades crush
  crushed crushing crypt cryptographic cubes cubic cues culling culmination cultivate cultivated cumulative cunning cursor cursors curvature cusp
  customizable customization customize cutoff cutter cutters cuttlefish cyan cybernetic cybernetics cyclic dabs daemon dangling dare dared dares
  daring darken darkened darker darkest darkroom dart dash dashboard dashes daylight daytime dazed deactivate deactivated deadzone deallocate
  deathrate deblocking debug debugger debugging decade decades decimated decipher deciphered decisive decisively declaration declarations declare
  declaring decode decoded decoder decoders decoding decompose decompress decompression deconfigured decorated decoration decorations decrement
  decrementally decrepit decryption dedicate deduce deduced deducted deem deepen deepest defender defenders defenseless defensible deficit deflect
  deform deformation deforming degenerate degenerated dehydrated dehydration deinitialize deinterlace deinterlacing deities delegated delegates
  delegation deletion delimit delimited delimiter delimiters deltas demise democratically demon demonstrate demonstration denied denizens denoise
  denoised denoising denote denotes depart departed dependence dependencies dependency depicted deployed depot depots deprecated deprive dereference
  derivative derivatives derive desaturate desc descend descendant descendants descended descendents descending descends descriptive descriptor
  desecration deselect deserialize designator desktop desolate dest destined desynchronization desynchronized detach detached detection deterrent
  detonates detour devastate devastated devastating developer developers deviate deviation devise devote devour devouring devout dextrous diagnose
  diagnostic diagnostics diagonal diagram dial dialog dialogs dialogue dice dictate diffs diffuse diffusion digest digging digit digits dilate
  diminished dimmed dimming diplomacy diplomatic directive directives direst dirtgrubbers disadvantage disallow disallowed disappearance disappoint
  disappointed disarm disarray disastrous disbanded discard discarded discarding disconnect disconnected disconnection discontinued discontinuous
  discouraged discrete disembark disgrace dishonor disintegrated disintegration dislodge dismantle dismantled dismantling dismiss disorganized
  dispatch dispatched dispelled disperse dispersed displace displaced displacement displaces displayable disposal dispute disputed disputes disrupt
  dissent dissolve dissolves dissolving dist distinctive distort distorted distortion distorts distract distribute distributor district distrust
  disturb disturbed disturbing dither dithering dive diverge diverse diversion divert diverted diverts divider divination divisible dock dockable
  docks dodge dominant dominate dominion donate donation donkey donut doorstep dots dotted doubly doubtful downcast downfall downgrade downgraded
  downhill downloadable downloader downstream dragged dragging dramatically drastic drawable drawback dreadful dreamy dressmaker drift drifting drip
  dripping dropdown dropout dropouts dropping drown drowning drowns dual dubbed dubious duel duke dukes dummies dummy dunes dungeon dungeons
  duplication duplications durable dusk dwarves dwarvish dwell dwellers dwelling dwellings dwelt dwindle dynamic dynamically earthen easiest eastern
  easternmost eastward eccentric echoed echoes echoing editability editable effectiveness efficiency eject elaborate elapse elapsed eldest elect
  elemental elementary elevated eligible eliminate eliminated elimination elite ellipse ellipses ellipsize elliptic elliptical elusive elves emanating
  embark embed embedded embedding embellished emblem emboss embossing emerald emerge emerged emerging emission emissions emit emitted emitting
  emoticons emphasis employ emptied emulate emulation emulator emulators encamped encampment encampments enchanted enchantment encirclement enclave
  enclaves enclose enclosed enclosing encode encoded encoder encoders encoding encompassing encounter encountered encountering encounters encryption
  encyclopedia endeavor endpoint endurance enforce enforced enforcing engagement engraving engulf engulfed enhance enhanced enhancement enhancements
  enhances enhancing enjoyable enlarge enqueue enquiry enrich enroll enrollment enslaved ensuing ensure ensuring entail entropy entrusted enumerate
  enumeration enumerator envious envoy envy equality equalization equalize equalizer equated equator equip equirectangular equity equivalence
  eradicate eradicated erase erased eraser erasure eroded erratic erroneous erupt erupted eruption escort esoteric espionage estimation eternity
  evacuate evacuated evacuation evade evaded evaluate evaluates evaluation eventuality examine exceed exceeded excel exceptional exceptionally exclude
  excluded executable execute executing exhaustion exhaustive exile exotic expandable expander expansion expectation expedition expeditionary
  expeditions expel expelled expertise expiration expire expired expires expiry explicit explicitly exploration explore explored explorers exploring
  exponent exponential export exportable exported exporter exporting expose expulsion extensible extensive exterminating extraction extraneous
  extraordinarily extrapolated extrude extrusion eyedropper fabled faction factions fade fades fading faerie fake fallback falloff falter familiarize
  famine fangs fantasy farewell farmland farmlands farthest fastest faulty favour fealty fearsome feat feats federation feedback fend ferocious
  ferries ferry fertility fetch fetched fetches fetching fetid feudal fickle fidelity fiend fierce fiercely fiery fighter fighters filesystem filetype
  filler fillet filth filthy finalize finer finesse fingerprint fingerprints fireball firepower firewall firmware fishermen fishers fisheye fitted
  flagged flank flanked flanks flaps flatlands flatten flawless fled flee fleeing flickering flip flipped flipping flour flourishing fluctuations
  fluorescent focal fodder foes foliage followers foolishness footage footer foothills foothold footsteps forbid forcefield forcefully forcibly
  foreboding forecast forefathers foreground foreigners foremost forester foresters forge forged forges forgetting forging forgiveness formation
  formations formatted formatter formatting formidable forsaken fort fortification fortifications fortified fortify fortress fortresses forts forums
  fountain fractal fraction fractional fragile fragment fragmentation frail framebuffer framerate freeze freezing frenzy fright frighten frightened
  frightening fringe fringes frontend frontmost frost frustum frying fulcrum fulfil fulfill fulfilled fullest fullness functional functionality
  furious fuse fuzziness fuzzy gadget galleries gallery gamepad gameplay gamut gang gaps garbled garrison gatherers gaussian gazed gems generate
  generates generating generator generic generous genre genres geographic geographical geologist geologists geometric gesture gestures ghoul ghouls
  gigabytes gigantic gilded glaive glance glare glassy gleefully glide glitches global globally globbing glossy glow glowing glyph glyphs goblin
  goblins goodwill governance grab grabbed gradient graininess grandparents grandson granite granularity grapevine grapevines graph graphic graphical
  graphics graphs grassland grateful gratitude gravitational grayscale grazing greedy greet greeted grid gridlines grout grove gryphons guarantee
  guardhall guardhouse guardians guardsmen guerrilla guideline guidelines guild habitat hacks hail halberd halted halve halved halves handful handicap
  handler handlers handshake handy happier hardcoded harddisk hardened hardener hardest hardlinks hardness hardships hardy harness harsh harvest
  harvested harvesting harvests hashing hashtable hasten hasty hatch hatred haughty haunt haunted havoc hazardous haze hazy header headers headings
  heal healed healer healers healing heals heaving heed hegemony heir hello helmet helmets helper helpful helpless henchmen herbal herbalists herbs
  hereby heretic heritage heroic hertz hesitate heuristic hexadecimal hexagon hexagonal hexes hideous hierarchical hilly hinder hint hints histogram
  hitpoint hitpoints homeland homepage homogeneous honed honorable hopeful hopefully hopeless hopper horde hordes horrible horribly horseback
  horsemanship horsemen hospitality hostname hotkey hotspot hotter hounded hover hovered hovering hovers hubris hull humiliating hundredths hunt
  hunted hunter hunters hunts hurried huts hybrid hyperlink hyperlinks hyphen iconified identifier idly illicit illuminant imbued immemorial imminent
  immortal immortality immutable impatient impenetrable imperative implementation implications implicit implied implies importable importer imposed
  imposes imposing impostor imprisoned imprisonment improper improperly inaccessible inaccurate inactive inactivity inappropriate incandescent incite
  inclusion inclusive incoherent incompatibilities incompatibility incompatible inconsistencies inconsistency inconsistent inconvenience incorporated
  incorporating increment incremental increments incur incursion indefinitely indent indentation indestructible indicative indicator indicators
  indices indirect indispensable indoor indoors ineffective ineffectual inefficient inequality inertia inevitable inevitably inexcusable inexperienced
  infamous infantry infernal inferred infestation infested infiltrate infiltrating inflict inform informational informs infos infrared infrastructure
  ingots inhabit inhabited inherent inheritance inhibit inhibition inhospitable initialised initialising initialization initialize initialized
  initializing initiate initiated injured inland inline innkeeper innumerable inpaint inscribed insects insecure insensitive insertion inset
  insignificant inspect inspecting inspire inspired instability installable installation installer instantiate instantiation instructed instructing
  instructs instrumental insufficient intact integer integral integrate integrated integration intend intensive interact interactive interactively
  intercept intercepted interference interlaced interleaved internationalization interpolate interpolated interpolating interpolation interpolator
  interpret interpreted interpreter interrupt intersect intersection intersections intervention introduce introduces introductory introspection
  intruder intruders intrusion intrusive intuitive invade invaded invaders invalidate invaluable inversion invert inverted investigate invincible
  invisible invitation invite inviting invocation invoke ironwood irony irreversible irreversibly isle islets isolate isolated isotropic issuer italic
  iteration iterations jagged javelins jewel jewels jigsaw jitter journal journeyman joysticks junction junctions junk jurisdiction justification
  justified kaleidoscope kbytes keeper keepers kerning keybinding keybindings keycode keyframe keyframes keypresses keyring keyserver keystroke
  keystrokes keyword kidnapped kidnappers kilns kilometers kinetic kingside kinsmen knight knives labyrinth lagging lagoon landfall landmark
  landmasses laplacian laptop laptops laser lasso latency latter launch launchable launched launcher launches launching lava lawful learnt leftmost
  leftover legacy legate legend legendary legends legions legislative legitimate lend lengthen lens lenses lessens lethal letting liana lianas
  liberate liberation liches liege lifeforms lighten lighter lightest lightness lightweight likeness likewise lime limitation linger listener listings
  literal literally litter littered liturgical livestock lizard loadable loader lobby locale locality localization localized locate logarithmic
  logfile logfiles logged logger logging logoff lone longbow longitude longname lookout lookup loomed looming loot looted loremaster lossless lossy
  loudest loudness lowercase lowlands lowpass loyal loyalists lumberjacks luminance luminosity lumps lunar lurking lurks lush luxurious machinations
  macro macroblocks magenta magnification magnified mainland mainline maintainer maintainers majestic malevolent malformed malice mandatory maneuver
  maneuverability mangled manifest manifests manipulate manipulated manipulating manipulation manipulative manned manor manpage mapped mapping
  mappings mapview marauders marauding margin marginal marker markers markup marquee marshals martial mask masking masks masterful masterpiece mastery
  matcher matte maximal maximization maximize maximized maybe mayor maze meager meandering meaningless meantime meanwhile measly mechanics medians
  meditation megabytes meld melee melt melts membership memo memos menace mentor menubar mercenaries mercenary merchants merciful merfolk merge merged
  merger merges merging mermaid mermaids mesh messenger messengers metadata metaserver micro microseconds midpoint midpoints midtones mightiest
  migrate migrated militarized millennia millimeter millimeters millisecond milliseconds mindless miner miners mingled miniature minimal minimap
  minimize minimized minions mins miraculous misaligned misbehaving miscellaneous misconfiguration misconfigured misguided mismatch misplaced
  misspelled mistaken mistook miter mixer mnemonic mobile mobility modal modelines modifiable modification modifications modifier modify modifying
  modulation module modules modulus molten momentary monarchy monastery monochrome monolith monospaced monstrous monument moonlight morale mortality
  mosaic motives mounds mount mountable mountainous mountainsides mountpoints mounts movable multi multibyte multicast multiline multipage multiplexed
  multiplication multiplicative multiplied multiplier multiply multitude mundane mush muster mustered mustering mutable muxer mystical mystics
  nameless namespaces nanoseconds narrower naught navigate navigating nearby nearer necromancer necromancers necromancy necromantic negated negation
  neglect neglected negotiate negotiation neighbour neutral nevertheless newer newest newline newlines nickname nightfall nightmare nightmares
  nightmarish nimble nineteen ninth nitro nobility noblemen node nodes nomadic nomads nominal nominate nominated noncombatants nonempty nonetheless
  nonexistent nonstandard norm normality normalization normalize normalized northeastern northern northernmost northward northwards northwest notable
  notably notebook noticeable notification notifications notified notifier notify notorious notoriously nowadays nudge nukes numerals numeric
  numerical oases oasis oath obey obeying obfuscated oblivion obsidian obsolescent obstacle obstacles occasional occlusion occupants occupied occupy
  occupying octal offset offsets ogres olden ominous omit omitted omitting ongoing onset onslaught onward oops opacity opaque operand operands
  operational oppose optimal optimization optimizations optimize optimized optimizers optimum orcish ordeal ordinal ordinate ores organize organizer
  orient orientation originate originated originates ornate orphan orthographic oscillator outage outcast outcroppings outdated outdoor outermost
  outfitted outflow outgoing outlaws outline outnumbered outpost outposts outputting outrage outright outrun outset outsiders outskirts outweighs
  overall overboard overcast overexposed overflow overgrown overhangs overlaid overlap overlapping overlay overlays overlong overlook overran
  overridden override overrides overriding overrule overrules overrun overseas overtake overview overwhelm overwhelmed overwrite overwrites
  overwriting overwritten owed owes ownership pacify pacifying packager packetizer pact pacts padded padding pager pagesize palace palette pane
  panning panoramic parachutes paradise paragraph paragraphs parallax parallelogram param parameter parameters parametric paramount params parasite
  paren parentheses parenthesis parley parsable parse parseable parsed parser parsing partial partially participants participate partition passable
  passageway passcode passphrase passthrough pastoral patchwork pathbar pathetic pathname pathnames patrol patrols pawn payback payee payload peaceful
  peacefully peasant peasants peeking peer peers pending penetrate peninsula pentagon percentage perceptual peril perilous perils perimeter periodic
  periodically perish perished permutation perpendicular perpetually persist persistence persistent persists personalized perspective perverse
  petrified phantom philter photograph photos photosite picas picker picky pids pierce pikes pillage pillaged pillaging pinch pinned pinning pint
  pipeline pirates pitchforks pitiful pitta pitted pivot pixelformat pixmap pixmaps placeholder placeholders placemark placement planetary planks
  plantation plantations plateau platoons playability playable pledge plight plodding plotting plugged plugin plugins plunder plunged plunging podcast
  pointer pointless pointy polar polarity polish polished polishing poll polling polygon polygonal polygons polyline polylines polynomial ponder
  pondered pondering popover popped populate populous popup popups portrait pose posed poses posing positional postal postcard posterization posterize
  postponed postprocessing postrender potent pounce pouring powerhouse powerless powerups practitioners pragmatic pray prayed praying preallocates
  preallocation preamble precede preceded precedence precision precondition predators predatory predecessor predecessors predefined predicament
  predicate predict predictable predicted prediction predominantly preferable preferably preference preferred preferring prefix prefixed prefixes
  preload premature premultiplied prepend preprocessed preprocessor prerender prerequisite preselected preservation preset presided prestige
  presumably presume pretend pretender prevail prevailed prevention priestess priestesses prince princes princess printable prio prioritize priority
  pristine privacy probable probe probes probing problematic processor proclaimed proficient profile profiles profiling progression prohibits
  projectiles prolonged prompt prompted prompting promptly prompts prone propagated propagating propagation prophecy propose propulsion prospered
  prosperity prosperous protective proverb provider province provinces provincial provisional provoked prowess proxies proximity proxy pseudo
  psychedelic publish publishing puff pulse pulses punctuation punish punished puny puppet purge purged pursue pursued pursuers puzzle pyramid quad
  qualifier qualify quantization quantizer quarrel quarries quarry queenside queried queries query querying questionable queue queued quicker quickest
  quintain quitting rabble radar radial radii radiobutton radius radix raid raided raiders raiding raids rail rails rainbow raindrops rallied rally
  ramp randomization randomize randomized randomness ranger rankings ransom rapid rarer raster rasterization rasterized ratecontrol ratings ration
  rations razed reachable react reactivate readable realistic realm realtime reanimated reap rearming rearrange reassemble reassign rebel rebelled
  rebellion rebellious rebirth reboot rebuild rebuilding rebuilt recalculate recalculated recalculates recalculation recapture recaptured receipt
  receiver recenter recipient reckless reclaim reclaimed recognised recognizable recommend recommendation recommendations recommends recompute
  reconcile reconnect reconnected reconstruct reconstructed reconstruction recover recovered recovering recovery recreate recruitment rectangle
  rectangles rectangular recurrence recurring recurs recurse recursing recursion recursive recursively recycle recycling redeclaration redefined
  redirect redirected redirecting redirection redistribute redraw redrawn redundant reed reefs reeks refactoring referred refine refined reflective
  reforge reformat refracted refraction refs refugee regain regardless regenerate regenerates regex regional registration registry regroup reign
  reindeer reinforce reinforced reinforcements reinitialize reinstall reinstallation reinstalled rejoin relates relaxation relevance reliability
  reliably relight relink relinquished relished relocatable relocate relocation rely remainder remap remapped remarkably remedy reminder reminiscent
  remnant remnants remount removable renamable render rendered renderer rendering renders renew renowned reopen reorder reordered reordering
  reorganize reorganized repay repayment repel repelled repelling repetitive replacement replacements replay replays replenish replicate replication
  reposition repositories repository representative repressed reproduce reproducible requirement reread reroute rerun resampler resampling rescale
  rescaling rescan rescheduling rescue rescued rescuing resetting reside resident residents resides residing residual residuals resign resilience
  resilient resistant resize resizing resolve resolved resolver resolving resource respective respectively restart restarted restarting restless
  restrict restricted restriction resync retaliation retired retract retreat retreated retreating retrieval retrieve retrieved retype reunite reusable
  reuse revel revenue reversible revert reverted reverting revision revived revocation revoke revoked revolt rewind rewrite rewritten riddance riders
  ridges rigging rightful rightfully ripe ripped risen risky rite rival rivalry robust rocky rogue rollback rook rookies rotational roughness router
  rove roving rubble rudimentary rugged ruleset rumored rumors runesmiths runic runtime rural rusty ruthlessness sabotaging sack sacked saddened
  safeguard safer safest salty salvage sanctity sanctuary sandbox sandstorm sandy sanity satisfy satisfying saturated saturation savegame saver savior
  sawmill scan scanned scanning scarce scarcely scared scary scatter scattered scattering scavenged scavengers scenario scenarios scenery scenic
  scheduler schema scolding scorched scorpions scour scourge scout scouting scouts scrambled scrape scraps screensaver screenshot screenshots
  scrollback scrollbar scrollbars scrollwheel scrubbing scrying sculpt sculpted sculpting scythe seafaring seam seamlessly seams searchable secluded
  secrecy secs sector sectors seekable seemingly segment segments seize seized select selectable selecting selective selectively selector selects
  selfish semantic semantics semaphore semicolon semicolons semitones sender sensitivity sensor sensors sentiment sentinel sentinels sentries sentry
  separator separators sepia sequencer sequential serial serpentine serverlist settable settlement settlements settlers setup severity sewer sewing
  sewn shader shaft shaken shambles shanty shards sharpen sharper sharpest sharpness shatter shattered shear sheaves shipbuilding shipment shipped
  shipping shipwright shipyard shone shortage shorten shortened shortest shorthand shovels showcases shrine shrink shrinking shrouded shrunk shuffle
  shutdown shutter shutting siblings sidecar siege sigh signer signifies signify signpost silhouette silos similarity simpler simplest simplification
  simplified simplify simulate simulates simulation simultaneous sine singleplayer singular sinusoidal situated skeletal skeleton skeletons sketch
  sketches skew skillful skinned skipped skipping skirmish skirmishers skirmishes skull skulls slab slain slash slashes slate slaughter slaughtered
  slaughtering slaying sleepless slept slew slice slices slid slider sliders slideshow slightest slimy sling sloppy slot slots slowdown slowdowns
  slower slowest smash smashed smear smelly smelt smelted smelting smite smithies smiths smithy smokery smolder smoothen smoothening smoother
  smoothest smoothness smudge smuggle smuggling snack snacks snap snapped snapping snapshot snapshots sneak sneaking sneaky snippet snowy socket
  soften softening softer softness solarization solidified solitude solo solstice solver someday sorcerer sorcerers sorcery southeast southeastern
  southernmost southwards southwest southwestern sovereignty spacebar spacer spades span spanning spans sparkling sparks sparse sparsity spatial spawn
  spawned spear spearmen spears specialize specifically specification specifier specifies specify specifying speckle speckles specks specs spectate
  spectator spectral spectrometer spectrum specular speculation speedup spellcheck spidercloth spies spike spill spilled spinner spiral spire spitting
  splash splendid spline splinter splitter splitting sponsored spray spreadsheet sprites sprung spurious spurn spurned squash stab stability
  stabilization stabilize stabilized stabilizing stale stalled stalling stance standalone standardized staple stark starred startup starvation starve
  stash stationary statistic statistical stats stature statusbar staves stead steadfast steadily stealth steeper steepness steer stench stencil
  stepper steppes stereo stings stink stinking stinks stinky stitch stitched stitches stitching stockpile stonemason stonemasons stopping strand
  stranded strands strangest strategic strategically straw stray streak streaks strengthen strewn stride strife strikethrough stripped stripping
  strive strongest stronghold strongpoint stubborn stunned stunning sturdier sturdy stylesheet stylus subcommand subdir subdirectories subdirectory
  subdirs subdivide subdivision subdivisions subdue subfolder subfolders subframe subgroup subgroups subkey submenu submission submit submitted
  submitting subpath subpaths subpicture subpictures subprocess subscribe subscript subscription subscriptions subsection subsequent subset
  substantial substitution subsystem subterranean subtitle subtitles subtly subtract subtracted subtraction subtree subtrees subtype succession
  successive successor successors succumbed suffice suffix suicidal suitably summary summed summon summoned sunken sunlit sunny sunrise sunset superb
  superimposed supernova superscript superseded superuser supplement supplemental supplementary supplicant supplied suppress suppressed suppressing
  suppression supremacy surges surmised surplus surprisingly surrender survey survival survivor survivors suspend suspicion suspicious sustain
  sustainable swamp swamps swap swapped swapping swarm swarming swatch sway swear sweep swept swing swipe switcher swordplay swordsman swordsmanship
  swordsmen swore sworn symbolic symlink symlinks symmetric symmetry synaptic synchronization synchronize synchronously synonym synopsis syntactically
  synthesis systemwide systray tabard tabards tablet tablets tabulation tactic tactical tactics tagged tagging tags tainted tale tales taller tallest
  tame tamed tampered tangent tangential tangents taper tapering tarry taskbar tasty tavern taverns taxable teammate tech technological teleport
  teleportation temperate tempest template templates temple temples tempo temporal tempted tentacles tenth tenths terminate terminated terraform
  terrain terrains terribly terrifying territorial terrorize terrorized testament tester texel textual thaw thereafter thereof thicker thickness
  thorough threaten threatening threatens threshold thresholding thrive throughput thugs thumbnail thumbnailing thumbnails thumbstick thunderous
  thwarted tick tidings tile tiles tilt timecode timeline timeout timeouts timer timestamp timestamps timestep timezone tint tinted titlebar token
  tolerance tolerate tomb tonal toner toolbox toolchain toolkit toolsmith toolsmithy tooltip tooltips toplevel topmost topological topologically torch
  torches tore torment tormented torn torrent torus totalling touchpad touchscreen tournament tower towering towers townsfolk tracker trademarks
  tradeoff tradeoffs trailer trailers trainer trainers trait traitor traitors traits trajectory tranquil transaction transcode transcoded transcoding
  transfer transferred transferring transfers transform transformation transformed transforming transient transit transition transitional translatable
  translate translated translating translators translucency translucent transmit transmitting transmute transparency transportation transporter
  transporters traveler travelers travelled travelling traversal traverse traversing tray treacherous treachery tread treason treasure treasures
  treasury treaty treetop tremble tremendous trespass triaging tribal tributary tribute trickery tricky trident tridents trigger triggered triggers
  trigonometric trilinear trim trimmed trimming trinket triple triplet tripod troll trolls troop trough truncate truncated truncating truncation
  truncations trustworthy tuner tunic tuple turbulence turbulent turmoil tutorial tutorials tweak tweet twilight twist twisting twists tyranny tyrant
  unacceptable unaffected unaided unallocated unaltered unambiguous unannotated unary unassign unassigned unauthorized unaware unbalanced unbelievable
  unbelievers unbind unblock unblurring unborn unbound uncanny uncategorized unchanged uncheck unchecked unclean unclipped unclosed uncomment
  uncommitted uncompress uncompressed uncompression unconditionally unconfigured uncontrolled undead undeath undecided undecodable undefended
  undefined undelete underestimated underflow undergo underline underscores understandable undertake underwater underway undesired undetected
  undisputed undisturbed undoable undocumented undone undoubtedly uneasy unequal uneven unexplained unexplored unfair unfinished unfit unfocused
  unfulfilled ungroup unhandled unhappy unharmed unhide unholy unified unimplemented unimportant uninhabited uninitialized uninstaller unleash
  unleashed unlife unlike unlikely unlimited unlink unload unloaded unlock unlocked unlocking unlucky unmapped unmark unmasked unmatched unmet
  unmodified unmount unmounted unmoved unmute unmuted unnamed unnecessarily unneeded unordered unpack unpacked unpacking unpaid unpaired unparsable
  unpause unpinned unplaced unplug unplugged unpopulated unpredictable unprepared unprintable unprocessed unproductive unpunished unravel unreachable
  unread unreadable unrecognised unrecognizable unrecognized unrecoverable unreferenced unregistered unrelated unreliable unresolvable unresolved
  unresponsive unrestricted unsafe unsatisfied unsaved unscaled unseat unseen unselect unset unsettled unshade unsigned unspecified unstaged unstarred
  unsubscribe unsuccessful unsuccessfully unsuitable unsupported unsure unterminated untitled untouched untrained untranslated untrusted unusable
  unused unwanted unwary unwavering unweighted unwise unwritable upgradable uphill upkeep uppercase upscaled upscaling upside upstart upstream uptime
  urgency urgent urgently urls usability usable utilize utmost vacant vain valiant valiantly validate validating validation valor vanguard vanish
  vanished vanishing vanquish vanquished variance variant varied vars vary varying vassals vault vector vectors vegetation vendor vengeance vengeful
  venture venturing verbose verbosity verification verified verify verifying veritable versa versatile versus vertex vertices veteran veterans viable
  vibrant vicinity vicious victorious vied viewable viewer viewpoint viewport vignetting villagers vineyard violate violated violates violet virtual
  virtually visibility visibly visualization visualize volatile volcanic voltage voluntarily volunteered volunteers vowed voyage vulnerable wading
  wage waged waging wallpaper wand wander wandered waned wanna wards warehouse warehouses warlike warlord warlords warmer warmth warn warp warping
  warranty wartime wary wasteland watchmen watchtowers watercolor waterway waterways watery waveform waveforms wavelet wavelets wavering wavy weaken
  weakened weaker weakest weakling weaklings wealthier weaponry weaponsmith weaponsmiths weblink webmaster webpage weekday weigh westward wetlands
  whelp whelps whereabouts whereas wherever whichever whilst whirling whisper whiteboard whitepoint whitespace whoever wholly widen widening wider
  widget widgets width wield wielder wielding wildcards wilderness willpower windmills winery winnable wintry wiped wireframe wireless wisest wisps
  withdraw withdrawal withdrew withstand wizard wizards woke woken wolves wondrous woodcutter woodcutters woodlands woodsmen workaround workflow
  workshop workspace workspaces workstation wrap wrapper wrapping wrath wreak wreckage wrecked wrest wrestle wretched writable writeable wrought
  youngest yourselves
`;
