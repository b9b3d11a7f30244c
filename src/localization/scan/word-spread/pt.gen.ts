/** Made by `npm run eval -- foreign --words`: words by how many programs use them, 2, 4, 8 … at least. */
export const PT_SPREAD: Readonly<Record<number, string>> = {
  2: `
    a-z aaaa abandonando abandonar abortada abortar abreviado abreviação abri-los abriu absolutamente absolutos acaba acabar aceitam aceitas
    aceitável acelerador aceleradores acessada acessados acessibilidade acessá-la acessível acidental acidentalmente acionar acomodar
    acompanhamento acompanhar aconselhável acredita acredito acrescenta action acumulados acumular adaptar adaptativo adaptação add adequadas
    adequados aderência adiante adicionalmente adicionam adicionará adicionou adicioná-la adicioná-lo adicioná-los adivinhar adjacente
    administrativos adquirir adversário adversários afetada afetadas afetado afetados afetando afinidade afirma age agenda agendamento agosto
    agradecemos agressiva agressivamente agrupa aguarda ajudam ajudará ajude-nos ajudá-lo ajustados ajustando alarme alcançada alcançado alemão
    alertas alfabética algoritmos ali alias align alimentar alimentação alinha alinhada alinhadas alinhados alocada alocado alocados alpha
    alternadas alternado alternando alto-falantes alturas alças amarela ambígua amigável amostragem amp ampla amplia ampliadas ampliado
    amplitude analisa analisada andar anel anexadas anexados anexos angular animados animais anotação anti-aliasing anti-horário análises
    anônima anônimo anúncio anúncios apagada apagado apagará apagá-los aparar aparecerem aparenta aparente aparentemente apareça apelidos
    apertar aperte aplica-se apontado apontam append apple application apps apreciar apresentadas apresentados apresentará apresentou
    apropriados aproxima aproximado aproximar apt-get aranha areia arestas arg args aritmético arma armas armazenada arq arquivamento arquivar
    arrastada arrastadas arrastado arrastados arraste-os arrastou arredondados arte artificial artigo artigos artista artistas ascendente
    ascensão aspectos assegura assinada assinalada assistir assistência associa associar associações assumido assumindo assumir asterisco ataca
    atacantes atacar ataques atingida ativando ativá-lo atmosfera atrair atrasa atrasadas atravessar atribuindo atribuídas atualizando atuar
    audição aumentada aumentado aumentam aumentará ausentes autenticado autenticados autenticar autenticar-se auto-completar autocompletar
    autorais autoridade autorizar autorização avalia avaliada avaliar avaliações avança avançada avanço avisa avise away aérea aéreas baixada
    baixadas baixando baixas baixe balão bancos bandas bandeira bandeiras bando banido bar barco barramento baseadas baseando-se bash
    basicamente batalha bater before bela benefício benefícios beta bidirecional bilinear bin binary bind bipe bitmap blend block bloqueadas
    bloqueados bloqueando bmp boas boas-vindas bola bolas bolsa bonita bonito booleana boot borrar both bottom brancos brasil breves brilhante
    brilhantes bruta bruto brutos bsd build builtin buraco buracos bézier cabe cabeça caches cair caiu calculados calibrar calibração call calor
    cancelado cancelamento cancelando cancele candidato caneta capa capacidades capas capazes capital caps capturadas capturado capturados
    capturas capture capítulo car caracter característica carregadas carregador carregue carro carta cartão cartões carvão casamento catálogo
    catálogos causada causam causará cautela cavalos cavar caça cd-rom cdrom cedo celular cena cenas centenas center centrada centrais
    centraliza centralizada centralizadas centros centímetros cenário cerca certa certificar cgi chamam chamando chance chances char chaveiro
    chdir checagem chefe chega chegada chegarem chuva ciclo cidades cilindro citado citação civis ciência clara claras class classificar clipe
    clipes clique-duplo close clássica clássico coberta coberto cobertos cobranças cobre cobrir codec codecs codificador codificadores
    codificados codificações coeficiente coeficientes coincidam coincidem coincidente coincidentes coincidir coincidência col colado colagem
    colapso colchetes cole coletados coleções colinas colisões colocação colocou colorida coloridas colorido coloridos colorir combinadas
    combinados combinam combinando combine comecem comercial começam começou comida command commands commit compactado compactar compactação
    companheiro compara comparada comparado comparados comparando compartilhados compartilham compartilhamentos compartilhe compensa compensação
    compilada compilar complementares complementos completada completado completação complete completou complexa complexidade complexos compor
    comporta compositor compreendida comprime comprimentos comprimida comprimido comprimir compromisso computado computar compõe compõem
    comumente comunicar conceder concedido conceito concluiu concluídas concluídos cone conectadas conectam conectando conf confere conferem
    conferir confiabilidade confiar configurando configurou configurá-la configuráveis configurável confirme conflita conflitantes confortável
    conhece conhecer conhecidas conhecimento consecutivas consecutivos conseguem consegui conseguido consequentemente consertar considera
    considerada consideradas considerando consideração consiga consiste consistente consistência construa construindo construtor construções
    construída construídas construídos constrói consumo contacte contado contador contados contam contatar contem contenham content context
    contidas contido continha continuando continuarão continuação continuou contornar contornos contribuem contribui contribuidores controlada
    controladas controladores controlam controlando contudo contêineres contígua contínuas contínuo conveniente convenções conversa conversar
    converta convertendo convertidas convida convidado convidou convite copiada copiadas copiando coringa corpos correio correlação correr
    corresponderá corrigida corrompidas corrupção cortado cortes costa costas costume couber crc cresce crescendo crescente crescimento
    criadores criam criará criou criptografadas criptografados criptografar critérios criá-la criá-lo crt cruz crédito créditos críticas cubo
    cuidadosamente cuidadoso culpa curinga curingas current curtos curvatura custa custos cyan câmeras céu código-fonte cúbica d'água dadas
    danificado dano danos daquela daqueles dará date dbus deb debaixo decida decide decisão declarado declaração decomposição decoração
    decorações decorrido decrescente dedicada dedo def defeitos defeituoso defender defesa defini-la defini-lo deixadas deixará del deletar
    delimita delimitadas delimitado delta demonstrar demonstração dentes dependentes depender depurador depurar der deriva derivadas derivado
    derrota des desafio desaparecerá desapareçam desativadas desativou desbloqueia descanso descarregar descartadas descartado descartados
    descartando descartará descarte descartá-las desce descendentes descendo descer descoberta descobertas descoberto descompressão desconecta
    desconectadas desconecte desconhecidas descrevem descrevendo descrever descriptografar descriptografia descritivo descrito descritores
    desejadas desejam deseje desenhos desenvolvido desfaz desfeitas desfeito desfocar desfoque designar desinstalação desistindo desistir
    desligada desligadas desligamento deslizar deslocada deslocamentos desmarcada desmarcado desmarcar desmontado desmontagem desmontar
    desnecessária despejo dest destacada destacadas destacado destinatário destinos destrua destruição destrutiva destrutivos destruída
    destruídas desvantagem desviar desvincular detalhados detalhe detecta detectadas detectou determinadas determinam determinação determine
    deva devagar devemos devidamente devolver dezembro diagnósticos diagonal diagrama diante diferem diferencia diferenciam diff dificuldades
    dificultar difusão digamos digita digitadas digitados digitalmente dimensionamento dimensionar diminua dinamicamente dinâmico dinâmicos
    direcionar direcione directory diretas diretiva disable discard discussões disparo dispersão disponibilidade disponibilizado dispostos disse
    distantes distintas distintos distinção distorce distorções dito divididas divirta-se divisor divisões dizendo diâmetro dll doar dobrar
    dobro doc docs domingo domínios dormir double dourados dpi drive dry-run dst dual dupla duplas duplica duplicada duplicata duplicação duplos
    dvds dvi dão décimos dígito dúvida dúvidas ecoa economizar editadas editados editores editá-lo editável edições edu efetiva efetivamente
    efetivo efetua efetuadas eficaz eficiente eficiência eixos ejetado eletrônico elevada elimina eliminado elipse emacs embutidas embutidos
    emergência emissor emissão emitida emitido emitiu empacotado empacotamento emphasis empregar empresa emulador emular emulação enable encaixa
    encaixar encaixe encaminhamento encerrada encerrado encerramento encerre encolhe encolher encontra-se encontramos encontro endian engloba
    enorme enormes enrolar entende entidade entidades entram entraram entrará entrarão entrega entregar entrou envelope envios enviá-los envolva
    envolve envolvendo envolver eof eps equilíbrio equipado equipamento equipes equivalentes eram erradas errados error esboço escalonamento
    escapar escapes escolhas escolhidas esconde escondida escondidas escondido escondidos escritas escudo escuras escurece escurecimento escuta
    esfera esforço esgotado esmaecimento espaciais espacial espalhadas especificadores especificam especificamente espectral espectro espelha
    espelho esperada esperamos esperava-se espessura espirais esquecer essenciais essencial estabelecida estabilidade estarem estatística
    estende estendida estendidas estendido estendidos esteve estica esticar estimado estivesse estivessem estoque estou estouro estradas
    estranha estranho estratégia estreito estrela estrelas estritamente estruturas estática estáticas esvaziada etapas eua evacuar eval
    eventualmente evitado evitando evite examinar example exato excedeu excelente excessivo excesso exceções exchange excluirá exclusivas
    excluí-las exe exec executadas executará executáveis execuções exiba exibi-la exibições exif exigidas exigido exigidos exigir existam exit
    exp expanda expandida expandidas expandindo expansível expectativa experientes experiência experiências expirou explica explicação
    explicações explode explorador explorar exploração explore explícito expoente export exportadas exportados exportando exportações exporte
    exposição expresso extenso extensível exterior externamente extrai extração extraído extraídos extremamente extremidades extremos facebook
    faces facilidade facilita fala falar falharam falhe falsa faltantes familiar fantasma faq farão fase fast fat fatias fatores favoritas
    fazenda fazê-los façam fechadas fechou fechá-la feed felizes ffmpeg ficaram ficarem ficou fifo fifth figuras filas files filha filhas filmes
    filter filtradas filtrado filtrados fina finalidade finalizada finalização finalmente fino finos fiquem firmware first fisicamente fita
    fixado fixas flag flags flash flexível float floor floresta foca focal focus fogo folhas fome font-style font-weight foo foreground fork
    form formado formando formatador fornecendo fornecerá fortes forum forças fossem fotografia fotografias fps fracas fraco fracos fragmento
    fragmentos frame framework franklin frações freqüentemente fria fronteira fronteiras full fumaça funcionais funcional funcionem function
    fundamental fundação fundido fundos fusos fusão futuros fábrica físicas fórmula fóruns galeria ganha ganhar ganhará ganhou garanta garante
    garantida gastar gaussiano gentileza gerais gerenciadores gestos gid gif gimp girada git github glib globalmente gmail gosta gostam goste
    gosto gps gpu gpus grades gradientes gradualmente granularidade graph gratuita gravada gravadores gravações graves gravidade green
    gtksourceview guarda guardadas guerra guerreiros gui guiado guiar guiá-lo gvfs gzip gênero habilidade habilidades habilitando hat havendo
    havia hdr header height hex hexa hexadecimais hibernar high hinting histograma homem homens honra horizonte hospedeiro hostname hour humana
    humano icalendar icc ide idem identifica identificadores identificam idêntico iec ignore ignore-case igualmente iii ilegais ilegal ilegível
    ilha ilhas ilimitada iluminado image imagine imap imediato impacto impedindo impedir implementada implícito import importador importando
    importações importá-los importância imposto impressoras imprimíveis inacessíveis inacessível inadequados inativa inativas inclinada incluirá
    inclusive inclusão incluída incompatibilidade incomuns inconsistentes inconsistências incorporadas incorporados incorretas incorretos
    incremental incremento indefinida indefinidamente independentes indexação indicação indisponíveis indo inesperada inesperadamente inferiores
    influenciar influência informados informando infraestrutura inibir iniciados iniciam iniciantes inicio iniciou inimigas inimigo init inode
    inscrição insegura inserindo inseriu insert inspetor instalador instalando instantaneamente instantâneas instantâneo instrução insuficientes
    intacta integra integrada integral integrar inteiramente inteligência interagir interativa interativamente interativos interessante
    interesse interfaces interferência intermediárias intermediário intermediários internacional internas interpreta interpretado interpretador
    interpretados interpretação interrompido intervenção introduzir invasores inverno inversão invertidas invertido invisibilidade invisíveis
    invocado invocar inúmeras inúteis inútil ipc ipv iremos iria irrecuperável irregular isola items iteração iterações jan java javascript
    jeito jogada jogado jogando jogue join jornal jpg json junta juntar juntar-se junte-se junção kernel khz kib kick kill konqueror konsole
    label ladrilho ladrilhos lagos lança lançada lançado lançador lançamentos lar laranja larga large larger largo largos laterais latin
    latitude latência laço lcd left legado legal leitores lembra lembrada lembrado lembrete lendo length lente lentes leste leu levado levando
    levante level levemente leves levou lhes libera liberada liberado liberados liberdade libere lidas ligar ligações ligeiramente ligue
    limitadas limpe limpo lines listada listagem listras literal literalmente little livros lld load localidades localizadas localize location
    logarítmica logotipo loja long longitude lookup loop low lower lua luminosidade luminância luta luzes lápis líder língua lógicas lógico
    macio macos macros madeira magnitude maio maiúscula malformado malha malhas malicioso maliciosos manchas mandar mande manipula manipulada
    manipulado manipuladores manipulados mantenedores manterá mantê-lo mantêm manuseio manutenção map mapeada mapeado mapeamentos mapeia markup
    março mascara massas matar mate matemática materiais material matiz mau maximizadas maximizado maximizar mecanismos mede media mediana
    medidas medir medição meia meios melhorada melhorado melhorando memorizada mencionado mencionados mente mesa mesclada mescladas message
    metros meus mib michael micro microfone migrar migração milhares militares milímetros mina minas minimapa minimizado minúsculo missão
    misturadas misturado misturar mod modal moderna modernas moderno modernos modificador modificadora modificadoras modificou module moeda
    moedas moldura monoespaçada montados montanhas montante monte month morrer morte mortos mosaico mostrador mostrá-la motivos movem mover-se
    movimentar movimentação movê-la movê-lo movê-los mozilla msg mtime mudando mudará multiplica multiplicado multiplicador multiplicar
    multiplicação mundial musicbrainz mutuamente mágica mágico máximos mãos médias médios mín móveis múltipla n-ésimo nacional names naquela
    naquele naqueles nascer nascimento nativos naturalmente natureza nautilus navega navegadores navegando necessidades negada negado negativas
    negociação negros nelas neles nessas nesses nestas nestes neutro neve nevoeiro next nick nisso nitidez node noite nomeada nomeadas nomear
    nominal nono nordeste noroeste north nossas nossos notebook notificado notícia notícias nove nul number numeração numeric nuvem nuvens
    não-padrão não-vazio não-zero névoa nítida nítidas núm obedecer object objetivos obra obrigatória obrigatórios observador observar
    observações obsoletos obteve obtidas obtive ocasionalmente ocasiões oceano ocorra ocorreram ocorrido octal ocultada ocultadas ocultado
    ocultados ocupados ocupação oferecem oferecendo oferecido oficiais ogg oito old olhando olhar olho omite omitida omitido only open
    openstreetmap opera operacionais operando operandos oportunidade oposta oposto ops options ordenadas ordenado ordens organizadas organizador
    organize orientado orig origens ortografia ortográfica ostrar otimizados otimizar otimizações ouro out ouvido pacífico pagar pais paisagem
    pango panorama papéis paradas parado paralela paralelas paralelo parciais pare parecido parentes pareça pareçam participantes participar
    particulares particularmente partições parágrafo parágrafos pass passadas passados passagem passando passaram passivo patches pausado países
    pede pedimos pedirá pediu pedras pega pegar pegue peixe pele pem pena penalidade pendente pensamentos pensou per perca percentagem
    percentual perde perderá perdeu perfeitamente perfeito perguntando pergunte perigo perigosa perigoso periodicamente periódico permanecem
    permanecerá permanecerão persistente persistir personalização personalize personalizável pertencem períodos pesada pesadas pesados pesos
    pesquisada pesquisado pesquisados pesquisável pgp physical picos pilhas pim pin pincel ping pintado pintar pintura pior piscar pistas pkcs
    placa placas plana planas planejamento planejando planeta planilha plasma plataformas podendo poderem poderes poderiam poderosa poderosas
    poeira polegada polegadas poligonal polo polígono políticas ponta pontas ponte ponteiros pontilhadas ponto-e-vírgula pontuais pop pop-up
    popular populares população porcentagens port porte porto porção pos posiciona posicionadas posicionados posicione position positivos
    possamos possibilidades possibilita possibilitar possivel possua possuam post posto postos potencialmente potente poucas poupar poço poços
    praticamente prazo pre precedente precedido precisamente precisamos precisarão precisos predefinida predefinidas predefinido predefinidos
    predefinições preenchendo preenchidas preenchido prefere preferem preferidos preferível prefira prefix prejudicar preocupe prepara
    preparando preparação prepare preservadas preservando preservação preso press pressiona pressionamento presume presumindo pretas pretos
    prevenção previne primeiramente primos primários print privacy privado pro proceder procedimentos processa processada processador
    processadores processados procurado produtividade produtos produzem produzidas produzido produzidos produziu profissão profundas profundo
    program proibida projetada projetados projetar projetor projetores projeção prontas prontos propagação proporcionalmente proporções proposta
    propriamente protege protegida protegidas protegidos protetor protocolos provedor prover provoca prováveis proxies proximidade proíbe pré
    pré-definido pré-requisitos pré-visualizar prévia próprias pseudo publicado publicamente publicar publicação puderem pudesse puro puros põe
    públicas públicos quadrada quadro-chave quantia quantidades quantização quarta quarto quebra-cabeça quebra-cabeças quebrada quebradas
    quebrados quebram quebras quebre queda queimar quente quentes queria query questionado quis quot quote quê radiais raios raiva ramo random
    range raramente rastreamento rastro rastros razoável raízes reabra reabrir read realce realizadas realizado realização reativar reative
    recalcula recarregado recarregue receba recebem recebendo receberão recebidas recebidos recebimento receita receptor recepção recolhe
    recolher recomenda-se reconectar reconhece reconhecidas reconhecimento reconstruir reconstrução reconstrói recorrente recorta recriar recua
    recuar recupera recuperada recuperadas recuperado recuperando recupere recursive recursivo recursão recusada recusando recusou recém
    redefinindo redimensiona redimensionada redimensionadas redirecionado redirecionamento redirecionamentos redirecionar reduzem reduzidos
    reduzindo reduzirá refere refere-se referem-se referenciada referenciados referir refinar regional register registradas registrados registre
    regularmente rei reinicia reiniciada reino reinício rejeita rejeitada rejeitado rejeitar relacionada relacionado relacionamento
    relacionamentos relatado relativamente relatou relaxar relações relevo remanescentes remetente remotamente remote remova-o removíveis
    removível render renderiza renderizadas renderizado renderizador renomeados renomeia renomeie reparar repete repetidamente repita replace
    replay report reportar reporte reportou reposiciona repositórios representada representado representados representando reprodutores
    reproduzida reproduzidas reproduzido reproduzidos requerer requerida requeridos requisitado requisitar requisitos reservada reservar reside
    residual resistência resoluções resolvedor resolvidos respectivamente respectivas respectivo respectivos responde respondendo respondeu
    respostas restauradas restaurados restringe restrita resultam resultando resultantes resultaria resultará resultou retangular retangulares
    retas retira retirada retirado retomar retornado retornam retornará retorne retrato retroceder return retângulos reverse reverso revertendo
    revertida revertidos revisar revisão revogado rfc rgba rico right rio rios riqueza riscos robusta rosto rota rotaciona rotacionar rotas
    roteador roteadores rotular roubar rua ruins run runtime ruídos ruínas rápidos rígida rígidos sabem sal salas saliências saltar salto saltos
    salvamentos salvará salvou salvá-la sans satisfazer save scroll second seconds secretas secundária secundários sed seg segredos seguidas
    seguidos seguindo segurando segurar seguras seguros sei selecionam selecione-o selecioná-lo selecioná-los selecionável selected selva
    semente send sensor sensíveis sentença separadores separam separando separate separação separe sequer serial seriam serif server services
    servir servirá sete setor sftp sha share shells short siga significado significados significam significar significativa significativamente
    significativo silenciosamente silent silêncio simbólica simetria similaridade simple simplifica simplificada simplificar simultâneas
    simétrica simétrico sinalizador sinalizadores sinalização sinto slide slot slots smb smtp soar sobe sobrecarga sobreposições sobrepostas
    sobreposto sobrepostos sobrepõem sobrescrevendo sobrescrita sobrevivência socket socks sofrer sofrerá sofreu soldados solicita solicitadas
    solicitações solicite solo solucionador soluções somas sombras sou sozinho space spam spline split sql sqlite ssh ssl stat stop store stream
    street strftime strict suavidade suaviza suavizar sub subconjunto subdiretórios sublinhar subpasta subsequente subsequentes subsistema
    substituem substituindo substituto subtrair subtração sucessivas sucessor sudeste suffix suficientemente sufixos sugere-se sugerido sugerir
    sujeito sul sumário superiores superusuário suportem suprime suspende suspender suspensa suspenso suspensão sync século sérios sólidas table
    tablet tam tampa tangente tantos tcp tecido tecnologia tecnologias telefones temporal temporizador tendem tendência tenho tensão tentamos
    tentava terceiros terem term terminada terminam terminando terminará terminação termine terras terreno terrenos território test testa tex
    text-decoration textura texturas theme threads tiff timeout times tira tivesse tmp tocado tokens tolerância toma tomadas tomado tome tool
    top topic torna-se tornam-se tornar-se tornaram tornou tornou-se torre totais touch touchpad trabalha trabalham trace tradutor tradutores
    traduz traduzido traduzidos traduzir transação transfere transferidas transferido transforma transformado transmissões transmite transmitir
    transportar tratada tratamento trava travada travado travamento travou trazer traço tree triângulo triângulos truques tráfego tty tupla
    tutoriais tutorial técnica técnicos tópico túneis udp uids ultrapassar umas umidade underline unido unidos unificado uniforme uniformes
    unique unir unit universo uns update upload upnp urgência usabilidade usando-se usb use-o users usou usr usualmente usável utc util
    utilitários utilizam uuid vale valida validar validação value vamos van vantagem variações vcd veio velha velho velhos vence vencedor vencer
    vender vento verdadeira verdadeiras verdes verificadas verificados verificando verificou vermelhas vermelhos versa versátil verá verão
    vetores vetoriais vetorial viagem vice video vidro view vigor vim vincula vinculada vinculados vincular vindas virar visita visitada
    visitado visitados visitar vistas vistos visualizado visualmente vitória vivas vivo vizinha vizinhas vocês voltado voltando volte volumes
    voluntários vontade voo voto vou voz vulnerável vértice vê-lo vê-los vêm vínculos warn warning wayland webcam white wikipedia window wmf
    xadrez xattr xfce xyz year àquela àqueles água álbuns árvores âncora âncoras ângulos época ênfase ímpar ímpares óleo óptico órbita ótima
    úmida únicas únicos`,
  3: `
    abortando abri-lo abrindo abrirá absoluta aceito aceitos acelerar aceleração acesse acessíveis acha achar acontece aconteceu adequada
    adequadamente adequação adição adjacentes afetam agente agir agrupadas agrupados agrupamento agrupar aguardando ajustada ajustadas ajustado
    ajustes alcance alcançar aleatoriamente aleatórias aleatório aleatórios alfanuméricos alguém alinhado alinhamento alinhar alocar alocação
    altamente altas alteradas alterando alternador alternativamente alternativas alternativos alternância alterou alterá-lo altos alvos always
    amarelo ambas ambientes amigo amigos amostra amostras ampliar analisado analisador analisados and anexa anexada anexado anexo animado
    animação animações anos anotações apaga apagados apelido apesar api aplicadas aplicados aplicando aplicações aplicável aplique aponta
    apontando apontar aprender apresentada apresentado apresentar apropriada apropriadas apropriado aproximada aproximação aquela aquelas aquele
    arco armazenado arquitetura arrasta arrastando artefatos aspecto assegurar assinado assinar assinaturas associadas associação assume assunto
    ataque atingido atingir atingiu ativadas ativas ativação ative atividade atividades atrasar atribui atribuição atribuída atribuído
    atribuídos atrás atualiza atualizadas atualizados atualize aumentando aumente aumento ausência automáticas automáticos autores autorizado
    auxiliar avançadas avançado avançados avançar avisado avisar azuis backend background backspace backups baixado baixados baixos balanço
    banda bandeja baseada baseados bases basta bastante bate-papo bateria bem-vindo big binários bit bloqueada bloqueia bloqueio body bold bons
    boston branca breve buffers buscar byte básica básicas básico básicos cadeia calcula calculado camada camadas canais cancela cancelada
    cantos capacidade capturada capturar características carga carregando casa casas causado cds central centralizado centralizar certas
    certificado certificados certos chama chamadas chamados chamar chat checar check chegar chegou cheio cheque cidade ciente cinco cinza
    circular claro classes clicado click clientes cliques cmd code codificado codificar coincide cola coleta colocada colocadas colocados
    colocando coloque combina combinada combinado combinar combinações comece comentário comercialização começará compacta comparar
    compartilhada compartilhadas compartilhado compartilhamento compatíveis compensar complemento completas completos composto compostos
    comprimidos computadores comunicação comunidade concluir conclusão concluído conecta conectada conectados conectar-se conecte conecte-se
    confia confiança config configuradas configurados configurá-lo confirmar confiáveis conflitos conhecida conhecidos conjuntos considerado
    considerados considerar consigo constantes construir construção construído consulta consultar contar contate contatos contenha contidos
    continuará contorno contribuir contribuições control controlado controlador controles contêiner conversas convertida convertido convertidos
    coordenada copiado copie core corpo corrente corresponda correspondam correspondem correspondendo corretas correções corrige corrigido
    corrigidos corrija corrompida corrompidos corta cortar corte count credenciais crescer criador criando criptografada criptografado cruzada
    crítico csv cuja cujas cujos curta curtas curvas custo cálculo cálculos câmera célula células círculo d-bus daemon dando danificar daquele
    daqui debian decidir decimais decimal decodificar decodificação default definem definindo definiu deixa deixado deixando delete delimitador
    demorar densidade dentre dependem dependente dependência dependências desabilitadas desabilitados desabilitando desabilite desaparecer
    desativados desative desbloqueado desbloquear descarta descendente descobrir desconectado desconectar desconhecidos descreve descritor
    descrições desenha desenhada desenhadas desenhado desenhados desenhe desenho desenvolvedor desfeita desinstalar desliga deslizante desloca
    deslocar desmarque dessas destaca destacar destaque destas destruir desvio detalhadas detalhado detectada detectados determinados deu dev
    deveriam deverão dez diagnóstico dicionário dificuldade difíceis difícil digitada digitado digitais digitando digitação digitou dimensão
    dimensões diminui dinheiro dinâmica dir direitos direta direto direções discos discussão disparar display disposição distante disto
    distorção distribuir distâncias dividida dividido diz dizer dns dobra dono down downloads drivers duplicadas duplicado duplicados duplicar
    dvd e-mails economia editada editado editando edite efetuar eixo elevado elevação eliminar email embaixo embora embutido emite emitir
    encerra encerrar encontrará encontre end entender entra entrando enviadas enviando enviou equipe errada escalar escape escolhendo escolheu
    escolhidos esconder escopo escreva escreve escrevendo escreveu escritos escura escurecer escuro espalhar espaçamento especificadas
    especificando especificação especificações especificou esperança esperar esperava espere esquemas esqueça estabelecer estamos estarão
    estavam estender estilos estimativa estranhos estático estável esvaziar etapa etiquetas evita exata excede exceder excedido exceção exclua
    excluindo exclusivo excluí-lo excluída excluídas executados executá-lo exibindo exibirá exige exista existirem existência expande expandido
    expansão experimental expiração exporta exportada exportado ext externa extremidade extremo fabricante face facilitar falhas false faltam
    família fatal fato favorito fazê-lo fechamento fechando fechá-lo feitos fica ficam ficarão figura filename filho filme filtra finais
    finalizado finalizar find fins fio fique firewall fizer fluxos focada focar folha font force formar format formata formatado formatar
    formulário fornecedor fornecem forneça fortemente forçada forçado fosse foto foundation fraca frase fração frequentemente from ftp
    funcionalidades funcionam funcionamento funcione fuso física físico físicos ganho garantias garantir general genérico geometria gerada
    geradas gerador gerados gere gerencia gerencie get gira girar google gplv gradiente grau grava gravadas gravado gravados grave group
    gstreamer guardar guias habilitadas habilitados haja hash haverá head hierarquia história hoje horizontais horizontalmente horários host
    humanos idade ideal ideia identidade identificado identificação idiomas ids idênticos ilimitado iluminação impede implementado implementação
    implica implícita importa importada importadas importado importados importe impressa impressas impresso impressos impressões imprime
    inalterado inatividade inativo incapaz inclinação inclua include incluem incluídas incluído incluídos incompatíveis incompatível incompleta
    incompleto incorporado incorretamente indefinido independentemente index indicadas indicadores indicados indicam indisponível individual
    individualmente inesperado inexistente infelizmente infinito influencia info informa informada inglês iniciadas inicializado inicialmente
    iniciará inicie input inseguro inserida inseridas inseridos instala instaladas install instantânea instável instâncias insuficiente int
    integrado integração integridade inteiras inteiros inteligente intensidade intenção interação interior internamente internos interpolação
    interpretar interrompe interromper interrompida interrupção introdução inutilizável inversa inverso inverter invertida invisível inválidas
    irc italic itálico jamais janeiro jogador jogadores jogar jogos juntamente juntas juntos key lados lançamento larguras last latex legenda
    legendas legível lei leitor lenta lentas lentos leve liberar license licenses lidos liga ligada ligação limiar limita limitada limitado
    limitados limitar limitações limpeza line linear listadas listado livremente livres livro lixo locale localidade localiza localizados lock
    logs longe longos lote lugares lógica mac macro magenta main maiúsculo make mal man maneiras manipulador manipulação mantenedor mantidas
    mantido mantidos manuais mapas mapeamento mapear mar marcadas marcados marcas marcação marcações margem margens massa matriz max maximizada
    mecanismo melhora melhores melhoria melhorias membro membros mescla mesclagem mesclar meses mestre meta meu microsoft mim min minha
    minimizar minuto mistura mode modifica modificada modificadas modificadores modificá-lo modifique monitorar monitores montada montado
    montagem montar mostram mostrará mostre motor moverá movida movidas movimentos mude mudou muita máquinas máscara máscaras máx mão médio
    mídias módulos móvel múltiplo música músicas nativo natural navegue necessidade necessitam negativa negativos negrito nele never new ninguém
    norte notas notação notificar nula null nulo numérica numéricos núcleo obrigado obrigatório observação observe obsoleta obsoleto obtendo
    obtenha obtenção obtida obtido obtidos obviamente ocorrências ocultas oculto ocupado ocupar oeste oferecer off offline oficial olhos olá
    on-line onda ondas opacidade opaco opengl operador operadores operar optar ordena ordenada ordenados organiza organizados organizar
    otimização output ouvir page palavra-chave palavras-chave paleta parabéns parada parcial parcialmente parecem parecer parede pares parou
    part partida partição parênteses passa passada passe passos passou pausa pausar país pdf pedaço pedaços pedido pedidos pedir pendentes
    percorrer perdas perder perfis performance pergunta perguntas perl permanece permanecer permanente permita permite-lhe permitidas permitindo
    permitirá personalizadas personalizar perspectiva pertence pertencentes perto peso pesquisando pesquisas pesquise peça peças php pico pid
    pipe pixel planos plataforma player pode-se podemos poderia poderoso pontuação porcentagem portas posicionado posicionamento posicionar
    positiva posix possibilidade posso posteriores posteriormente postscript potencial potência pouca poucos pra precedência precise
    predefinição preenche preenchida preenchidos preferida preferido preferir prefixos preparar presença preserva preservar pressionadas pressão
    pretende prevenir previamente previsão primeiras primeiros primária primárias primário principalmente privadas privilégios probabilidade
    procedimento processadas processado processando processos procure produto produz produção programação projetos prompt pronta proporcional
    proprietário prosseguir proteger protegido proteção provê pré-visualização próprios public publicada puder pula pulando pular pôr público
    quadrados quadros quantas quase quebrado quebrar queira questão quiet quit quão raio ram rascunho rastrear raw razões reais realiza realçar
    recarrega receberá recebeu recebida recomendada recomendamos recomendável reconhecer reconhecida reconhecidos recortar recorte recuo
    recuperados recuperação recursivamente red redefine redes redimensionamento redimensionar reduza reduzida reduzidas reduzido redução refazer
    referenciado refletir regex registra registrada registrado registros regiões regulares reinicialização reinicie relacionadas relata relatar
    relativas relatórios relevante relevantes remotas removerá removidas removê-la removê-lo renderizar renomeado repetida repetido repetir
    repetição repositório representar representação reprodutor reproduz reprodução requerem requerido requisitada requisição requisições reserva
    reservado reservados resolve resolvido respeito responder responsável restantes restaurada restaurado restauração restringir restrito
    restrição resulta resultante resultar resumo reta retirar retorna retornando retornou retângulo reversa reverte reverter rgb rodando rodapé
    rodar rola rolar role root ruim ruído rápidas sabe saia saiba saindo saiu sala salvando saturação saídas search secreta secundário segmento
    segmentos seguem segure seis selecionando select seletor seleções selinux semana semanas semelhantes sensibilidade sensível separa
    separadamente sequências serve sessões set seta setas seções show silencioso similares simula simular simulação sinais sincronia sincroniza
    sincronizar sincronização sites situação situações slides small sobrepor sobrepõe sobrescreve sobrescrito softwares sol solicitação
    solicitou sombra somente-leitura sonoro sons soquete souber source start stderr stdin stdout str strings strong suave suavemente suaves
    suavização subdiretório subir sublinhado submenu subpastas substitua substituirá substituída substituídas substituídos sufixo sugestão
    sugestões super superfície suportam suportar suprimir svg system série sólida tabelas tabulação tabulações tabuleiro tag tags tar target
    taxas telefone temos temperatura temporariamente temporária tempos tendo tentou terceira terceiro terminado terminais terra testar teve text
    the tinha tinta tipicamente tirar title tiverem tls tocar token tom tomada tomar tonalidade tons toque tornam tornando tornará torne
    torná-lo trabalhando trabalhar trabalhos tradicional tradução traduções transferidos transferir transferências transformar transformação
    transformações transição transições transmissão transparente transparentes transparência transporte tratadas tratado tratados tratar
    travamentos travar traços trecho trechos trilha trilhas truncado txt técnicas término títulos uid universal uris usarão usem user usual
    usá-la usá-los utilitário utilizadas utilização val var variam variante variar variação variedade vazias vazios velocidades vem verbose
    verificada verificado verificações vermelha verticais vetor vice-versa vida vinculado vindo vir virtuais visto visuais visualiza
    visualizações visões vizinhos vídeos vínculo weight widgets width zeros zip zona zonas álbum ângulo índices ótimo últimas últimos`,
  4: `
    abas abertas abertos abertura abra absoluto acabou aceita aceitar acessado acontecer adequado adicionada adicionadas adicional adicionando
    administrador afeta afetar aguardar aguarde ajudar ajusta ajuste aleatória alerta alfa algo algoritmo all alt alta alterada alterados
    alteração altere alterna alternativa alternativo alto ampliação analisar andamento anexar ano anteriores anteriormente antigas antigos
    análise apagar aparece aparecem aparecer aparecerá aparecerão aparência aplicada aplicado aplicação apresenta apresentação aproximadamente
    aqueles armazena armazenadas armazenados armazenamento armazenar arraste ascii aspas assinatura assistente associada associado associados
    atenção ativada ativados ativos atraso atribuir atributo atributos atualizada atualizado atualizações aumenta ausente autenticação auto
    autor avaliação avisos azul backup baixa baixar barras baseado biblioteca bibliotecas binário bits bloco blocos bloqueado bloquear boa bom
    borda bordas brilho buffer bug bugs bytes caber cabeçalhos caixas calcular calendário caminhos campos canal canto captura carrega carregada
    carregado carregados carregamento casos categoria categorias causa causar centro certo chamada chaves cheia classe classificação clicando
    cliente coisa coisas colar coleção coloca colocado color colunas comentários começa começando começo comparação compartilhar compatibilidade
    compilado compilação completar componente componentes composição compressão comprimento comum comuns concluída condição condições conectado
    conexões configura configurada configure confirmação confiável conflito conforme conhecido consegue conseguir conseguiu considere console
    constante consulte contagem contas contato conteúdos continua continue contra contraste controlar contêm conversão converte coordenadas
    copia copiados copyright corresponde correspondentes corresponder correspondência correta correto correção corrigir corrompido cpu criada
    criadas criados crie criptografia critério css ctrl cuidado cujo curto curva códigos cópias dada dar datas debug definidas definidos
    definição definições deixe dela delas depende dependendo depuração desabilita desabilitada desabilitado desativa desativada desativado
    desativar descartar desconhecida desculpe desejada desejado desejar desempenho desenhar desenvolvedores desenvolvimento desfazer desktop
    desligado desligar deslocamento dessa desse desses destes detalhada detectado detectar detecção determina determinada determinado deve-se
    deverá dia dias dicas diferença diferenças digital diminuir direção dispositivos distribuição distribuído distância diversas diversos divide
    dividir divisão diálogos documentação documentos domínio download driver duração dígitos e-mail edita efeitos elemento elementos encontra
    encontradas encontrados encontrou endereços energia entanto enter entrar entretanto envia enviada enviado enviados envie envio equivalente
    era errado esc escala escolhe escolhida escolhido escrito especialmente especificados especifique específica específicas específico
    específicos espera esperado esperando esquema estados estará estatísticas estava estejam estiverem estrutura etiqueta evento exatamente
    exceto exclui exclusão excluído excluídos executada executando execute executável exemplos exibidas existentes existir expandir
    explicitamente exportar exportação expressões extensões externas externos extra extrair extras facilmente faixa faixas falhar falso falta
    fará fator favoritos fazem fazendo faça fecha fechada fechado feche feitas feito fez ficar ficará fila file filhos filtragem filtrar filtros
    fixa fixo flutuante fluxo foco formas formatação fornecer fornecida fornecidas fornecidos forte força fotos free frente frequência
    funcionalidade funcionando funcionar funcionará funções futuras futuro gama garantia gera gerado geralmente geração gerenciamento gerenciar
    globais global gpl grade grandes graus grupos gráfica gráfico gráficos gtk guia habilitada habilite hardware haver hexadecimal home horas
    horizontal horário houve identificador identificar idioma ignora ignorada ignoradas ignorado ignorados ignorando ignorar iguais importante
    importantes importar importação impossível impressora inc incorreta incorreto independente indicada indicado indicador indicando indicar
    indique individuais informado informar informe iniciada iniciais inicializar iniciando insere inserido inserção insira instalada instalados
    instale instruções instância inteira interativo interna intervalos inverte inválidos irão iso jogo jpeg kde lançar lateral layout leia
    lembrar lembre-se lento letra leva lhe lida lidar lido ligado limites limpa linguagem linux list listados listar listas lixeira localizada
    localizado localizações localmente log login logo longa longas longo luz maioria maiúsculas manipular mantendo mantenha mantida mantém mapa
    marca marcada marcado marcador marcadores marcar marque medida melhorar menores menus mesmas mesmos metadados metade milissegundos mime
    miniatura miniaturas minutos minúsculas modelo modelos modificados modificação modificações modos monitor mostrada mostradas mostrado
    mostrados mostrando motivo mova movendo movido movidos movimento muda mudança mudanças mundo média métodos mês mínima módulo name navegação
    necessita necessárias negativo nela nessa nesse net none normais nossa nosso notificação notificações numa numérico níveis nós objetivo
    objetos obtém ocorre ocorrer ocorrência oculta ocultos online opcionais opcional opcionalmente operacional operações ordenar ordenação
    organização orientação originais pai painéis palavra palavras papel par particular parâmetro parâmetros passado passar passo path pelas
    pelos pequena pequenas pequeno pequenos perda perdida perdido perdidos perfil perguntar permitem permitida permitidos personalizada
    personalizados período pessoa pessoais pessoal pessoas pilha pixels plug-in plug-ins plugin plugins png poder poderão política ponteiro
    porta portanto porém positivo posições possam possivelmente possuem possuir posterior pouco precisam precisar precisará preciso precisão
    preencha preencher preenchimento preferência prefixo presente presentes pressionada pressionado pressionando prestes preto principais
    prioridade privacidade privada processamento processar procura procurando produzir profundidade progresso projetado projeto pronto proporção
    propriedade propósito protocolo provável proxy própria próprio próximas próximos puderam python pública quadrado quadro qualidade quantos
    quatro quebra quem querer questões raiz rapidamente razão real realizada realizar recarregar recebe receber recebido recentes recomendado
    reconhecido recuperar redefinir redistribuí-lo redor reduz reduzir referência referências registrar região regra regras regular reiniciado
    relacionados relate relativa relativo relativos relatório relação relógio remota remotos remova removendo removida removidos remoção
    renderização renomear representa reproduzir resolver resposta restante restaura resto restrições retornar retorno risco roda rolagem rotação
    rápida rígido rótulo rótulos saber sai salvamento salve salvos salvá-lo script scripts segue seguida seguido segunda segura seguro
    selecionou semelhante senhas sentido senão separada separadas separado separador separados separar seria servidores serviço serviços seção
    shell sim simbólico simbólicos similar simplesmente simultaneamente sinal site size sobreposição sobrescrevê-lo solicitada solicitado
    solicitar soltar solte solução som soma span style substitui substituição substituí-lo substituído suficientes suporta suportada suportadas
    suportados símbolo símbolos tab tabela tais tal tarde tarefa taxa telas temas temporários tenham tenta tentará tentativa tentativas termina
    terminal terminou termo terão teste testes textos time torna torno totalmente trata troca trocar true trás tudo type tão unicode unidades
    unix uri urls usam usará usá-lo utf utiliza utilizada utilizados utilizando utilize variáveis verdade verde verifica vermelho version
    vertical verticalmente via virtual visibilidade visite vista visual visualizador volta volume válidas válidos vão vídeo vírgula vírgulas
    widget wiki xml zoom áreas áudio índice úteis`,
  5: `
    aba aberta aberto abre acessar acesso acima acordo adiciona adicionado adicionados adicionais adicione agora ajustar algum alguma algumas
    altera alterado alterar alternar altura alvo além ambiente ambos anterior antiga antigo aos aplica aplicar aplicativos aqui argumento
    argumentos arrastar assim atalho atalhos ativa ativado ativar ativo através atuais atualizar atualização aumentar automática automático
    aviso ação ações baixo banco base bem botões branco busca cabeçalho cache caixa campo cancelar capaz caractere certifique-se chamado chave
    cima clicar codificação colocar coluna comandos combinação começar compatível completa completamente completo comportamento computador
    conectar conexão configurado configurar conjunto conta contendo conter contexto controla controle contrário converter copiar cor cores
    correspondente corretamente cria criado criação cursor código cópia dado data defina definida deixar dele deles demais dentro depois
    desabilitar desconhecido descrição desde desta destino determinar deveria devido dica diferente diferentes digitar digite direita direito
    diretamente diretórios dispositivo disso diálogo documento dois duas duplo durante editar editor edição efeito ela elas eles encontrada
    encontrado encontrar endereço enquanto entradas então enviar erros escolher escrever escrita espaços especiais especial especifica
    especificada especificar esquerda esquerdo essas esses estado estas esteja estes estilo etc eventos evitar executa executado exibe exibida
    exibido exibidos exibição existem existente expressão extensão externo falhou faltando faz fechar feita ferramenta ferramentas filtro fim
    final fontes fora forem formatos fornece fornecido forçar funciona fundo função fácil geral gerar gerenciador gnome gnu gostaria grande
    gravar gravação grupo habilita habilitado habilitar help histórico hora houver href html http https igual imagem imagens imediatamente
    impressão imprimir inclui incluindo incluir indica inferior informação inicia iniciado inicial inicialização inserir instalado instalar
    instalação inteiro interface internet interno intervalo inválida invés início item itens janelas junto lado leitura ler letras levar licença
    limite limpar linhas link links livre locais localizar localização lugar maior maiores maneira manter manual manualmente meio melhor memória
    menor mensagem mensagens mesma modificado modificar momento mouse move mudar muitas muitos máquina máxima máximo método mídia mínimo
    múltiplas múltiplos nada navegador navegar necessária necessários nem nesta normal normalmente nota note novas novos num nunca números
    objeto ocorreu ocultar oferece operação ordem origem original outra outras pacote pacotes padrões painel parar parte partes pastas perdidas
    permanentemente permissão permissões permitido permitir personalizado pesquisa pesquisar plano poderá pois ponto pontos porque posição possa
    possíveis preferências pressionar pressione primeira principal problema problemas processo procurar programas propriedades provavelmente
    próxima próximo páginas pôde quais quaisquer quantidade quanto quer quiser realmente recente recentemente recurso recursos rede registro
    reiniciar remoto remove removido requer resolução restaurar resultado resultados rápido sair salva salvas salvo saída seguinte seguir
    segundo segundos segurança sejam seleciona selecionadas selecionados selecionar seleção senha sequência serem servidor sessão shift sido
    significa simples sintaxe sistemas sob sobrescrever software status string substituir sucesso suficiente superior suportado talvez tamanhos
    tanto tarefas tecla teclado teclas tela tema temporário tenha tentando terminar termos terá tipos tiver toda todo topo tornar total
    transferência três têm título unidade url usadas usados usuários utilizado utilizar vai variável vazia vazio veja velocidade verdadeiro
    verificar verificação versões vezes visualizar visualização visão visíveis visível voltar válida válido várias vários web windows www zero
    árvore ícone ícones única único útil`,
  6: `
    abaixo abrir adicionar ainda ajuda alguns alterações antes apenas aplicativo após arquivo arquivos atual atualmente até automaticamente
    barra botão cada caminho caracteres carregar caso certeza clique comando como configuração configurações conteúdo continuar contém criar
    dados das define definido definir deseja deste detalhes deve devem diretório disco disponíveis disponível dos ele entrada entre erro escolha
    espaço especificado essa esse esta estar este estiver está estão excluir executar execução exemplo exibir existe falha favor fazer foi fonte
    for foram forma formato informações iniciar inválido irá isso isto janela largura linha lista local mais mas menos menu mesmo modo mostra
    mostrar mover muito nas necessário nenhum nenhuma neste nome nomes nos nova novamente novo nível número obter onde opção opções org outro
    outros padrão parece partir pasta pela pelo permite podem possui possível precisa primeiro programa página qual qualquer quando remover
    salvar seguintes seja selecionada selecionado selecione sem sempre sendo será serão seu seus sistema sobre somente sua suas suporte são
    tamanho também tem tempo tentar tente ter texto tipo todas todos trabalho usa usada usado usando usar use uso usuário valor valores ver
    verifique versão vez área última último`,
  7: `
    com não para pode por que ser uma você`,
};
