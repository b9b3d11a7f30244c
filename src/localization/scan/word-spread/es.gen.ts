/** Made by `npm run eval -- foreign --words`: words by how many programs use them, 2, 4, 8 … at least. */
export const ES_SPREAD: Readonly<Record<number, string>> = {
  2: `
    a-z abandona abandonando abandonó abarca abarcan abort abortando abran abren abreviatura abreviaturas abriendo abrirlas abrirlos absolutos
    acaban acabas acabó acceda accede accedido accedió accesibilidad accidental accidentalmente acelera acelerador aceptable aceptada aceptadas
    aceptado aceptados aceptan aceptando aceptará acercan aclarar acoplar acorde action activamente activarla activarlas activarlo activarse
    activarán activó actualicen actualidad actualizan actualizando actualizarla actualizarlo actualizarse actualizarán actuará actívelo actúan
    actúe acumula acumulan acumular adapta adaptador adaptar addr address adecuación adecuadas adelantado adentro adiciones adjunta admin
    administración administrativos admitida admitidas admitidos admitir adobe adquirir advertido advierta advierte adyacente afectada afectadas
    afectados afectará after afuera agradable agradecemos agrandar agregadas agregados agregan agregará agregue agresiva agresivamente
    agrupación agrupada agrupadas agrupado agrupados agrupan agudos agujas agujeros aire aislado ajustada ajustando ajustarán ajusten ala alarma
    albergar alcanzó aleatorias aleatoriedad alejan alemania alemán alfabeto alfabéticamente alfabético alfanumérico alianza aliases
    alimentación alimentar alimentos alinea alineada alineadas alineamiento alloc almacenes aloja alojamiento altamente altavoces altitud
    alturas alzada amanecer amarilla ambiental ambigua ambiguos ambigüedad amenaza amigable amp ampliamente amplias amplitud amplía américa
    analizados analizando ancestros anchas ancla anclar anclas android anexar angular anidada anidadas anidamiento anillos animado animar
    anotación antemano anteponer antigüedad antihorario anulará anuncio anónima anónimo apaga apagará apague aparecido aparente apartar apilar
    aplastar aplicables aplicada aplicadas aplicarlo aplicarlos apodo apoyar app append apps apropiadamente aprovechar aproxima apt apt-get apto
    apuntado apuntador apuntando apuntar apunten aquel arbitraria arbitrarias arbitrario arch archivado archivador archivadores archivar arcos
    area aritmética aritmético arm armadura armas arquitecturas arranca arrastrados array arreglarlo arregle arreglo arriesgado arrástrelo arte
    artificial artista artistas artículo artículos asa asegurarnos asegurarte asegúrate asentamiento asignan asignando asignará asignó ask
    asociaciones aspectos asterisco asuntos ataca atacado atacante atacantes atacar ataques atardecer atenuado atenuar aterrizaje atraer atrapar
    aumentando aumentará aumente aumento ausentes autenticar autenticarse autenticidad author autocompletado automaticamente autoridades
    autorización autorizar autónoma auxiliares avances avanzando averiguar avisa avpág ayudan ayudarle ayudarnos aéreo añadieron añadirlos
    background backup bahía bajas baldosas bancos bar barco barrido barril basa bash basta batalla before begin beneficio beneficios beta bezier
    bidireccional bienes bilineal binaria binarias binary bind bisel black blando block bloq bloqueará bmp bola bolas bom bonificación bonita
    bonito booleana booleano borrada borrador borran borrarla borrarlos borren borró bosque both bottom branch break brevemente breves bruta bsd
    bucles buenas buffers builtin bus buscada buscado buscador buscados buscarán básicamente bézier bórrelo búferes caben cabezas cable cachés
    caducado caducidad cae caen caer caiga cairo cajas calculada calculadora calculados calculan calculará calendarios calibración calibrar
    caliente calientes call calor cambiada cambiadas cambiarla cambiarlos cambiaron cambiarán caminos campana campaña cancelación cancelando
    cancele canciones canción candidata candidato candidatos caos capital capitalización capturada capturadas capturados capturará capture
    capturó capítulo car carbón carecen cargará cargo cargó carne carrera carreteras carta cartas carácteres carátulas casa casas cascos case
    casillas cat catálogo causada causados causan causando causarán cause cayendo caza caído cañón cd-rom cdrom cds center centralizado
    centrarse centros centímetros cer cercanas cercanías cerradas cerrados cerrarse cerrarán certificación cgi char charla chino ciclos cielo
    cielos cierren cifra cifrada cifras cilindro cima cinta circundante circundantes circunferencia circunstancias cita ciudades ciérrelo clara
    claras clasificar class clear clics clip clona clonación clonado clonar clones close codifica codificaciones codificador codificadores
    coeficiente coeficientes coger coherente coincidiendo coincidirá col colaboradores colaborar colapsar colecciones colinas colisiones
    colisión colocada colocado colocando colocarse colocarán coloque colorea coloreado coloreados colors column combate combinadas combinados
    combinan combinarse combinarán combustible comentar comenzado comenzarán comenzó comerciales comercialización cometido comida comiencen
    comilla commands commit commons comodín compacto compactos comparaciones comparado comparados comparando comparará compare comparte
    compartición compañero compañía compensa compensar compila compilada compilador compilados compiló compleja complejas complejidad complejo
    complejos completada completadas completados completarse completará complicado compone componer comporta comportamientos comportan
    compositor comprende comprimen comprimida comprobado comprobará comprometer compromiso compuestas compuestos computadora comunicaciones
    comunicar comunicarse comúnmente concreta concuerdan concuerde concuerden condicional condicionales conducir conducta conectan conectando
    conectará conector conectores conf confiables configurable configurables configuran configurarla configurarse configurará confirme
    confundido confusión confío conjuntamente conlleva conmutador connect cono conocen conocimiento conocimientos consecuencia consecuencias
    consecutivas conseguido consentimiento conservación conservando conservarán consideración considerada consideradas considerado considerados
    considerarse considerará considerarán consigues consisten consistente consolidar consta constantes construcciones constructor constructores
    construida construidas construirlo construya construyendo construyó consultas consume consumen consumido consumir consumo contactos
    contadores contemplar contendrá contenedora contenedores contenida contenidas conteniendo content contenía contesta contigo contigua
    continente continuó continúan contornos contrae contraer contraseña contribución contribuido contribuir contribuye contribuyen controlada
    controlados contó convenciones conveniente conversación conversiones conversor convertidas convertirla convertirlo convertirlos convertirán
    convierta convirtió copiada copiados copiando copiarlos copiará copy corazón corchete corre corrector corregida corregidas corregidos
    correlación correos corresponda correspondan corriendo corriente corrientes corrompido corrupción corruptos cortado cortados cortes cortos
    costes costo costoso crc creadores crearla create crece crecerá creciente crecimiento creen crezca criaturas croma crt cruce crudo cruz
    cruzada cruzadas crédito créditos críticas críticos ctrl-b cuaderno cuadrículas cualesquiera cuan cuanta cuantas cuantos cuarta cubierta
    cubiertas cubierto cubiertos cubos cubra cubre cuelgues cuentan cuerpos cuesta cuestión cuidadosamente cuidadoso culpa cumbre cumpla cumplan
    cumplen cuota cursores curvatura custom cuádruple cuán cálidos círculos códec códecs cómic cómics cómodo cúbica cúspide dactilar darse
    dañadas dañados dbus dead deb deban debemos deber deberse deberán deberías debida dec decenas decida decisiones declaraciones declaración
    declarada declare declaró decodifica dedicada dedicado dedo dedos deducir def defectuoso defender defenderla defensa defiende definiendo
    definirlo definitivamente deformación deformar degradado degradados dejados dejan dejando dejarlo dejaron dejarán delegación delgados
    delimitada delimitado delimitar demanda demasiada demora demostración denegada denomina dependa depender dependerá dependientes depurado
    depósito depósitos deriva derivada derivadas derivados derivar derribado derribar derrota derrotado derrotar desacoplar desactivación
    desactivando desactivarla desactivarlo desactiven desafortunadamente desafío desaparecen desaparecer desaparecerá desaparecido desaparezcan
    desaparición desarrolla desarrollados desarrollar desbloqueado desbloqueados desbloqueo desbordamiento descargadas descargando descargarlo
    descargarlos descargará descargarán descargue descartada descartadas descartan descartarlos descartarán descender descendiente descendientes
    desciende descifrado descodificar descompresión desconecta desconecte desconexión desconoce describen describiendo description descriptiva
    descriptores descrito descubiertos descubre deseable deseadas deseados desear desearía deseas desechar desees deselecciona desencadena
    desenfocar desenfoque deshabilitados deshabilitará deshabilite deshacerse deshecha desiertos designada designado desinstalación desliza
    deslizante deslizantes deslizar desmarca desnudo desorden desperdicio desplace desplazada desplazado desplazados desplazando desplazará
    despliega despliegue dest destaca destacados destacar destinado destinatarios destrucción destructiva destructivo destruida destruido
    destruirá destruye desuso desvanecimiento desviaciones desviar desvío desvíos detectada detectadas detectados detectaron detectó detendrá
    detenga detenida deteniendo determinación determinadas determinados determine detuvo devolución devolverá devuelven diagnósticos diagonales
    diagrama diariamente diario dibujada dibujado dibujará dibujarán dibujos dic dicen dichas dichos diciembre diciendo dientes dieron diez diff
    dificultades difieran difuminado difuminar difusa difusas difusión difuso digitalmente dinero dinámicamente dinámicas dinámicos dio
    direccional directas directivas director directos dirige dirigido dirigir disable disabled disculpe diseñada diseñador diseñados diseñar
    disfrutar disfrute disk disminuya disparador disparo dispersa dispersión dispersos disponen disponer dispuesto distance distantes distinción
    distingue distinguen distorsionadas distorsionar distorsiones distorsión distribuido distribuidor distribuyen diurna divertido dividen
    divididas divididos dividirá divisiones divisor diámetro dió dll docenas docs document dom dominado domingo dorados dormir down dpi drive
    dry-run dst dual dudas dudosa dueño dummy dump duplica duplicada dura durar dureza dvi décimas déjelo dígito echar echo eco economía edad
    ediciones edificio edificios edit editable editada editadas editados editarse editores edu efectivamente efectivos efectúa eficaz eficientes
    ejecuciones ejecutadas ejecutados ejecutarla ejecuten ejecutó ejerce ejes ejército electrónicos elegidas elevado elevados eligiendo eligió
    elije eliminadas eliminarla eliminarlas eliminaron eliminen eliminó elimínelo elipse else eléctrica eléctricas email emblema emblemas
    emergencia emisiones emisión emisor emite emitido empaquetado empaquetar emparejar empezado empezará empezó emphasis empiecen emplazamiento
    empleada emplean empleando empleará emplee empotrado empotrados empresa empty empuja empujado empujar emulación emular enable encabezados
    encaja encajar encaje encarecidamente encargado encargo encendido encerrado encerrados encoding encoge encoger encolar encontraba
    encontraban encontramos encontrarlo encuentras encuentros endian ene enemigas enemigo enemigos enfoca enlaza enlazada enlazadas enlazado
    enorme enormemente enormes enteras entidades entiendo entornos entrado entran entrando entregado entregar entrelazado entrenamiento entry
    enum enumera enumerados env enviadas enviarlo enviarlos enviarse envoltura envolvente envuelve envíos eof eps equilibrio equipado equivale
    equivalencia equivalentes equivocada eran eres err errata erro escalada escalas escanear escapado escapar escasas escasez escaso escasos
    escenario escenarios esclavo esclavos escogida escogido esconder escribible escribirán escritas escritorios escucha escuchando escudo
    esfuerzo esfuerzos espacial españa español especificador especificaron especificarse espectador espectral espectro esperamos esperan
    esperará espiral esquemas estabilizar establecen establecerla establecerá establecidas establecidos establecimiento estableció estables
    estadística estadísticos estamos estando estarás estatus estima estimar estiramiento estoy estrechas estrecho estrella estrellas estropeado
    estructurada estuvieran estuvo estábamos estándares estática estáticas estáticos estéreo estés etapa etapas etiquetadas europa evacuar
    evadir eval eventualmente evidencia evitado evite exactas exactitud exactos examinador examine exceda excedan exceden exceder excedió
    excelente excepciones exceptuando excesiva excesivo exceso exchange excluida excluidos exclusivamente exclusivo exclusión excluyendo
    excluyentes exe exec exif existir exit exitosa exitosamente exitoso expanden expandiendo expandirse expandirá expandirán expensas
    experimenta experimentado experimentados experimentales experimentar experto expirado expire explica explicaciones explora explorando
    explosión explotar explícita exponencial exportaciones exportador exportados exportan exportando exportará exporte exposición expr expresa
    expresado expulsa expulsión ext extendidas extendidos exteriores extiende extienden extract extrae extraen extraiga extranjera extranjero
    extranjeros extras extrayendo extraíbles extraída extraído extraídos extraña extrema fabricación fabricantes fabricar facebook fallaron
    fallará fallido falsos faltaba faltante faltantes familiar familiares familias famoso fantasma fast fat feature feliz ffmpeg fiabilidad
    fiables fich fichas ficticia fifo fifth figura figuras fijación fijados fijos files fill filter filtrada filtradas fina finalizó fino finos
    firefox firmada firme firmware first flag flatpak flexibles float fluido flush focal focus font font-family font-size font-style font-weight
    force foreground form formación formal formando formateado formateo foro fortaleza fortificar fortuna forum forzados forzará fotografía
    fotografías fotográfica fotográfico fps fracciones fractal fragmentación frame franklin frases frecuencias frecuentes fronteras fría frío
    fríos fstab fsync fuertemente fuerzas fuese funcional funcionarán function fundación fundir fusiona fusionado futura fábricas físicamente
    físicas fórmula galería game gamma gana ganado ganador ganancias garantiza gas gastar gastos gaussiano generarán generen genérica genéricos
    geográfica geometry geométrica gestionando gestione gesto gestores gid gimp gira girando giro git github glifo glifos globalmente globo
    gmail gnupg gobernar golpe golpear golpes goto gpg gplv gps gpu grabada grabadas grabado graban grabando gradualmente granjas grano
    granularidad graph graphics gratuita gratuito gravedad gravemente graves gray green grep grosor gtksourceview guardarla guardarlos guardia
    guerra guerras guerreros gui guiado guiar guiará gusta gusto gvfs gzip género habido habilidades habilitados habilite habla hablado habría
    habían hacerla hagas hambre hard haría hat hdr header hechas height hereda heredada heredadas heredar herencia hermanas hermano hermanos
    heurística hexagonal hibernar hicieron hidden hierro hija hijas hombre hombres horarias horizonte hostiles hubieran hueco huecos humana humo
    huérfanos hágalo iba icalendar icc icode icon ideal identificada ido idénticas iec ieee ignore-case igualar igualmente iii ilegales ilegible
    ilimitada ilimitadas ilimitado imap img imp impar impares impiden implementar implican implícitamente implícito impone importaciones
    importada importador importan importancia importando importarlo importará importe imposibles impredecible impresa impresiones impreso
    impresoras imprimen imprimible imprimirá imprimirán inaccesible inaceptable inactivas inalámbrica incidencia incidente inclinación inclinar
    incluirá inclusiones incluyan incompleta incompletos inconsistencias inconsistente inconsistentes incorpora incorporado incorporados
    incorrectas incrementado incrementan incrementará incremente incrementos incrustado indefinidamente indefinido independencia indexada
    indexadas indexado indicaciones indicará indicios indicó indirectas indirecto individuo inercia inesperadamente inesperados inestabilidad
    inf infinitos influencia influye informativa informó infraestructuras ingresado ingrese ingreso ingresos ini inicializa inicialización
    inicializada inicializado inician iniciarán inicios inició inmediatas innecesaria insegura insert insertados insertan insertarlo insertará
    insertarán inserte inspeccionar inspector inspirado instalaciones instalarlos instalarse instalará instalarán instaló instante instrucción
    instrumento insuficiente insuficientes intacta intacto integer integrada integrados integral integrar intel inteligencia intenciones intenso
    intensos intentaba intentamos intenten interactivamente interactuar intercambia intercambios interesado interesante interesantes intereses
    interiores intermedios internacional interpolar interpreta interpretado interpretan interrumpe interrumpiendo interrupciones interrupción
    intervención introducidas introducidos introdujo introduzcan introdúzcalo inténtalo inutilizable invalida invalidar inventario inversas
    invertidas invertidos investigación investigar invierno invirtiendo invisibles invitación invitado invitados invoca invocación invocado
    inválidas inútil ipc ira irrecuperable irregular irregulares irá irán isla islas items iteración izq jaula java jefe jerárquico join jornada
    json juega juegue jugadas jugando julio jungla junta juntar kernel khz kib kick kill konqueror konsole label lago lagos lamentablemente lan
    language lanza lanzadores lanzados lanzamientos lanzarlo lanzarlos lanzará lapso latencia laterales latin latitud lazy lcd lectores leen
    leerla leerlo leerse left legales legibles lejana lejano len length lengua lenguajes lentamente lentas lente levantar leyendas leyes leyó
    leídas lib liberación liberado liberando liberará liberarán libere libertad library librería licenciado ligera limit limitaciones limitación
    limitadas limitan limitará limite limpiada limpiado limpiando limpiará linaje line lineas listada listan listos literalmente little llamados
    llamas llamó llaves lld llegada llegan lleguen llegó llenado lleno llenos llevado llevan lleve lluvia locale localhost localiza location
    lock logarítmica login logotipo logra logrado lograr lookup loop lote low lower lua lucha luchar luminancia luna lunes lápiz líder lógicas
    lógico lógicos macos madera madre magia mail malas malla manchas manda mandar mando manejadores manejados manejan manipula manipulado manos
    mantendrán mantenerlos mantengan mantenidos mantenimiento mantienen mantuvieron mantén manuales mapea mapear maravilloso marcan marcando
    marcarlo margin-bottom margin-left margin-right margin-top marinas masas master mata match matemáticas materia materiales matrices maximiza
    maximizado may más mecanismo mediano mediciones medición medido medidor medium mejorada mejoradas mejorados mejoran mejorando mejorará
    memory menciona mencionado mencionan mensual mercancías mercantilidad merge mesa method metros mezclado mezclador mib michael micro
    micrófono mide midi migración mil miles milímetros mina minas miniaplicaciones miniaplicación minimapa minimizado minúscula mip mira mirando
    misión mitades mixta modal modelos modernas modificadora modificadoras modificando modificará modificarán modificó module modulo moneda
    monedas monitores monitorización monitorizar mono monoespaciada montada montadas montaña montañas montañosas monte month more mostraron
    mostraría move moverla moverlo movible movidas moviéndose movió mozilla mtime muere mueren muerte muerto muertos mueves mujer mujeres multi
    multibyte multijugador multiplica multiplicación multiplicado multiplicador mundial mundos murió muro musicales mágica mágico márgenes
    máximos métrica mín mínimos múltiplos nacido nacimiento nacional named names namespace naranja nativa nativos naturales naturaleza nautilus
    navega navegando navegue nbsp necesidad necesitamos necesitarán necesitarás negado negativas negociación negociar negocio negra negras
    negros neutral next nick nieve nil noche node nodo-i nombra nombrada nombradas nombrado nombrados nombrar nominal non noreste normalidad
    normalización normalizar noroeste norte not notablemente noticias notifica notificado notificará novedades noveno nubes nuclear nuestras
    nuestros nueve nulos number numeración numerar numero numerosas numerosos numéricas nótese núcleos núm oasis object obliga obligados obligar
    obra observaciones observación observador observar observe obsoletas obstáculos obtención obtenerlo obtenida obtenidas obtenidos obviamente
    ocasionalmente ocho octales ocultación ocultado ocultan ocultando ocultarán oculte ocupa ocupación ocupada ocupados ocupan ocupen ocurren
    ocurrencias ocurrirá océano océanos oferta offset oficiales oficialmente ofrecen ofrecido ogg old olvida olvidado olvidar olvide olvides
    omiso omiten omitida omitidas omitido omitió once ondas one openstreetmap opera operandos opinión oponente oponentes oportunidades ops opt
    opta optar optimiza optimizaciones optimizada optimizados opuesta opuestos ordenadas ordenado ordenamiento ordenarse ordenará ordinario
    organice organiza organizada organizador organizados orientaciones orientada orientado orig oro ortográfica ortográfico oráculo oscura
    oscuras oscurece oscurecer oscuridad oscuros otorgar owner package pacífico padres page pages paisajes pan pango panorama paradas parado
    paralela paralelas parallel parará parche parciales pare parecida pared parejas parezca parse participan participantes participar
    particulares particularmente partidas partido partículas pasada pasadas pasando pasará pasarán pasivo pass pasó patrimonio pausado pausar
    pedazos pegue peligro peligrosa películas pem pena penalización pending pensamientos pensando pensar perderse perdidas perdiendo perdió
    perdón perfectamente perfecto perfilado periodos periódicamente periódico permanecen permanecerán permanentes permanezca permitirle
    permitirán permitiría permitiéndole persistente persistentes personalizable personalización pertenecer pertenecientes pertenezca pertenezcan
    períodos pesada pesadas pesado pesados pesos pez pgp physical pidgin pidió piedra pierden pies pilas pin pincel pinceles ping pinta pintar
    pintura pipe pitido pixbuf pixel pkcs plan planeta planificación planificado planificador planificar plantas player plazo plegado plena
    pliegue plugins pluma población pocas podamos podemos poderes poderosa podrás polares polvo polígono pon pondrá ponen ponerlo ponerse
    poniendo pop popular populares porcentual port portable portada portátil posea poseen posesión posiciona posicionado posicionales posponer
    potenciales potencialmente potentes power pozo pozos ppp preajuste precarga precargar precedente precedentes precedidos precisos predecesor
    predecible predicción preferible preferiblemente preferirá prefiera prefieren prefix preguntando pregunte preliminar preliminares
    prematuramente preocuparse prepara preparada preparados preparando preprocesador preprocesar presentan presentará preserva preservación
    preservado preservando preserve presionada presionado prevención previene previos previsión prevista previsualizaciones prima primarios
    primitiva primitivas primos principiantes principios print prioridades privacy pro probabilidades probando proc procede procedentes
    procedimiento procedimientos procesada procesadas procesadores procesados procesan procesando procesará procesarán producidas product
    productividad productos produzca produzcan profesionales profile profunda profundas profundidades profundos program programada programado
    progresiva progresivo progress prohibida prohibido prohíbe proporcionadas propuesta propuesto propósitos protegerá protegida protocol
    protocolos proveen proveer proveniente provenientes proviene provienen provincia provisional provisto provocan provocará proxies proximidad
    proyectar proyectores práctico próspera pseudo public publicaciones publicación pudiendo pueblo puedas puente pues puesta puestos pulgadas
    pulido pulsadas punta puntas punteadas punteado punteros puntuaciones puntuar puro push puso puzle pwd párrafos póngase públicamente
    públicas qt-block-indent quedado quedar quedarse quedarán quede queden quedó quemar quepa querrá query quería quienes quieran quieren quinto
    quisiera quiso quitado quitando quitarlo quitará quitó quote radial radiales radios ralentiza ralentizará ramificaciones range ranura
    ranuras rapidez raro raros rasgos rastreo rastro ratio ratones raya rayo rayos razonable raíces reabrir reacción reactivar read readme
    realce realidad realista realizada realizando realizaron realizarán realizó reanudar reasignar recalcular recargado recepción receptores
    rechazadas rechazo rechazó reciba recibida recibidos recibiendo recibirán recibirás recoge recogida recogido recolección recolectar
    recolector recomendaciones recomendados recomiendan recompensa reconectar reconectarse reconocen reconocidas reconocimiento reconozca
    reconstrucción reconstruido reconstruye recopilar recordada recordado recordará recordatorio recorrido recorta recortada recortado recortes
    recrear rectangulares rectas recto rectángulos recuento recuerda recuerdo recupera recuperada recuperando recuperarlo recuperarse recuperará
    recuperarán recurrir recursive recursión redefinición redefinir redimensiona redimensionado redireccionar redirige redondea redondeadas
    redondeado redondeados redondear redondeo reducidas reducidos reduciendo redundante redundantes reemplace reemplazada reemplazados
    reemplazando reemplazarla reemplazarán reemplazos reenvío reescritura ref reference referenciada referenciar referirse refieren refinar
    refleja reflejar reflejos refrescar refresco regenerar regexp region regional regionales register registran registrarse regresa regrese
    regreso regularmente reina reiniciando reiniciarse reino reintentando reintentar reintentos relajada relieve rellenando rellenará reload
    remitente remolino remote remover remplazado rename renderizador renombra renombrarlo renombre renunciar reordena repeat repetidamente
    repetidos repita repiten replace reporta reposicionar repositorios representada representadas representando representará reproduciendo
    reproducirse reproducirá reproductores reproduzca repág república requerimientos requerirá request requiera res resaltará rescatar rescate
    reservas reset resguardo reside residual residuo resistencia resistente resistentes resoluciones respaldar respectivos respetar resplandor
    responderá respondido responsabilidad respuestas resta restablecerá restablecerán restableciendo restore restos resueltos resultarán resultó
    resúmenes retardar retenido retenidos retira retirar retoque retrasar return reunir reunión revelar reverse revisa revocación revocado
    revocar revés rey reúne rfc rgba riesgos right rios ritmo river robar robo robusta robustas rodean rodear rojas rojos role rompa rotadas
    rotado rotando rotas router ruidos ruinas rumbo ruso rutina rutinas ráfagas rígida río ríos saben saca safe sal sala salió saltando saltarse
    salud salvapantallas san sane sangre sangría sar satisface satisfacer satisfecho scale sec second secreta secretos section sector
    secundarias secundarios sed sede seguidas seguidores seleccionarlo seleccionarán selecciónelo selected selectivamente self semillas
    semitransparente send sensación sensibles sensores sentencia sep separadores separan separarse separate series serif server servir servirá
    serás serían settings sexto sftp shared shells sierra siete sigan siglo sigma significados significan significar significará significativa
    significativamente significativo signos silencia silent simetría similitud simula simultáneas simétrica sincroniza sincronizada sincronizado
    single sintáctico sinónimo sirven situada situados sitúe sizeof skip smart smb smtp sobrecarga sobreescribe sobreescribirlo sobreescribirá
    sobreescrito sobreescritura sobrepasado sobrepasar sobrescribirla sobrescribirán sobrescrito sobrescritos sobrescritura sobrevivieron
    sobrevivir sockets socks soft solar solares solaris soldados solicitados solicitará solicite solicitudes solicitó solos soltado solucionarlo
    solucione sombreado sombreados somos sondear sonora sort sospechosa sospechoso sourceforge soy speed split sql sqlite src srgb sse stack
    standard stat state static status stop store str stream street strict suavemente suavidad subcadena subcarpeta subconjunto subdir
    subdirectorios sube subida subidas subiendo subject submenú subproceso subrayar subsiguiente subsiguientes subsistema subtítulo subtítulos
    subárbol suceda sucederá sucedió sucesivamente sucesivas sucesivos sucesión sucesor suelta sueltos suerte suffix sufijos sufrir sugerido
    sugerir sugiere sugieren suite sujeto sum sumar suministra suministrado sun superado superpone superposiciones superposición superpuesta
    supervivencia suponer suponiendo support supr supuestamente sureste surgido surta suspensión sustituirán suya suyo switch syntax sólidos
    tableta tabletas tabulaciones tachado tags tam tangente tanta tapa tardará task tcp techo tecleando teclear tecnologías temperaturas
    template tempo temprana tendencia tendrás tendría tenerlas tengas tengo tensión tentar tenían teoría terceras tercero term terminados
    terminales terminan terminando terminen terreno terrenos territorio territorios testigo tex text-decoration text-indent textual texturas
    theme this tienda tienden tierras timeout timestamp tinta tira tirador tiradores tirar title tmp toca token tolerancia tomadas tomados toman
    tomando tomaron tomarse tomarán tomó tonal tonos tool top tope topic torno torre torres touch trabajadores trabajan trace tradicionales
    traditional traduce traductores trae trama tramo trampa trampas transacciones transcurrido transferido transferidos transfiere transforma
    transformada transformado transforman transmisión transmite transmitir transportable transportables transportar trasladar tratados
    tratamiento tratan trató trayecto trayectoria trayectorias trazas trazo trazos tree triple trivial triángulos trucos trunca truncada tty
    tuberías turno tutoriales tuvieron tuya types táctiles técnico técnicos térmicas típica típicas típico túneles ubica ubicada ubicadas
    ubicado ubicados udp une unen unidas unificada unificado uniformemente uniones unique unirá unit unitario units universo unknown upnp
    urgencia usabilidad usable usara usará usarlas usaron users uses usos usr usuales utc util utilicen utilidades utilizarlo utilizó vacíe
    vale valen valida validez valioso valle valles vamos variantes varianza varía varían vas vayan vean vecina vectores vectorial velocidades
    veloz vencimiento venir ventaja verboso verdaderas verdaderos verdes verifica verificado verla verlas versátil verán ves viajar viaje viajes
    victoria vidas videos vieja viejas viejos vienen viento view vigilancia vigilar vim vincula vinculado vinculados vincular vino vio
    violaciones virgen virtualmente vis visita visitada visitadas visitados vistazo vistos visualmente vital vitales vivas vive viven vms
    volcado volcados voltear voluntarios volverse volverán volvió volátil volúmenes vos voto vuela vueltas vuelto vuelvan vuestra vulnerable
    véanse vértice vértices vínculo wait warn warning wav wayland webp white widgets win window with wmf word write xattr xfce xmp xor xterm xyz
    yellow zero zlib álbumes ángulos árabe época ésto íconos ítem óptico óptimo únase únicos úsalo`,
  3: `
    abandonar abortar abreviado abrirla abrirse abrió absolutamente absolutas acabado acabar accesible accesibles accidente acelerar acercar
    activadas activando activará actividad actividades actualice actualizada actualizadas actualizados actualizará actuar actúa adaptación add
    adecuados adición adivinar adjuntar adjunto adjuntos administrar admitido advertencias advertir afectado afectan agente agotada agotado
    agrega agregado agregando agrupa agrupar agua agujero ahorrar ahí ajustado ajustan ajustará alcanza aleatoria aleatoriamente aleatorio
    aleatorios alejar alerta alertas alfa alfanuméricos algoritmos align alineación alineado alineados alinear allí almacenada almacenadas
    almacenado almacenan almacén alpha altas altera alterar alterna alternar alternativamente alternativas alternativos altos always amarillo
    ambiente ambiguo amigo amigos amplia amplio analizado analizador ancha anchos anclaje anfitrión anidados anillo animaciones animación
    anotaciones ante anterioridad anula anular anuncios apagado apagar aparezca aparezcan aparte api aplicable aplicados aplican aplicando
    aplicarán aplique apoyo apple application aprender apropiadas apropiados aproximación aproximada aproximado apuntan apunte aquellas arco
    arena arg args arquitectura arrancar arrastra arrastrando arreglar artefactos ascendente asegura asegurarse asignaciones asignadas asignados
    asigne asistencia asociación asociadas asociar asume asumiendo asumir asunto ataque audio aumenta aumentan aun ausencia ausente autoguardado
    automáticas automáticos autores autoridad autorizado auxiliar avance avanza avanzada avanzado avanzados avanzar avisar avisos ayudará azar
    azules añaden añadida añadidas añadidos añadirla añadirlo añadirse añadirán años backend balance banco bandas bandera banderas basadas
    basados basura basándose batería bienvenida bienvenido bin blanca blancos bloquea bloqueadas bloqueados bloqueando bloqueos body borradas
    borrando borrarlo borrarán borre boston brillante brillantes bruto buen bueno buenos buffer bug bugs build buscan buscará básica básicas
    básico básicos cabe cabeceras cabeza cabo cache calculado cambian cambiarlo cambiarse cambió camino canales cancela cancelada cancelado
    cantidades capaces capacidades capas capturado cara caracter caras carece cargada cargadas cargador cargados cargan cargando cargarla
    cargarse cargas cargue carro casi causado causará caída celda celdas centra centrada centrado centrales centrar cercana cercano cercanos
    ceros cerrada cerrando cerrarlo cerró certificados chat check ciclo cientos cierta ciertos cifrados cifrar cinco circular ciudad clases
    clasificación click clientes clásica clásico cmd code codificado codificados codificar coincidente colas colocación colocan colocará
    colorear combina combinado comenzando comenzará comercial comienzan command comodines compacta compara comparta comparten compartidas
    compartidos compensación compilar complete completos completó componen comprime comprobaciones comprobando compuesta compuesto comunicación
    comunidad concepto concreto concuerda conectada conectadas confiable confiar config configuradas configurados configurarlo confirmar confía
    conjuntos conmuta conocer conocida conocidas consecutivos conseguir consejos conserva conservan consideran consigo consigue consiste
    construcción construido construye contactar contador contar contenedor conteo context contextual continua continuando continuará continuo
    continúe contorno controlado controlan conversaciones convertida convertido convertidos convertirse convertirá convierten convirtiendo
    coordenada copiado copiarán copie corchetes core correcciones correctas correctos corregido correo-e correr corresponden correspondencia
    corrige corrija corrupta cortafuegos cortas cosa costa coste count creadas creador crearlo crearán crecer credenciales criterios cruzado
    crítica crítico csv cuadrada cuadrado cuadrados cuadros cuadrícula cuarto cubo cubrir cuerpo cumple cumplir current cursiva curvas cuya
    cuyas cuyos cuál cuáles cuántas cálculos cámaras círculo d-bus dados dan dando darle dará darán data date dañada dañar daño daños deba debes
    debian decide decidir decisión declarado declarar decodificar decoración defectos defina definen definiciones definió dejado dejará dejó
    delete delimitador delta demonio denegado densidad dependen dependencia dependiente depurador depurar der derivado des desactivadas
    desactivados desactivará desactive desarrollado desarrollador descargado descargados descargas descarta descartado descartados descartando
    descartará descarte descendente descifrar desconectado desconectar desconocidas describir descriptor descubierto descubrimiento descubrir
    deseada deseleccionar deshabilita deshabilitada deshabilitar desinstalar desktop deslizador desmarcar desmarque desmontar desplaza
    desplazamientos desplazarse desplegable desplegar destinatario destinos destruir desviación detalladas detallado detallados detecta detecte
    detenido determinada determinará detiene dev devolvió diagnóstico diagonal diapositivas dibuja dibujo diccionario dice dificultad difiere
    difieren difícil difíciles digitales dimensiones dimensión dinámica dinámico directiva directory discos disminuye disparar display
    disponibilidad disposición distancias distinguir distribuciones distribuir diversas diversos dividida dividido dns dobles doc double duda
    duplicadas duros dvd débil débiles edita editado editarlo edite efectiva efectivo efectuar eficiencia eficiente eje ejecutables ejecutada
    ejecutado ejecutan ejecutarlo ejecutarse ejecutándose elegida elegidos elevación elevar eliminada eliminan eliminarlos eliminarse emacs
    emergentes emitir empezando empiece empiezan emplea empleado emplear empleo encabezado encontradas encontrados encontrarse encontrará
    encuentren end energía enero enfocada enfocar enfoque enhorabuena enlazados entender enter entera enteros entidad entiende entra entrante
    entrantes entrega enviada enviados enviando enviará enviarán envió envían equipos equivocado erróneos escena escriben escribirá escribió
    escrita esencial esenciales espaciado espaciadora especificaciones especificadores especifican especificando especificó esperaban esperada
    esperado esperanza esquinas estabilidad establecerse establecida estableciendo está estimación estimado estirar estrategia estrecha
    estrictamente estricto estructuras estuviera estás estático etiquetado etiquetar evaluación evaluar evalúa evitando evitará exacta exacto
    examina excedido excepción excluye exista existan existencia expande expandida expandido experiencia experimental expiración explicación
    explicar exploración explorador explícito exponente export exporta exportada exportadas exportado expulsado expulsar extendida extendido
    exterior externamente extracción extraño extraños extremadamente extremos fabricante facilidad facilitar factores fallar falle fallida falsa
    false falte fase fatal favorito fiable fijada fijado fije filename filtra filtrados finalice finaliza finalización finalizado finalmente
    find fines firmado firmar firmas flags flash flecha flexible floor flujos fondos foo for formada formado forman formar formatear formulario
    forzada forzado forzando foto fotograma fotogramas fotos fracción fragmento fragmentos frecuentemente from frontera ftp fuego fueran fuertes
    full funcionalidades funcionan funcionen fundamental fundido fusionar fusión futuros fábrica física físico físicos gama ganancia ganar
    garantizar generada generadas generados generales generan generando generará genere generó gente genérico geometría gestiona gestionado gif
    girar glib graba grabación gracias gradiente grado grave gris grises group gráficas gstreamer guardando guardarse guarde guardó guion guión
    guías haberse habilidad habilita habilitada habilitado habitual habitualmente hablar habrá hacerse hagan harán has hash hayas haz head hecha
    hechos hemos heredado hex hexadecimales hijo hilo histograma historia histórico hizo hojas hola home horario horizontales horizontalmente
    host hoy hubiera huella huellas humano humanos idea identidad identifica identificación identificado identificadores idoneidad ids idéntico
    idénticos ignorada ignoradas ignorados ignoran ignorará ignorarán ignore igualdad ilegal iluminación image impacto impedir impide implementa
    import importadas importados imprimibles inactiva inactividad inactivo incapaz include incluida incluidas incluido incluirán inclusive
    inclusión incluya incompatibles incompleto incorrectamente incorrectos incremental independientes index indicación indicadas indicados
    individualmente inesperada inestable inexistente infinito informa informado informativo infraestructura ingresar iniciada iniciando
    iniciarse iniciará init inmediata inmediato input inseguro inserción inserta insertado instala instaladas instalador instalando instalarlo
    install instancias instantánea instantáneamente int integra integración integrado integridad intención intensidad intentos intentó
    interacción interactiva interactivo intercambiar interface interior intermedia intermedio internas interpolación interpretación interrumpido
    interrumpir intervalos interés introducida introduciendo inversa inversión invertida invertido invierte invisible invocar inválidos inútiles
    ipv irc italic item iteraciones jerarquía jpg jugador jugadores jugar juntas juntos justo key lados lanzado lanzador lanzamiento large
    larger last latex lea lector legal legible lejos lenta lentos level ley leyenda leyendo leído leídos libera liberar libremente libres
    libreta libro libros licenses lienzo ligeramente ligero limitada limitados limpia limpieza linea link listo literal llamadas llave llega
    llegado llegar llegue llena llenar lleva llevará load localizar log long longitudes lotes luces luminosidad lógica macro macros maestra
    maestro magenta magnitud main make mala malicioso malo man maneja manejador maneras manipulación manipular mano mantendrá manteniendo map
    mapeado mapeo mar marcará marcha marcos masa matar mate material matriz maximizada maximizar mayúscula mediana medias medidas medir mejorado
    mejores menores menu meses message meta mezcladas microsoft miembro migrar min minimizar minuto mirar mire mis mismas mode moderna moderno
    modernos modifica modificada modificadas modificador modificadores modificados modifican modificarlo modificarse montado montados montaje
    montar montón mosaico mostradas mostrarla mostrarlo motivo motores moverlos moverá moverán movidos msg mucha muestras muestren muestreo
    muevan mueven multimedia multiplicar mutuamente máquinas máscaras máx móvil móviles múltiple múltiplo música nadie nativo natural
    necesariamente necesarias necesidades necesitar necesitas necesiten negativa negrita never new niebla nodos nos nosotros notación note
    notificar nube nuevamente nul nula null nulo num numérica numéricos obligatorio obligatorios obsoleta obsoletos obstante obtendrá obtendrán
    obtenga obtenido obteniendo obtienen obtuvo ocasionar ocasiones octal ocultará ocultas oculto ocupado ocupar ocurra ocurre ocurrencia
    ocurrir oeste oficial ofrecer ojo ojos onda online only opacidad opaco open opengl operador operadores operando operar operativos
    oportunidad optimización optimizar option options ordena ordenada ordenados ordenan organizar originalmente ortografía orígenes out output
    paleta parada parar parches parcialmente parecen pareja pares parpadeo part particiones partición paréntesis pasados pasan país países
    pedido pedirá pega pegado peligroso película pensado peor perdida perdidos periodo perl permanece permanecer permanecerá permitidas
    permitiendo persiste personalizar perspectiva pertenecen período pesar peso peticiones php pico picos pid pida pide pie piel piensa pierda
    pierde pieza piezas plana planas planos plantillas plasma plataformas plugin pobre poca pocos políticas porcentajes porción pos posee
    posibilidades posicionamiento posicionar position positiva positivos posix post posteriores postscript potencia potencial potente pre
    precaución precede precedencia precisa preciso predefinida predefinidas predefinidos preferida preferir prefiere prefijos preguntará
    preparación preparado preparar presencia presenta presentación presentar preservar presiona presionando presionar presione presión pretende
    prevenir previas previsto previsualizar primarias primario primeras primeros privacidad privadas privado privados privilegios probabilidad
    proceder procesa procesado procesador procesos producción producen producida producidos produciendo producirá producto produjo profundo
    programación promedio propagación propias proporcionada proporcionados proporcional proporcionan proporcionando proporcionará proporcione
    proporcionó protección protege protegido protegidos provee provoca proyección proyectos prácticamente próximos publica publicada publicado
    publicar pude pudiera puedes puedo puerta puertos pulgada pulsaciones pulsan purgar párrafo pérdidas píxel público públicos quedará quepan
    quien quieras quieres quiet quit quita quite quizás quién ralentizar ram rama ramas random rangos rastrear rato raw razones reales realice
    realizadas realizan realizará recarga receptor rechaza rechazada rechazado rechazar recibe reciben recibirá recibió recién reclamar recoger
    recomendable recomendada recomendamos reconoce reconocida reconocidos reconstruir recorrer recta rectangular recuerde recuperado recursiva
    recursivamente recursivo redes redirección redirigir reducción reducen reducida reducido reducirá reduzca reemplazado reemplazan reemplazará
    referenciado refiere regex regiones registra registrada registradas registrados regresar rehacer reinicia reiniciado reiniciará reinicio
    relacionado relaciones relativas relativos relevante relevantes rellena rellenado rellene remove renderizado renderizar renombrado reordenar
    reparar repeticiones repetido repite reportar reporte repositorio reposo representado representan reproduce reproductor requeridas
    requeridos requerir requieran requisitos resalta reservada reservado reservados respectivamente responde responder responsable restablece
    restante restantes restaura restauración restaurado restaurará restricción restringe restringido restringir resuelto resuelve resultantes
    resultará retener retraso retroceder reutilizar revertir revisar revise revisión riesgo roja rol romper root rota roto rotos ruido run
    rápidas sacar salga salidas saliendo saliente salientes saltos salvar salvo sangrado sangrar sans saturación save search secundaria
    secundario segmento segmentos seguida seguidos seguirán seguramente seguras seguros seis seleccionan seleccionarlos seleccionará selecciones
    seleccionó select selinux sello semana semanas semilla sencillas sensibilidad sensible sensor sentimos sepa separa separación sería sha
    share shift short show siento siga significado siguen siguiendo silenciar silencio silencioso simplificar simulación simular simultáneamente
    simétrico sino siquiera sirve sitios situaciones situación situado situar sitúa sobrantes sobreescribir sobrescribe sol solapa solapamiento
    solucionar soluciones sombra sombras sonidos soportan soportar soportes source space ssh ssl start stderr stdin stdout strftime string
    strong suaves suavizado suavizar sub subcarpetas subdirectorio subrayado subyacente sucede suceder suele suelen suelo sufijo sugerencia
    super supera superar superficie superusuario supone suprime suprimir supuesto sur suspender sustitución sustituir sustituirá sustituye
    sustracción svg sync system sólido table tabulación tabulador tabuladores tag tampoco tantas tantos tar tarda target tarjeta tarjetas tasas
    tecnología teléfono temperatura temporizador ten tenemos tenido teniendo tenía tercer terminación terminada terminará terminó test textos
    textura the tiempos tienes tierra tiff time tipografías tls tocar tomado tomará tome tono toque totales totalmente trabaja trabajando
    trabajos tradicional traducciones traducción traducido traducir traer transacción transferencias transformaciones transformación transformar
    transiciones transparencia transparente transparentes transporte tratado tratando tratará trate traza trazar triángulo trozo trozos truncado
    tráfico tubería tus tutorial tuvo txt táctil técnica técnicas típicamente títulos ubicar uid underline unido unidos uniforme unir unirse
    universal unión update urls usarlos usb user usual usualmente usó utilizable utilizadas utilizarse utilizarán uuid vaciar vacías val
    validación validar value var variaciones variación variante variar variedad vecinos vector vectoriales ven verbose verdad verdadera
    verdadero verlo verlos verse verticales verticalmente verá vida video viejo viendo viene virtuales visitado visitar visión visto visuales
    visualizar vivo volviendo voz vuelo vuelta vuelven véase vía vías vídeos weight widget width wikipedia yes zip zonas zoom álbum ámbito ánimo
    árboles éstas éstos índices óptima únicas úselo`,
  4: `
    abierta abiertas abiertos abra abrirlo abrirá absoluta absoluto acaba accesos aceleración acepta aceptar acerca activación activados activan
    activas activos actualiza actualizaciones actualizado acuerdo adecuada adecuadamente adecuado admite admiten adyacentes afecta afectar
    agregar ajusta ajustarse alcance alcanzado alcanzar algoritmo alguien alguno alias all allá almacena almacenados almacenamiento alt
    alternativa alternativo ambas ampliación ampliar and anteriormente antiguas antiguos análisis aparecen aparecer aparecerá aparecerán
    aparición apariencia apertura aplicado aplicará apropiada apropiado aproximadamente apunta aquellos arranque arrastre ascii asegurar asigna
    asignación asignada asignado asistente asociada asociado asociados aspecto atajo atajos atención atributo atributos aumentar autenticación
    auto autor avanzadas ayudar azul añada añadido añadiendo añadirá año baja bajar bajos banda bandeja basada bases bastante biblioteca
    bibliotecas big binario binarios bit bits bloque bloqueada bloqueado bloqueo bloques bold bordes borra borrado borrados borrará breve brillo
    bucle buena buscando busque byte búfer búsquedas cabecera cadenas caja calcula calcular calendario calidad cambiando cambiará canal capa
    capacidad capaz captura capturar capturas cargado casilla casos categoría categorías causa causar centro cerca cerrado cerrará certificado
    cierra ciertas cifrado claro clase claves cliente coincida coincidan coinciden coincidencias coincidentes coincidir cola colección coloca
    colocar coma comas combinaciones combinada combinar comentario comentarios comience comienza comienzo comillas comparación comparar
    compartida compartido compartir compatibilidad compatibles compilación compilado completado completar completas componentes composición
    compresión comprimido comprimidos comprimir comprueba comunes común condiciones condición conecta conectado conectados conectarse conecte
    conexiones confianza configura configuraciones configurada configure confirmación conflicto conflictos conforme conmutar conoce conocido
    conocidos consejo conservar considera considerar considere consola constante construir consulta consultar contacte contacto contenga
    contengan contenidos continúa contraseñas contraste controlador controladores controles conversión convierte coordenadas copias copyright
    corrección corregir correo corresponde correspondientes corrupto corta cortar corte corto cosas cpu creada creados crean creando creará creó
    criterio css cuadro cuales cualquiera cuanto cuatro cuentas cuidado curso curva cuyo cuándo cuánto cuántos cálculo cámara códigos dato
    dañado deberá deberían debug decimal decimales default definición definidas definidos deja deje delante demasiadas demasiados demás depende
    dependencias dependiendo derechos desarrolladores desarrollo desbloquear descarga descartar desconocida desconocidos describe descripciones
    deseado desee deshabilitado desplazar detallada detalle detección detectado detener determinado detrás devolver devuelto devuelve dibujar
    dicha dicho diferencia diferencias digital dir directa directo diseñado diseño disminuir dispone distancia distinta distintas distintos
    distribuye divide dividir división diálogos dominio duplicado duplicados duplicar duración duro día días dígitos dónde editando efectos
    ejecutable ejecutará ejemplos elección electrónico elegido elige eliminación eliminados eliminando eliminarlo eliminarán elimine ello
    embargo emergente empieza encontrada encontraron encuentran encuentre enlazar entrar enviado envía envíe envío equivalente era errónea
    erróneo esas esc escala escalado escalar escape escoge escoger escoja escribiendo escritos escuchar eso esos especialmente especificación
    especificadas especificados especifique específica específicas específico específicos esperaba esperando esperar espere esquema esquina
    estaban estable establezca estados estadísticas estará estarán estilos estructura evento evita exactamente examinar excede excepto excluir
    expandir expansión explorar explícitamente exportación expresiones extender extensiones externa externas externos extra extremo factor falla
    fallos falso faltan familia favoritos fechas fichero ficheros fija fijar fijo filas filtrado filtrar filtros finales finalizar firma flechas
    flotante flujo foco format foundation frase frecuencia free frente fueron fuerte fuerza funcionalidad funcionamiento funcionando funcionar
    funcionará funcione futuras futuro fácil fácilmente genera generación generado generador generalmente gestionar gestión get globales google
    gpl grabar grados gran grupos gráfica gráfico gráficos gtk guardada guardadas guardados guardan guardarlo guardará guardarán guiones
    gustaría guía habilitar había hacen hardware hará hayan hecho hexadecimal hijos hilos historial hoja horaria horas horizontal hubo
    identificar idiomas ignora ignorado ignorando iguales implementación implementada implementado implica implícita importa importación
    importado importante importantes imposible impresora imprime inc incluidos incluyen incompatible incrementa incrementar incremento
    independiente independientemente indicada indicador indicadores indican indicando indique individual individuales inesperado inferiores info
    informar informes inglés iniciado iniciales inicializar inicialmente inicie instalada instalados instale instrucciones inteligente intentado
    intentarlo intentará intento intercambio interna internamente internos interpretar intro introducción introduce introducido intérprete
    inverso invertir inválida iso jpeg juego juegos kde lanzar largas largos lateral lee lenguaje lento les letras limita limitado limitar
    limpiar lineal linux list listado listados listar llama llamar llevar localización localmente lugares luz mac mal manejo mantenga mapa mapas
    marcada marcadas marcado marcados marcas marco margen marque mas max mayores mayoría mayús media medida medios mejora mejorar mejoras menudo
    menús mes metadatos mezcla mezclar miembros milisegundos mime miniatura miniaturas minutos mismos mitad modelo modificaciones modificación
    modifique monitor mostrada mostrado mostrados mostrando mostrarse motivos motor moverse movido moviendo movimiento movimientos muchas
    muestre mueva mundo máquina máscara métodos mínima módulos navegación navegar necesaria necesitan necesitará necesite negativo negativos
    negro net niveles nodo none normales notas notificaciones notificación nuestra nuestro numérico núcleo objetivos obsoleto obtiene oculta
    ocultos ocurrió off ofrece omite omitiendo omitir opcionales opcionalmente operativo opuesto ordenación ordenador ordenar organización
    orientación originales oscuro padre paneles pantallas papel papelera par paralelo parcial particular partida parámetro pasa pasado pase
    pasos path patrones pausa pdf pedir pendiente pendientes pequeña pequeñas pequeño pequeños perder perdido perfil perfiles permanente permiso
    permita permitida permitidos permitirá persona personal personales personalizada personalizadas personalizados personas pertenece pestañas
    petición pila pista pistas plantilla plataforma png poco podrán podrían política pone ponga porcentaje posibilidad posiblemente posiciones
    positivo posteriormente precisión predefinido predeterminadas preferencia preferido prefijo pregunta preguntas presente presentes previo
    previsualización primaria principales principalmente prioridad privada probable probar procesamiento procesar produce producir profundidad
    progreso pronto propia propietario propio propios proporcionado proporción propósito proteger proveedor provocar proxy proyecto prueba
    pruebas próxima próximo puedan puerto puesto pulsa pulsación pulsada pulsado puntuación python pérdida queda quedan querer quizá radio razón
    raíz realizado realizados recargar recibido recibir reciente recientes recomendado reconocer reconocido recordar recortar recorte rectángulo
    recuperación recurso redimensionar redistribuirlo reduce reemplaza reemplazarlo reemplazo referencias registrado registrar registros región
    regla reglas regular regulares reinicie rejilla relacionada relacionadas relacionados relación relativa relativo rellenar relleno reloj
    remota remotas remotos renombrar repetición repetir representa representación representar reproducción reproducir requerida requerido
    requieren resaltado resaltar reserva reservar resolver respaldo respecto restablecer resto restricciones resulta resultante resultar resumen
    retardo retorno retroceso rgb rojo rotación rotar rueda rápidamente rápidos sabe saber sale salta saltar salto script scripts secciones
    secuencias seguido seguimiento seguirá segunda segura seleccionando selector sencillo separada separadas separado separador separar serie
    servicios servidores sesiones set señal señales shell signo simbólico simbólicos similar similares simplemente simples sincronización
    sincronizar size small sobrescribir sobrescribirlo sobrescribirá socket sola solicita solicitada solicitar solicitud soltar solución sonido
    soportada soportadas soportados span style suave subir suelte suficientemente suficientes sugerencias suma superiores símbolo símbolos tab
    tablas tablero tales tan tardar tarde tarea tasa teclee temas temporales temporalmente tendrán tengan tercera termina termine text
    tipografía toma tomar trabajar transferencia transferir transición tratar true type término ubicaciones umbral unas unicode unidades unix
    unos uri usadas usarla usarlo usarán usen utf utilidad utilizada utilizados utilizan utilizará vacíos van variables vaya verde verificación
    verificar verifique version vertical viceversa virtual visibilidad visite vistas visual volumen volverá vuelva vuelve válidas vídeo wiki
    ángulo áreas ésta éste éxito últimas últimos única únicamente útiles`,
  5: `
    abajo abierto abre acceder acceso acciones activada activado active activo actuales actualización actualizar adelante además adicional
    adicionales administrador advertencia ajustar ajuste ajustes algo alguna algún almacenar alrededor alta alto altura ambos analizar ancho
    anchura anteriores antigua antiguo aparece aplica aplicaciones aplicar argumento argumentos arrastrar arriba asegúrese asignar así atrás
    aunque automática automático aviso añade aún bajo barras basado base bien blanco bloquear borde borrar botones busca bytes caché cadena
    cambia cambiado cambie cambio campo campos cancelar cantidad característica características carga carpetas carácter caso central cero cierre
    cierto clave clic codificación coincide coincidencia colores columna columnas com comando comandos combinación comenzar compatible
    complemento complementos completamente completo componente comportamiento comprobación comprobar compruebe conectar conexión configurado
    configurar conjunto consulte contener contexto contienen continuación contra contrario contraseña control controla controlar convertir
    copiar correcta correctamente correcto correspondiente crea creación creado cree ctrl cual cursor cómo dada dado dar debajo debido decir
    defecto define definida definido definir dejar dentro depuración derecha derecho desactiva desactivada desactivado descargar desconocido
    descripción desea deshacer desplazamiento destino detectar determina determinar diferente diferentes direcciones directamente directorio
    directorios dispositivo dispositivos distinto distribución diálogo doble documentación documento documentos edición editar editor efecto
    ejecución ejecuta ejecutando ejecute elegir elija elimina eliminado eliminará ella ellas ellos empezar encima encontró encuentra enlace
    enlaces entero entonces entorno entradas enviar equipo esa escriba escribe escrito escritorio escritura ese espacios especial especiales
    especifica especificada especificado especificar espera estaba establece establecido estas estilo estándar estén etc etiqueta etiquetas
    eventos evitar existen existente existentes exportar expresión extensión externo extraer fallado fallo falló falta favor fecha fila file
    filtro fin fondo formas formatos forzar fue fuente fuentes fuera funciona funciones función garantía general generar gestor global gnome gnu
    grande grandes grupo guarda guardado haber hacerlo hacia haciendo haga haya help herramienta herramientas hora href html http https icono
    iconos identificador idioma ignorar igual importar impresión imprimir imágenes incluir incluso incluye incluyendo incorrecta incorrecto
    indicado indicar inferior informe inicia inicial inmediatamente insertar instalación instalado instalar instancia intenta intentando
    intentar intente interfaz internet interno intervalo introducir introduzca inténtelo inválido izquierdo junto lado larga largo lectura letra
    libre licencia listas llamada llamado local locales longitud luego límite límites líneas manejar manera mantener mantiene manual manualmente
    marca marcador marcadores marcar mayúsculas mediante medio mejor memoria menor mensaje mensajes minúsculas misma modificado modificar modos
    momento mostrará mostrarán mucho muchos muestran mueve muy máxima máximo método mínimo módulo múltiples nada name navegador necesarios
    ninguno normal normalmente nota nuevas nunca números objetivo objeto objetos ocultar ocurrido omisión opcional operaciones operación origen
    original palabra palabras panel pantalla paquete paquetes partes partir parámetros pasar paso patrón pegar perderá perderán permanentemente
    permisos permiten permitido permitir personalizado pestaña plano poder podido podrá podría poner portapapeles posibles posterior
    predeterminados preferencias preguntar previa previamente primer primera primero principio probablemente problema problemas proceso
    producido programas propiedad propiedades proporciona proporcionar protocolo pruebe pudieron pueda pulsando pulsar puntero puntos páginas
    píxeles pública quiera quitar rango ratón real realiza realizar realmente recientemente recomienda recuperar recursos red reducir reemplazar
    referencia registro reiniciar remoto rendimiento resolución respuesta restaurar resultado resultados rutas rápida rápido salir sean sección
    secuencia seguir segundo segundos seguridad según selecciona seleccionada seleccionadas seleccionados selección sencilla sentido separados
    servicio serán siendo significa sigue simple sintaxis sistemas sitio software solamente solicitado soporta soportado soporte suficiente
    superior tabla tal tamaños tanto tareas tecla teclado teclas tema temporal tendrá tenga terminado terminal terminar tienen tipos toda
    todavía total trabajo tras trata través tres términos título unidad url usada usados usan usarse usted usuarios utilice utiliza utilizado
    utilizando utilizar vacía vacío variable varias varios vea veces velocidad ventanas versiones visible visibles visor vista visualización
    válida válidos web windows www xml zona árbol área índice órdenes único útil`,
  6: `
    abrir acción activa activar actual actualmente ahora algunas algunos anterior antes aplicación aquí archivo archivos automáticamente ayuda
    añadir barra botón buscar búsqueda cada cambiar cambios caracteres cargar carpeta cerrar color completa configuración contenido contiene
    continuar copia crear cualquier cuando cuenta código datos debe deben debería demasiado desactivar desde después detalles dirección disco
    disponible disponibles donde dos durante ejecutar ejemplo elemento elementos eliminar encontrado encontrar entrada entre error errores
    escribir espacio esta establecer estado estar este esto estos están esté existe final forma formato guardar hace hacer han hasta hay imagen
    indica información iniciar inicio izquierda leer lista lugar línea mayor menos menú mientras mismo modo mostrar mover muestra más necesario
    necesita ninguna ningún nivel nombre nombres nueva nuevo nuevos número obtener opciones opción orden org otra otras otro otros parece parte
    permite pero porque posible posición predeterminada predeterminado principal programa pudo pueden pulse punto página quiere qué requiere
    ruta salida sea seguro seleccionado seleccionar seleccione ser servidor será sesión sido siempre siguiente siguientes sin sistema sobre solo
    son sus sólo tamaño también tener texto tiempo tiene tipo todas todo todos ubicación uno usa usado usando usar usará use uso usuario valor
    valores ventana ver versión vez volver válido última último`,
  7: `
    como con del está las los para por puede que una`,
};
