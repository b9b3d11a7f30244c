export const IT = `
a abbiamo abbia ad adesso agli ai al alcuna alcune alcuni alcuno all'alla alla alle allo allora altra altre altri altro anche ancora
anzi appena assai attraverso avanti avere avete aveva avevano bene c'è che chi chiunque ci ciascuno ciò cioè circa coi col come
comunque con contro così cui da dagli dai dal dalla dalle dallo davanti davvero degli dei del dell'della della delle dello dentro deve
devi devo di dietro diventa dobbiamo dopo dove dovere dunque durante e è ebbe ecco ed egli ella entrambi entro era erano eravamo eri
ero esse essere essi eppure fa faccio fai fanno fare fatto fin fino fino fra fu fuori furono già gli grazie ha hai hanno ho i il in
infatti infine insieme intanto invece io l'ho la là le lei li lì lo loro lui lungo ma mai me meglio mentre mezzo mi mia mie miei mio
molta molte molti molto ne né negli nei nel nell' nella nelle nello nemmeno nessun nessuna nessuno niente no noi non nostra nostre
nostri nostro nulla o od oggi ogni ognuno oltre oppure ora ormai per perché perciò però più poca pochi poco poi poiché possiamo posso
possono prima può puoi pure qua qual quale quali qualche qualcosa qualcuno quando quanta quante quanti quanto quasi quel quella quelle
quelli quello questa queste questi questo qui quindi sai sarà saranno se sé sei sempre senza si sì sia siamo siano siete solo sono
sopra soprattutto sotto sta stata stato stessa stesso su sua subito sue sugli sui sul sulla sulle sullo suo suoi tale tali tanta tanto
te ti tra troppo tu tua tue tuo tuoi tutta tutte tutti tutto un una uno va vada vai vanno vengo verso vi via viene voi volta vorrei
vostra vostro vuoi`;
