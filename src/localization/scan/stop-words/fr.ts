export const FR = `
a à afin ai ainsi alors après as au aucun aucune aujourd'hui auquel aussi autant autre autres aux avaient avais avait avant avec avez
avoir avons bien bientôt c'est car ce ceci cela celle celles celui cent cependant certain certaine certains ces cet cette ceux chaque
chez chose choses ci combien comme comment contre d'un d'une dans de dedans dehors déjà depuis derrière des dès désormais dessous dessus
deux devant devoir doit doivent donc dont du durant elle elles en encore enfin ensuite entre envers es est et étaient étais était été
être eu eux faire fais fait faut fois font grâce hors ici il ils j'ai jamais je jusqu'à jusque l'on la là laquelle le lequel les
lesquelles lesquels leur leurs loin lors lorsque lui ma maintenant mais malgré me même mêmes mes mien mienne mieux moi moins mon n'est
ne ni non nos notre nôtre nous nul on ont ou où ouais oui outre par parce parfois parmi pas pendant personne peu peut peut-être peuvent
peux plus plusieurs plutôt point pour pourquoi pourtant pouvez près puis puisque qu'elle qu'il qu'on qu'un quand quant que quel quelle
quelles quelque quelques quels qui quoi rien s'il sa sans sauf se selon sera seront ses seul seule seulement si sien soi soient sois
soit sommes son sont souvent sous suis sur ta tandis tant te tel telle tellement tels tes toi ton toujours tous tout toute toutes très
trop tu un une unes uns va vais vas vers veut veux voici voilà voir vont vos votre vôtre vous vraiment y`;
