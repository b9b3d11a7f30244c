/**
 * Words that two or more free programs write small in their English texts, and that the other lists have
 * not got: what a translator never leaves as it stands. Too special to be everyday language.
 */
export const EN_INTERFACE = `
  abbreviated abbreviation abort aborted aborting absorb abundant acceleration accelerator accessible accidental accompany accumulate accurate
  accustomed activate activated activates activating adapt adapter adaptive addon addons adjust adjusted adjustment admin administrative
  administrator advise advised adviser advisor advisors affinity afterwards aggressiveness aggressor alias aliases alignment allocate allocated
  allocating allocation allotted alongside alphanumeric altar alter altered altitude ambiguous ambitious ambush ambushed amend amongst amplitude
  analog analyzed ancestor ancestors ancestry animated animation animations annotate anonymized anonymous antialiasing append appended appending
  applicable appoint appointing appreciate appreciated apprehension apprentice approved arbitrary archipelago arena arisen arithmetic arrange
  arranging arrival artifact artifacts ascending ashes ashore assault assaulted assert assets assign assigning assist assurance attach attacker
  attackers augmented aura authenticate authenticated authentication authorization autosave autoscaling auxiliary avail availability avenge await
  awaited awaiting awaits awesome awoke backbone backend backends backlight backslash bandwidth banned banner barbaric barracks barren baseline
  batch batches battlefield battlefields battleground beacon beaten begging beginners behalf behaviour behold belligerent beloved benchmark bestowed
  betrayal bevel beware bidirectional bilinear bind bitmap bitmaps bitrate bitstream blacksmith blacksmiths blast blasted bleak bleeding blend
  blending bless blessing blink blockade blocky bloodline bloodshed blurring boar boasting bogus bonus boost boosts boundaries boundary bounty brace
  bracket bravery bravest breach breathe bred brethren brew brewing brighter brink broadsword brutal brute bubble buffer buffered buffering buffers
  bugfixes buggy builder bulk burnt bypass bypassing byte bytes cache cached caching calculate calculating calculation callback cancelled canonical
  caption captions careless cargo cartoon carve cautious cave cavern caverns caves celebrate celebrating centre centres certificate certificates
  chalk changelog chaos chaotic chapter charcoal chase chatting checkerboard checksum chieftain chill chooser chop chose chroma chunk chunks cipher
  circular citadel civilians clans cleanse cleansed cleanup clipboard clobber clockwise clone clones cloning closest cluster coal coastline codec
  codecs coefficient colon colonies colonists colony colorspace combat combo comma commanders commandline commas commence committing companion
  companions comparison compatibility compatible compensate compensating compensation compete competing compiled complement compliance compliant
  compose composing compression compressor computation compute computed concatenate concentrate concisely concluded concludes concurrent conferred
  confident configurable configuration configurations configure configured configuring confirmation confrontation connect connecting connects
  consecutive consist consisting consolation console constructor consult consume consumed consumes contribute contributor controller controllers
  convergence convert converter converting convince convoy cooler cooperate cooperative coordinate coordinates cope copied copyright correction
  corruption counsel countless countryside courageous courtesy coward cowering craftsmanship craftsmen cramped credentials cropped cropping
  crosshair crucial crumbling crush crypt cryptographic cultivated cursor cursors cutoff dangling dare dared darkened darker darkest dart dash
  dashes daylight daytime deactivate deactivated debug debugger debugging decades decisive decisively declare declaring decode decoded decoder
  decoders decoding decompression decorated decorations decryption deepen deepest defenders deinterlacing deletion delimited delimiter delimiters
  demonstrate denied denizens departed dependencies dependency depot depots deprecated dereference descend descendant descending descriptor deselect
  deserialize desktop detach detached detection deterrent detonates devastating developer developers deviation diagnose diagnostic diagnostics
  diagonal dialog dialogs digest digging digit digits diminished directive directives disadvantage disallow disallowed disappearance disappointed
  discard discarded discarding disconnect disconnected disgrace dismantled dismantling displacement disposal disputed disputes distinctive distorted
  distortion distribute disturb disturbed disturbing diversion divert diverted diverts dock docks dodge dominate donate donation dots doubtful
  downgrade downgraded dragged dragging drastic drawback dripping dropdown dropping drown drowning drowns dual dubious duel dummy dunes dungeon
  dungeons durable dusk dwell dwelling dwellings dwelt dynamic earthen easiest eastern easternmost echoes echoing editable efficiency eject
  elaborate elapsed eldest eliminate eliminated ellipse ellipses elliptical emanating embark embedded embellished emblem emerald emerge emerging
  emissions emit emphasis employ emptied encampment enclose enclosed enclosing encode encoded encoder encoding encounter encountered encountering
  encryption enforce enforced enforcing enhance enhanced enhancements enhances enhancing enlarge enqueue enquiry enroll ensuing ensure ensuring
  entrusted enumerate envy equip equivalence eradicate eradicated erase erased escort estimation evacuate evacuated evacuation evade evaluation
  eventuality examine exceed exceeded exclude excluded executable execute executing exhaustive exile expander expansion expedition expeditionary
  expeditions expel expelled expertise expiration expire expired expires explicit explicitly exploration explore explored explorers exploring
  exponent export exported exporting extraction faction fade fades fading fallback farewell farmlands fastest fearsome feat feats feedback fend
  ferocious fetch fetched fetches fetching fiend fiercely fiery fighters filesystem filler finalize finer fingerprint fingerprints fireball firewall
  firmware fishermen fitted flank flanks flatten fled flee fleeing flip fluorescent foes followers foolishness footer forbid forcibly forefathers
  foreground foreigners forge forged forgetting forging formatted formatting formidable fortification fortifications fortified fortify fortress
  fortresses forums fractal fraction fragment framerate frighten frontend frost fulfill fulfilled functionality furious fuzziness fuzzy galleries
  gamepad gameplay gamut garrison gazed generate generates generating generic geometric gesture gestures gilded glitches global globally glow
  glowing glyphs grab gradient granite graph graphic graphical graphics graphs grateful gratitude grayscale greet greeted grid grove guarantee
  guardhouse guild halved halves handful handicap handler handlers handy happier hardcoded hardened hardest harvest harvested harvests hashing hasty
  haunt header headers heal heed heir hello helmets helper helpful hereby heretic heritage hertz hesitate heuristic hexadecimal hexagonal
  hierarchical hinder hint hints homeland homepage honorable hopefully horde horribly hospitality hostname hotkey hovered hovering hovers hubris
  hundredths hunt hunted hunter hunters hunts huts identifier idly imminent impatient impenetrable imperative implementation implications implicit
  implied implies importer imprisoned imprisonment inaccessible inactive inactivity inclusive incompatible inconsistent incremental incur
  indefinitely indent indentation indicator indicators indirect indispensable ineffective infantry inflict inform informs inhabited inhibit
  inhospitable initialization initialize initialized initializing initiate initiated inline insecure insensitive insertion insignificant inspired
  installable installation installer instructed insufficient intact integer integral integrated intend interact interactive interactively
  interference interlaced interpolation interpret interpreted interpreter interrupt intervention introduce introduces intruders invaded invaders
  inverted investigate invisible invitation invite inviting invoke isolate isolated italic iteration iterations jagged jewel jigsaw jitter journal
  joysticks junk justification justified keyframes keypresses keyring keyword knight labyrinth latter launch launched launches launching lava learnt
  legacy legate legend legendary legends lend letting liberate lighten lighter lightness lightweight likewise lime listener listings literal
  literally littered lobby locale locate logged logger logging lookout lookup looted lossless lowercase loyal macro magenta mainland mainline
  maintainer maintainers majestic malformed mandatory manipulate manipulated manipulating manipulation manned mapped mapping mappings marauders
  margin marginal marker markers markup marquee mask masking masks maximal maximized maybe maze meager meandering meaningless meantime mechanics
  meditation meld melt melts menace menubar mercenaries merciful merge merged merges merging mesh metadata mightiest migrate migrated millimeters
  milliseconds miner miners miniature minimal minimap minimize minimized miscellaneous misguided mismatch misspelled mnemonic mobile modelines
  modification modifications modifier modify modifying modulation module modules monstrous monument mosaic mount mountainous multibyte multiplexed
  multiplier multiply multitude mystical naught navigate nearby nearer negotiate negotiation newer newest newline newlines nickname nightmares ninth
  node nodes nominal nonexistent nonstandard northernmost northwards northwest notable notably notebook noticeable notification notifications notify
  numeric numerical oases oath obey obeying obstacle obstacles occlusion occupied occupy occupying octal offset offsets olden omit omitted ongoing
  opacity opaque operands oppose optimal optimization optimizations optimize optimized optimum ordeal ores organize orientation orphan outdated
  outline outpost outright overall overboard overcast overflow overlap overlapping overlay overlays overlook overridden override overrides
  overriding overtake overview overwhelm overwrite overwrites overwriting overwritten ownership packager padded padding pager palace palette pane
  paradise paragraph paragraphs parameter parameters paramount parasite parentheses parse parsed parsing partial partially participate partition
  passphrase passthrough pathetic pathname pathnames patrol peaceful peacefully peers pending peninsula percentage perilous perimeter perished
  perspective photos pinned pint pirates placeholder placeholders planks plateau playable plugged plugin plugins plunged pointer pointless poll
  polling pondered pondering popover populate popup popups portrait postcard pouring pray prayed praying preceded precedence precision predatory
  predefined predicament predicted prediction preferably preference preferred prefix prefixed prefixes premature prepend prerequisite preset pretend
  priestess priestesses princes princess printable prioritize priority pristine privacy probing processor profile profiles profiling progression
  prompt prompted prompting promptly prompts propose prosperity prosperous protective provider province proxy pseudo publish publishing punctuation
  punish punished puny purge purged puzzle qualify quantization quarrel quarries quarry queried queries query querying questionable queue queued
  quicker quitting radar radius raid raiders rails randomize randomized rapid rations readable realistic realm reap rearming rebel reboot rebuild
  rebuilding rebuilt reclaim reclaimed recommend recommendation recommendations recommends reconcile reconnect reconnected reconstruction recover
  recovered recovering recovery recruitment rectangle rectangles rectangular recursive recursively recycle recycling redirect redirected redirecting
  redirection redistribute redraw reed reefs referred refine regain regenerate regex registration regroup reign reinforce reinforced reinforcements
  reinstall reinstallation reinstalled reliably rely remainder remarkably reminder removable render rendered renderer rendering renders renew
  renowned reopen reordered repel replacement replacements replay replays replenish replicate reposition repositories repository representative
  resampler rescue rescued residents resides resilience resilient resistant resize resizing resolve resolved resolver resolving resource respective
  respectively restart restarted restarting restless restrict restricted restriction retreat retreated retreating retrieve retrieved reunite reuse
  revert reverted reverting revision revived revocation revoke revoked rewind rewrite rewritten ripe risen risky rite rival robust rogue rugged
  rumors runtime rural rusty sack sacked safeguard safer safest salvage sandy sanity satisfy satisfying saturation savegame saver scan scanning
  scared scattered scattering scavengers scenario scenarios scolding scout scouting scouts scraps screensaver screenshot screenshots scrollbar
  scrollbars seamlessly segment segments seize select selecting selectively selector selects selfish semaphore semitones sensitivity sensor sensors
  sentinel sentinels sentries sentry separator separators sequential serverlist settlement settlements settlers setup severity shader shaft shambles
  shards sharpen sharper shatter shattered shipment shipped shipping shortage shorten shortened shrine shrink shrinking shrouded shuffle shutdown
  siege sigh similarity simpler simplify simulate simulates simulation simultaneous singleplayer skillful skipped skipping skull slash slashes
  slaughter sleepless slept slice slider sliders slightest slot slots slower slowest smashed smelting smiths smoother smudge smuggle snapping
  snapshot snapshots sneak sneaking sneaky snippet socket softer someday southwest span spans sparse spawn spawned spear spears specification
  specifier specifies specify specifying spectate spectator spectral spectrum speedup spies spike spline splitting squash stab stability stale
  stalled standalone staple stark startup starvation stash stats statusbar stead steadily steer stencil stings stinks stockpile stopping stranded
  strategic strategically straw stray strengthen stride stripped strongest stronghold sturdier sturdy subcommand subdirectories subdirectory subdue
  subfolders submenu submission submit subprocess subsequent subset substantial subsystem subtitle subtitles subtract subtracted successor
  successors suffice suffix summary sunken sunrise sunset superuser supplement supplemental supplied suppress suppressed suppressing survey survival
  survivor suspend suspicious sustain sustainable swamp swamps swap swarm sway swear sweep swept swing swipe swore sworn symbolic symlinks symmetric
  symmetry synchronization synchronize synchronously tablet tablets tactical tagged tags tale tales taller taskbar tasty taverns template templates
  temple temples tenths terminate terminated terraform terrain terrains terribly textual thaw thereof thickness threaten threatening threatens
  threshold thresholding throughput thumbnail thumbnailing thumbnails tick tile tiles tilt timeout timeouts timer timestamp timestamps token
  tolerate tomb toner tooltip tooltips toplevel topmost torch tore tormented torn tournament tower towers tradeoffs trailer trailers trainers
  traitor transaction transfer transferred transfers transform transformation transformed transforming transition translate translated translating
  transparency traversal traverse treachery tread treasure treasures tremendous tribal tribute tricky trident tridents trigger triggered triggers
  trim troop truncate truncated truncating trustworthy tunic tuple tutorial tutorials tweak unacceptable unaffected unaware unbalanced unbelievers
  unblock unchanged unchecked unclean uncommitted uncompressed undecided undefined underline underscores undertake underwater undone unfinished
  unfit unlike unlimited unlink unload unloaded unlock unlocked unlocking unmark unmatched unmet unmute unmuted unnamed unneeded unpack unpacked
  unpacking unprepared unprocessed unpunished unreachable unreadable unrecognized unrecoverable unrelated unresolved unsafe unsatisfied unsaved
  unseen unselect unset unsigned unspecified unsupported unsure untitled untouched untrusted unusable unused unwanted upgradable uppercase upside
  upstream urgency urgent usable utilize utmost vacant vain validate validating validation vanish vanishing vanquish vanquished variant vary varying
  vector vectors vengeance vengeful venture venturing verbose verification verified verify verifying versa versus vertex vicinity victorious viewer
  viewport violates virtual visibility volunteers vowed voyage vulnerable wallpaper wards warlord warlords warmer warn warp warping wary wasteland
  watchmen waterways weaker weaponry webpage wetlands whereabouts whereas wherever whichever whilst whitespace whoever wider widget widgets width
  wield wielder wilderness windmills wiped withdraw withdrew withstand woke wolves woodcutters workshop wrap wrapper wrapping wrath writable
  youngest
`;
