/** Spanish words that make a question, as 'words > English'. */
export const SPANISH = `
cuántos|cuántas|cuantos|cuantas > how many
cuántos diferentes|cuántas diferentes|cuántos distintos|cuántas distintas > how many different
cuántas veces|con qué frecuencia > how often
cuánto tiempo|cuánto dura|cuánto duran > how long
cuánto cuesta|cuánto cuestan|cuánto vale|cuánto valen > what is the price of
cuánto|cuánta > how much
número total de|cantidad total de|numero total de > total number of
número medio de|número promedio de|cantidad promedio de|cantidad media de > average
número máximo de|cantidad máxima de > maximum
número de|numero de|cantidad de|número|la cantidad de > number of
cuál es el número de|cuál es la cantidad de > number of
cuál es el|cuál es la|cuáles son los|cuáles son las|cuál es|cuáles son|cuál fue el|cuál fue la|cuál fue > what is
cuál|cuáles > which
que > that
quién|quiénes > who
dónde|en dónde > where
cuándo > when
cuando|si > when
cómo > how
promedio de|media de|promedio|medio|media|medios|medias > average
en promedio|de media|por término medio|de promedio > on average
suma de|suma|total de|totales|total > total
en total|en conjunto > in total
mediana de|mediana del|mediana|mediano > median
máximo|máxima|máximos|máximas > maximum
mínimo|mínima|mínimos|mínimas > minimum
per cápita|por habitante > per capita
a qué hora|a qué horas > which hour
por cada|para cada|por|según|agrupado por|desglosado por|cada|en cada > by
mayores de|mayor de|mayores que > older than
menores de|menor de|menores que > younger than
encuestado|encuestados > respondents
de más de > over
de menos de > under
más de|más que|mayor que|mayor a|superior a|superiores a|por encima de|arriba de > more than
menos de|menos que|menor que|menor a|inferior a|inferiores a|por debajo de|debajo de > less than
con más|tiene más|tienen más|tuvo más|tuvieron más|hay más|la mayor cantidad de|el mayor número de > with the most
con menos|tiene menos|tienen menos|tuvo menos|hay menos|la menor cantidad de|el menor número de > with the fewest
el más alto|la más alta|más alto|más alta|más altos|más altas|mayor|mayores > highest
el más bajo|la más baja|más bajo|más baja|más bajos|más bajas|menor > lowest
más frecuente|más común|más frecuentes|más comunes|más a menudo|más veces > most common
menos frecuente|menos común|menos frecuentes > least common
menos caro|menos cara > cheapest
más vendido|más vendida|más vendidos|más vendidas|se vende más|se venden más > best selling
menos vendido|menos vendida|se vende menos > worst selling
mejor pagado|mejor pagada|mejor pagados|mejor pagadas > highest paid
peor pagado|peor pagada > lowest paid
mejor valorado|mejor valorada|mejor valorados|mejor valoradas|mejor calificado|mejor calificada > best rated
peor valorado|peor valorada > worst rated
mejor|mejores > best
peor|peores > worst
más > most
menos > fewest
diferentes|distintos|distintas|únicos|únicas > different
porcentaje de|porcentaje del|porcentaje|qué porcentaje de|qué porcentaje del > percentage of
proporción de|proporción del|proporción|qué proporción de|qué parte de|parte de|participación de|cuota de > share of
relación entre|correlación entre|vínculo entre > relationship between
correlación > relationship
diferencia entre|brecha entre > difference between
al menos|por lo menos|como mínimo|no menos de > at least
como máximo|a lo sumo|no más de > at most
exactamente > exactly
o más|y más > or more
o menos|y menos > or less
entre > between
desde|a partir de|desde el|desde la > since
antes de|antes del > before
después de|después del > after
hasta > to
sin > without
excepto|salvo|menos los|menos las|exceptuando|excluyendo|aparte de|sin contar|fuera de > except
no|ningún|ninguno|ninguna|nunca > not
comparar|compara|comparación de|comparación entre > compare
frente a|contra|en comparación con|comparado con|respecto a|versus > vs
y|e|así como > and
o|u > or
pero > but
con > with
de|del > of
para > for
en|durante|sobre|dentro de > in
a|al > to
hay|había|hubo|existen|existe > there are
es|son|fue|fueron|era|eran|está|están|ser|sido|estar|estaban > is
tiene|tienen|tuvo|tuvieron|tenía|tenían|ha|han|haber|había sido|tengan|tenga > have
el|la|los|las|un|una|unos|unas|lo|su|sus|este|esta|estos|estas|ese|esa > the
se|me|nos|te|le|les|yo|ellos|ellas|usted > -
todos|todas|todo|toda|todos los|todas las > all
muestra|muéstrame|mostrar|dame|dime|enséñame|listar|quiero|quiero ver|quisiera|ver > show
por favor|gracias|hola|puedes|podrías|saber|decirme > please
solo|sólo|solamente|únicamente > only
por qué > why
creció|crecer|subió|subir|aumentó|crecieron|subieron|aumentaron|ha subido|ha crecido|ha aumentado > rise
cayó|bajó|disminuyó|bajaron|cayeron|disminuyeron|ha bajado|ha caído > fall
crecimiento de|crecimiento del|crecimiento > growth
cambió|cambiaron|ha cambiado|varió > changed
a lo largo del tiempo|con el tiempo|en el tiempo|a través del tiempo|a lo largo de los años|con los años > over time
evolución de|evolución del|evolución|tendencia de|tendencia > over time
mensual|mensuales|mensualmente > monthly
anual|anuales|anualmente > yearly
diario|diaria|diarios|diarias > daily
semanal|semanales > weekly
último|última|últimos|últimas > last
próximo|próxima|próximos|próximas > next
año pasado|el año pasado > last year
mes pasado|el mes pasado > last month
semana pasada|la semana pasada > last week
este año > this year
este mes > this month
hoy > today
ayer > yesterday
actual|actualmente|actuales > current
primer trimestre > q1
segundo trimestre > q2
tercer trimestre > q3
cuarto trimestre > q4
primer|primero|primera|primeros|primeras > first
en el año|en los años > in
los sábados y domingos|los fines de semana|fines de semana|en fin de semana|el fin de semana > at weekends
los días festivos|días festivos|en festivos|los festivos|en días festivos|en días feriados|los feriados > on holidays
entre semana > on weekdays
hora del día > hour of day
día de la semana|días de la semana > day of week
mes del año > month of year
mes a mes|mes por mes > by month
año a año|año por año|año tras año > by year
día a día > by day
muchos|muchas|muy > many
pronóstico|previsión|predicción > forecast
orden ascendente|ascendente|de menor a mayor|ordenado de menor a mayor|ordenados de menor a mayor > ascending
orden descendente|descendente|de mayor a menor|ordenado de mayor a menor|ordenados de mayor a menor > descending
ordenadas de mayor a menor|ordenada de mayor a menor > descending
en la tabla|en el archivo|en la lista|en los datos|en el fichero|en esta tabla > in this data
tabla|archivo|fichero|conjunto de datos|datos|base de datos > table
filas|fila|registros > rows
vienen de|viene de|proviene de|provienen de|son de|originarios de > from
ingresos por ventas > revenue/sales
se fueron|se han ido|se marcharon|abandonaron > left
sin hogar > homeless
faltante|faltantes|vacío|vacíos|falta|faltan > missing
debe|deben|debería|puede|pueden > should
gana|ganan > earn
ganó|ganaron > won
estados unidos > usa
reino unido > uk
`;
