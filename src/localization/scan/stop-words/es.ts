export const ES = `
a acá además ahí ahora al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes apenas aquel aquella aquellas
aquello aquellos aquí así aun aún aunque bajo bastante bien cada casi como cómo con conmigo consigo contigo contra cual cuál cuales
cualquier cuando cuándo cuanto cuánto cuya cuyo da dar de debe deben decir del demás demasiado dentro desde después detrás di dice donde
dónde dos durante e el él ella ellas ello ellos en encima entonces entre era eran eras eres es esa esas ese eso esos esta está estaba
estaban están estar estas estás este esto estos estoy fin fue fueron fuera gran ha haber había habían hace hacer hacia han has hasta hay
he hemos hoy incluso ir jamás junto la las le les lo los luego más me medio mejor menos mi mí mía mías mientras mío míos mis misma
mismas mismo mismos mucha muchas mucho muchos muy nada nadie ni ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro
nuestros nunca o os otra otras otro otros para pero poca pocas poco pocos poder podía por porque pronto pude puede pueden puedes pues
que qué querer quien quién quienes quiere quizá quizás se sé sea sean según ser será si sí siempre sin sino sobre sois solo sólo somos
son soy su sus suya suyas suyo suyos tal también tampoco tan tanta tanto te tendrá tener tengo ti tiene tienen tienes toda todas todavía
todo todos tras tu tú tus tuya tuyo un una unas uno unos usted ustedes va vamos van vas ve vez voy vosotras vosotros vuestra vuestro y
ya yo`;
