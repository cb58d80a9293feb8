/** Spanish words of questions and of what tables hold, as 'words > English'. A star stands for an ending. */
export const SPANISH = `
cuántos|cuántas > how many
cuánto|cuánta > how much
número total de|número de|numero de|cantidad de > number of
cuál es el|cuál es la|cuáles son los|cuáles son las|cuál es|cuáles son > what is
cuál|cuáles|qué > which
quién|quiénes > who
promedio de|media de|promedio|medio|media|medios|medias|en promedio > average
suma de|suma|total de|en total|totales > total
mediana de|mediana|mediano > median
máximo|máxima > maximum
mínimo|mínima > minimum
por cada|por|según > by
mayores de|mayor de|mayores que > older than
menores de|menor de|menores que > younger than
encuestado|encuestados > respondents
más de|más que|mayor que|superior a > more than
menos de|menos que|menor que|inferior a > less than
con más|tiene más|tienen más|tuvo más|la mayor cantidad de > with the most
con menos|tiene menos|tuvo menos > with the fewest
el más alto|la más alta|más alto|más alta|más altos|mayor > highest
el más bajo|la más baja|más bajo|más baja|menor > lowest
más caro|más cara > most expensive
más barato|más barata > cheapest
más frecuente|más común > most common
mejor|mejores > best
peor|peores > worst
más > most
menos > except
diferentes|distintos|distintas > different
porcentaje de|proporción de|qué parte de|parte de|participación de > share of
al menos|por lo menos|como mínimo > at least
como máximo|a lo sumo > at most
entre > between
desde > since
antes de > before
después de > after
hasta > to
sin > without
excepto|salvo > except
comparar|compara > compare
frente a|contra > vs
y|e > and
con > with
de|del > of
para > for
en > in
hay|había|hubo|es|son|fue|fueron|el|la|los|las|un|una|lo|se|cada|todos|todas|muestra|muéstrame|tiene|tienen|ha|han > the
solo|sólo|solamente > only
por qué > why
creció|crecer|subió|aumentó > rise
cayó|bajó|disminuyó > fall
crecimiento > growth
a lo largo del tiempo|con el tiempo|evolución de|evolución > over time
mensual|mensuales > monthly
anual|anuales > yearly
último|última|últimos|últimas > last
mes|meses > month
año|años > year
día|días > day
semana|semanas > week
trimestre|trimestres > quarter
hora|horas > hour
enero > january
febrero > february
marzo > march
abril > april
mayo > may
junio > june
julio > july
agosto > august
septiembre > september
octubre > october
noviembre > november
diciembre > december
país|países > country
ciudad|ciudades > city
estado|estados > state
región|regiones > region
ventas|venta|ingresos por ventas > sales
beneficio|beneficios|ganancia|ganancias > profit
precio|precios > price
coste|costo|costos|costes > cost
cantidad|cantidades > quantity
edad|edades > age
sexo|género > gender
cliente|clientes > customer
pedido|pedidos|orden|órdenes > order
reserva|reservas > booking
producto|productos|artículo|artículos > product
categoría|categorías > category
película|películas > movie
juego|juegos > game
partido|partidos > match
jugador|jugadores > player
coche|coches|auto|autos|carro|carros > car
persona|personas|gente > people
mujer|mujeres > women
hombre|hombres > men
niño|niños|hijo|hijos > children
estudiante|estudiantes|alumno|alumnos > student
empleado|empleados|trabajadores > employee
paciente|pacientes > patient
salario|salarios|sueldo|sueldos > salary
ingreso|ingresos|renta > income
gasto|gastos > spending
población|habitantes > population
sector|industria > industry
marca|marcas > brand
esperanza de vida > life expectancy
temperatura|temperaturas > temperature
precipitación|precipitaciones|lluvia > precipitation
corredor|corredores > runner
cerveza|cervezas > beer
casa|casas > house
piso|pisos|apartamento|apartamentos > apartment
vuelo|vuelos > flight
accidente|accidentes > accident
muertes|muertos > deaths
medalla|medallas > medals
oro > gold
plata > silver
ganó|ganaron > won
vendido|vendidos|vendidas|vendidas > sold
peso > weight
tamaño > size
duración > duration
puntuación|puntos > score
escuela|escuelas > school
tienda|tiendas > store
ocupación|profesión > occupation
método de pago > payment
estados unidos > usa
reino unido > uk
`;
