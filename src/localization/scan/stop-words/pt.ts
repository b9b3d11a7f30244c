export const PT = `
a à abaixo acima agora aí ainda além algo alguém algum alguma algumas alguns ali ambos ante antes ao aos apenas após aquela aquelas
aquele aqueles aqui aquilo as às assim até através atrás bastante bem cá cada com como conosco consigo contigo contra cuja cujo da dá
daquela daquele das de debaixo dela delas dele deles demais depois desde dessa desse desta deste deve devem do dois dos durante e é
ela elas ele eles em embora enquanto então entre era eram és essa essas esse esses esta está estão estamos estar estas estava estavam
este estes estou eu faz fazer fim foi for fora foram fosse há hoje isso isto já jamais junto lá lhe lhes logo longe mais mal mas me
meio melhor menos mesma mesmas mesmo mesmos meu meus mim minha minhas muita muitas muito muitos na nada não naquela naquele nas nela
nele nem nenhum nenhuma nessa nesse nesta neste ninguém no nos nós nossa nossas nosso nossos num numa nunca o onde ontem os ou outra
outras outro outros para pela pelas pelo pelos perto pode podem poder podia pois por porém porquanto porque pouca poucas pouco poucos
pra própria próprio qual quais qualquer quando quanto quase que quê quem quer se sê seja sejam sem sempre sendo ser será serão seu seus
si sido sim só sob sobre sois somente somos sou sua suas tal talvez também tampouco tanta tanto tão te tem têm temos tenha tenho ter teu
teus teve ti tinha tinham toda todas todavia todo todos três tu tua tuas tudo um uma umas uns vai vamos vão vem vez vezes você vocês
vos vós vossa vosso vou`;
