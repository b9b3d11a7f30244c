/**
 * English words of programs that no other language with Latin letters takes over: on labels of one word, the
 * catalogs of twenty languages (half of the open programs of eval/foreign) keep them in fewer than one of fifty.
 * Words that French, Italian or Polish write in the same way are left out by hand, and so are names of keys.
 */
export const EN_ONLY = `
  abort aborting about above absorb accept accepted access accessed accuracy activate activated activity adapt add added address addresses adjust
  admiring advanced advances advertising affects after ahead airplanes airport algorithm aliases align aligned all allocating allow allows
  alternate always amount analysis angry animate animated annotate answered appear append apply applying approved archiving arrange arrow
  artillery artists ascending ask asking assign attach attached attack attribute attributes authenticate authenticated authorities authorized
  autodetect autosave autosaving avail availability avoid axis back background backgrounds backwards bad balanced balls bandwidth banking banned
  barracks bathroom batteries before beginning behaviour behind bend better beveled bevels big bindings birthday black blacksmith blanking
  blending blinds blinking blocked blocks blue blurring board body bold book bookmarks border both bottom bought breaks bridge bright brighter
  brightness broken brown browse brush brushes buffalo buildings bulbs bundled burn burnt busy button buttons buy calculate calculating calendars
  call called canceled canceling cancelled car caravan card castle celebrate celebrating cells center centered centers certificates chalk
  challenge challenges change changed changes channels chapter character characters charged charging chart charts chatting cheating check checkbox
  checkerboard checking chemistry chess child children choose chooser choosers circle cities citizens city claims clean cleanup clear cleared
  clockwise cloned close closed closest clouds coding collapse collapsed collect coloring colour colours columns combined command commands common
  company completed completing complexity composing compound compress compressed conduct confirm confirmed conflicted conflicts connect connected
  connecting constrained contains continue contrasted contributes convert coordinates copied copies copy copying copyrighted corner corners count
  counter country create created crop cross crosses crosshairs crossing crush crying currency curved custom customs cut cutoff cylinders daily
  dark darker dashes day days deactivate deactivated dead death deaths debuggers decks declined decorated decrease decrypt decrypting defense
  degree degrees deleted delimiter delivered demand democracy denied density deny dependencies dependency depends deprecated depth derived
  descendants descending deselect designated desk destroy destroyed detach detached detect develop developer device devices dialogs diamond
  differences difficulty digits disabled disallow disallowed discard discharge discharging disconnect disconnected disconnecting disks dismiss
  disperse displays distribute docked dodge donate done dots doubles doubtful downgrade downgraded downloaded downwards drafts drag draw drawing
  drill dripping due duplicate duplicated duplicates dust easy economy edge edges editing effects eight eject electricity elephants embedded
  emblems employed empty enabled encrypt encrypted encrypting ends energy engineering engineers enhances enroll entity envy equals erase estimate
  every everybody exactly example examples execute executing exists exited expand expanded expenses expired expires explore explosives exported
  extract extracting extreme fades fail failed fair family fancy farm faster fastest favorites feather feathered feathering featured features fed
  felt ferries files fill filled filtering finalizing fingerprint fingerprints finish finishing fire firm fish fishing fit fix fixed flame flat
  flatten flight flip floating flood flower flowing focused fog folders food foods foot forbidden foreground forever forget formatting fortified
  fortify fortifying forwarded forwards found framerate free frequencies frequency friendly friends from fullscreen fully funny furs fuzzy
  gambling game games gear gears generate geometry gestures get glow glowing glyphs golds golfing good goodbye goods graphs gravity gray grays
  greater green grey grids group groups grow growth half handles happiness happy hardened headers heading heads healing health hearing heart heat
  height here hidden hierarchy high higher highest highlight highlighting highlights hills hints hitpoints hits holds holidays horizontally
  horsemen horses hot hour hours house housed huge human ice icon identifying identity ignore ignored importers importing imports income incoming
  increase indexed indicate inherit inherited inhibit initializing initials ink inner install installed installing instantly intensity interrupt
  invalid inverted invites iron islands issued items join junk justified justify keyboards keys keyword keywords kids kill killed kind king kiss
  knight knot known landscape larger largest last laugh launch launching layers leader leadership leaf learn leave leaves leaving left lemon
  length less libraries license light lighten lighter lighting lightness lights lightweight limited lines lining linked liquid lizard load loaded
  loading locked longer looped lossless lost loud louder low lower lowercase lowest lucky luminosity luxuries mainland maintainer manually
  manufacturer mapped margin marginally margins mark markers market matches math maximized mean meaning meet meeting member members menubar
  merging method methods mice microphone microwaves middle midnight mill milliseconds minimize minimized missing mixes moderated modified modify
  monitoring monkey month monthly months more mount mountains move moved moves movies moving mud multiply museums muted names narrow navigate
  nearest network networking never new next noise nothing now numbering numbers objects observe observer obsoletes occupied occurs odd oil old
  only opacity open opening optimize optimized order organize origin other outer overlayed overlays overview owner pack packaging packets paint
  painting pair paragraph partitioned passed paste patching pathname paths patrol pattern patterns paused pausing peaceful peak pencil pending
  people performs philosophy phone pick pictures pieces pierce pitch placeholder places plains platforms play player players playing pointer
  poison policies popularity positioned positioning preferences prefixes preparing preserve preserved press pressed preview previewing previews
  printing priority processing projecting promote properties property protect provides purchasing purged purple purpose purposes quality quarter
  queen queue queued queueing queuing quiet quiets quit quote quoted quotes rack railroad railway raise raised random randomize randomized
  randomly range ranges rank ranks rating rays read reads ready realized rear reason reboot received receiver receiving recognize recommends
  reconnect record recording recover recycle red redirect redo redraw reduced refining reflect reflected refresh registered reinstall reject
  rejected relationship reload remember remembered reminder reminders remotes removals remove removed removing rename renamed repair repeat
  repeated replaces replenish replicate replies reply report requested requests research researching resize resizing resolver resource resources
  response responsibility restart restarting restore restricted result results resume retries retry returns reverse reversed review reviews
  revoked rewind right rights rings rise river road roads rockets roll room rotate rotating rough rounded row rows ruins rule ruler rulers rules
  run running sad safe safety sail sailing sample sand save saved saving says scaled scales scaling scanning scatter schedule scheme schools
  scientists screens scrollbars scrolling sea seafaring seals search searches searching seconds seeing seek seeking seen select selected selecting
  sell sending sense sensitivity sentry separate sequentially setting settings settlers seven severity shade shaded shades shading shadow shadows
  shanties shape shaped shapes share shared sharing sharp sharpen sharpening sheets shelter shield shields shiny shops short shortcut shortcuts
  shorter show showers shrink shuffle shutdown sick sidebar sides sign signals signing silk simplify singles size sizes sizing skip sky slashed
  slavery slice slider slight slip slope slow slower small smaller smoking smooth smoothed smoothing smudge snake snapping snippets softer sold
  something sorting sounds spacing sparkling specialists speed sphere spikes spin split splits spread square squared stacked stacks stains stairs
  stamp star stars started starts startup state states statusbar staves steady steer step steps stopped stops store straight strategy street
  strength stretch stretched stroke strokes strong subject subtitle subtitles subtract suggests sunrise sunset supply supported swamp swimming
  switch switches symmetry synchronize syncing tagged takes task tax technologies technology teeth telephone templates temporarily ten testing
  thanks theft theme themes theming then theology thick thickness thin three threshold through thumbnails tiled tiling time times tiny tired title
  titlebar tobacco today toggle toilets tomorrow tongue toolbar toolbars toolbox tools tracing trade trains transferred transfers transform
  transforming transforms translate transparency trash tree trees trials triggered try turn turns twisted two typing ultimate ultimately
  uncompressed underlining undo uninstalling university unknown unlimited unload unloaded unlock unlocking unlucky unmute unnamed unpacked
  unrecognized unsafe unsatisfied unseen unselect unsigned unspecified until untitled unused updating upgraded upkeep uploaded uploading upper
  uppercase upright urgency use user users using utilities utility validate value values verbose verify verifying vertically view viewer views
  visibility visited wait waiting war warning warnings watches wave waves weather weekly weeks weight welcome whales what wheat when where whole
  wider width window wins wired with within woman won wonders words work workers workspaces world worried worst writes writing written year yearly
  years yellow yes yesterday you yourself
`;
