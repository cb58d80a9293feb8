/** Nouns of travel, housing, weather, energy, food, sport, science, software and time, as in people.ts. */
export const WORLD = `
country/nation | land, staat, nation | pays, nation | país, nación
state | bundesland, bundesstaat, staat | état | estado
city/town | stadt, grossstadt, ortschaft | ville, cité | ciudad, urbe
town | kleinstadt | bourg, commune | pueblo, municipio
village | dorf | village | pueblo, aldea
capital | hauptstadt | capitale | capital
region | region, gegend, gebiet | région, zone | región, zona
province | provinz | province | provincia
county | landkreis, kreis | comté | condado
municipality | gemeinde, kommune | municipalité, commune | municipio, ayuntamiento
district/neighbourhood/neighborhood | bezirk, stadtbezirk | arrondissement, district | distrito
neighbourhood/neighborhood/district/area | viertel, stadtteil, stadtviertel | quartier | barrio, vecindario
neighbourhood/neighborhood/district/area | kiez, wohnviertel | - | colonia
area/neighbourhood | gegend, gebiet | secteur, coin | área, zona
area/surface | fläche | superficie, surface, aire | superficie, área
living area/area | wohnfläche | surface habitable | superficie habitable
square metres/area | quadratmeter | mètre carré | metro cuadrado
continent | kontinent, erdteil | continent | continente
world | welt | monde | mundo
location/place/site | ort, standort, lage | lieu, endroit, emplacement, site | lugar, ubicación, sitio
place | platz | place | plaza, puesto
street/road | strasse | rue | calle
road | landstrasse | route | carretera, camino
highway | autobahn | autoroute | autopista
bridge | brücke | pont | puente
tunnel | tunnel | tunnel | túnel
border | grenze | frontière | frontera
coast | küste | côte | costa
island | insel | île | isla
mountain | berg, gebirge | montagne | montaña
peak | gipfel | sommet | cumbre, pico
volcano | vulkan | volcan | volcán
river | fluss | fleuve, rivière | río
lake | see, seen | lac | lago
sea | meer | mer | mar
ocean | ozean | océan | océano
beach | strand | plage | playa
forest | wald | forêt | bosque
desert | wüste | désert | desierto
park | park | parc | parque
garden | garten | jardin | jardín
zip code/postal code | postleitzahl, plz | code postal | código postal
latitude | breitengrad | latitude | latitud
longitude | längengrad | longitude | longitud
elevation/altitude | höhe, meereshöhe | altitude | altitud, elevación
population density/density | bevölkerungsdichte | densité de population | densidad de población
density | dichte | densité | densidad
distance | entfernung, distanz, strecke, abstand | distance | distancia
direction | richtung | direction | dirección, sentido
trip/journey/ride | fahrt, reise, ausflug | trajet, voyage, course | viaje, trayecto
trip duration/duration | fahrtdauer, reisedauer, fahrzeit | durée du trajet | duración del viaje
route/line | route, linie | itinéraire, ligne | ruta, línea
destination | ziel, reiseziel, zielort | destination | destino
origin | herkunft, startort, ursprung | origine, provenance | origen, procedencia
departure | abfahrt, abflug, abreise | départ | salida, partida
arrival | ankunft, anreise | arrivée | llegada
delay | verspätung, verzögerung | retard | retraso, demora
cancellation | stornierung, storno, absage | annulation | cancelación
booking/reservation | buchung, reservierung | réservation | reserva, reservación
rent/price | miete, mietpreis, kaltmiete, warmmiete | loyer | alquiler, renta
rental/rentals/booking | ausleihe, verleih, vermietung, leihe, ausleihvorgang | location | alquiler, arriendo
stay | aufenthalt | séjour | estancia, estadía
night | nacht, nächte, übernachtung | nuit, nuitée | noche
hotel | hotel | hôtel | hotel
bedroom | schlafzimmer | chambre à coucher, chambre | dormitorio, habitación, recámara
room | zimmer, raum | chambre, pièce, salle | habitación, cuarto, sala
room type/room | zimmertyp, zimmerart | type de chambre | tipo de habitación
room type/room | unterkunftsart | type de logement | tipo de alojamiento
bed | bett | lit | cama
bathroom | badezimmer, bad | salle de bain, salle de bains | baño, cuarto de baño
kitchen | küche | cuisine | cocina
floor | etage, stockwerk, geschoss | étage | planta, piso
garage | garage | garage | garaje, cochera
pool | pool, schwimmbad | piscine | piscina, alberca
balcony | balkon | balcon | balcón
house/home | haus | maison | casa
apartment/flat | wohnung, apartment | appartement | apartamento, piso, departamento
property/house | immobilie, grundstück | propriété, bien immobilier | propiedad, inmueble
building | gebäude, bau | bâtiment, immeuble | edificio
dwelling/housing | wohnraum, wohngebäude, unterkunft | logement, hébergement | vivienda, alojamiento
listing | inserat, angebot, unterkunft | annonce | anuncio, alojamiento
special request/request | sonderwunsch | demande spéciale | petición especial, solicitud especial
request | anfrage, wunsch | requête, demande | petición, solicitud
parking | parkplatz | stationnement, parking | aparcamiento, estacionamiento
meal | mahlzeit, verpflegung | repas | comida
breakfast | frühstück | petit déjeuner | desayuno
lunch | mittagessen | déjeuner | almuerzo
dinner | abendessen | dîner | cena
restaurant | restaurant, gaststätte, lokal | restaurant | restaurante
inspection | kontrolle, inspektion, überprüfung, prüfung | inspection, contrôle | inspección, control
violation | verstoss, mangel | infraction, violation | infracción, violación
flight | flug | vol | vuelo
airline | fluggesellschaft, airline | compagnie aérienne | aerolínea, línea aérea
airport | flughafen, airport | aéroport | aeropuerto
aircraft/plane | flugzeug, maschine | avion, appareil | avión, aeronave
crash/accident | absturz, flugzeugabsturz, crash | crash, écrasement | accidente aéreo, choque
ship | schiff | navire, bateau | barco, buque
boat | boot | bateau | bote, barca
port | hafen | port | puerto
train | zug | train | tren
station | bahnhof, station, haltestelle | gare, station, arrêt | estación, parada
subway/metro | u bahn, metro | métro | metro, subte
bus | bus | bus, autobus, autocar | autobús, bus
tram | strassenbahn, tram | tramway, tram | tranvía
bike/bicycle | fahrrad, rad | vélo, bicyclette | bicicleta, bici
motorcycle | motorrad | moto, motocyclette | moto, motocicleta
car/vehicle | auto, wagen, pkw | voiture, auto, automobile | coche, auto, carro, automóvil
vehicle/car | fahrzeug, kraftfahrzeug | véhicule | vehículo
truck | lkw, lastwagen | camion | camión
taxi | taxi | taxi | taxi
traffic | verkehr | trafic, circulation | tráfico, tránsito
driver license/license | führerschein | permis de conduire | licencia de conducir, carné de conducir
licence/license | lizenz, zulassung | licence, permis | licencia, permiso
permit | genehmigung | autorisation, permis | permiso
accident/crash | unfall, verkehrsunfall | accident | accidente
ticket | ticket, fahrschein, fahrkarte | billet, ticket | billete, boleto, entrada, ticket
speed | geschwindigkeit, tempo | vitesse | velocidad
fuel | kraftstoff, treibstoff, sprit | carburant | combustible
fuel price | kraftstoffpreis, spritpreis | prix du carburant | precio del combustible
fuel price | benzinpreis | prix de l essence | precio de la gasolina
petrol/gasoline | benzin | essence | gasolina, nafta
diesel | diesel | diesel, gazole | diésel, gasóleo
engine | motor | moteur | motor
horsepower | pferdestärke, ps | cheval vapeur, chevaux | caballo de fuerza
mileage | kilometerstand, laufleistung | kilométrage | kilometraje
cylinder | zylinder | cylindre | cilindro
transmission | getriebe | boîte de vitesses, transmission | transmisión, caja de cambios
rocket | rakete, trägerrakete | fusée | cohete
launch/mission | start, raketenstart, abschuss | lancement | lanzamiento
mission | mission, weltraummission | mission | misión
satellite | satellit | satellite | satélite
space | weltraum, weltall | espace | espacio
planet | planet | planète | planeta
star | stern | étoile | estrella
moon | mond | lune | luna
sun | sonne | soleil | sol
earth | erde | terre | tierra
orbit | umlaufbahn, orbit | orbite | órbita
meteorite | meteorit | météorite | meteorito
weather | wetter, witterung | météo, temps | tiempo, clima
climate | klima | climat | clima
temperature | temperatur | température | temperatura
precipitation/rain | niederschlag, regenmenge | précipitation | precipitación
rain/precipitation | regen | pluie | lluvia
snow | schnee | neige | nieve
wind | wind | vent | viento
wind speed/wind | windgeschwindigkeit | vitesse du vent | velocidad del viento
storm | sturm, unwetter, gewitter | tempête, orage | tormenta, tempestad
hurricane | hurrikan, orkan | ouragan | huracán
tornado | tornado, wirbelsturm | tornade | tornado
humidity | luftfeuchtigkeit, luftfeuchte, feuchtigkeit, feuchte | humidité | humedad
pressure | druck, luftdruck | pression | presión
cloud | wolke, bewölkung | nuage | nube
fog | nebel | brouillard | niebla
sunshine | sonnenschein | ensoleillement | insolación
frost | frost | gel, gelée | helada
heat wave/extreme temperature | hitzewelle, hitze | canicule, vague de chaleur | ola de calor
disaster | katastrophe, naturkatastrophe | catastrophe, catastrophe naturelle | desastre, catástrofe, desastre natural
earthquake | erdbeben, beben | séisme, tremblement de terre | terremoto, sismo, seísmo
magnitude | magnitude, stärke | magnitude | magnitud
depth | tiefe | profondeur | profundidad
flood | flut, überschwemmung, hochwasser, überflutung | inondation, crue | inundación
drought | dürre, trockenheit | sécheresse | sequía
wildfire | waldbrand, buschbrand | feu de forêt, incendie de forêt | incendio forestal
fire | feuer, brand | feu, incendie | fuego, incendio
landslide | erdrutsch | glissement de terrain | deslizamiento, corrimiento de tierras
eruption | ausbruch, vulkanausbruch | éruption | erupción
damage | schaden, sachschaden | dommage, dégât | daño
epidemic | epidemie, seuche | épidémie | epidemia
extreme weather | extremwetter | météo extrême | clima extremo
pollution | verschmutzung, luftverschmutzung | pollution | contaminación
emission | emission, ausstoss | émission | emisión
greenhouse gas | treibhausgas | gaz à effet de serre | gas de efecto invernadero
waste | abfall, müll | déchet, ordure | residuo, basura
recycling | recycling, wiederverwertung | recyclage | reciclaje
recycling rate | recyclingquote | taux de recyclage | tasa de reciclaje
environment | umwelt | environnement | medio ambiente
air | luft | air | aire
water | wasser | eau | agua
hardness | härte | dureté | dureza
conductivity | leitfähigkeit | conductivité | conductividad
turbidity | trübung | turbidité | turbidez
sulfate/sulphate | sulfat | sulfate | sulfato
ph | ph wert | ph | ph
solids | feststoff | solide | sólido
sample | probe, stichprobe | échantillon | muestra
energy | energie | énergie | energía
electricity/power | strom, elektrizität | électricité | electricidad, luz
power | leistung | puissance | potencia
gas | gas, erdgas | gaz | gas
oil | öl, erdöl | pétrole, huile | petróleo, aceite
coal | kohle | charbon | carbón
nuclear power/nuclear | kernenergie, atomkraft, kernkraft | nucléaire | energía nuclear
solar power/solar | solarenergie, solarstrom, sonnenenergie | énergie solaire, solaire | energía solar
wind power/wind | windenergie, windkraft, windstrom | énergie éolienne, éolien | energía eólica
renewables/renewable energy | erneuerbare energien | énergie renouvelable | energía renovable
renewables/renewable energy | ökostrom | renouvelable | renovable
consumption/usage | verbrauch | consommation | consumo
demand | nachfrage, bedarf | demande | demanda
supply | angebot, versorgung | offre, approvisionnement | oferta, suministro
generation | erzeugung, stromerzeugung | production d électricité | generación
power plant/plant | kraftwerk | centrale, centrale électrique | central eléctrica
capacity | kapazität | capacité | capacidad
farm | bauernhof, hof | ferme | granja, finca
agriculture | landwirtschaft | agriculture | agricultura
crop | feldfrucht, ernte | culture, récolte | cultivo, cosecha
harvest | ernte | récolte, moisson | cosecha
yield | ertrag | rendement | rendimiento
animal | tier | animal, animaux | animal
species | art, spezies | espèce | especie
dog | hund | chien | perro
cat | katze | chat | gato
bird | vogel, vögel | oiseau | pájaro, ave
fish | fisch | poisson | pescado, pez, peces
cow | kuh, kühe | vache | vaca
pig | schwein | cochon, porc | cerdo
horse | pferd | cheval | caballo
sheep | schaf | mouton | oveja
breed | rasse | race | raza
penguin | pinguin | manchot | pingüino
plant | pflanze | plante | planta
tree | baum, bäume | arbre | árbol
flower | blume | fleur | flor
food | lebensmittel, essen, nahrung | nourriture, aliment, alimentation | comida, alimento
drink/beverage | getränk | boisson | bebida
dish | gericht, speise | plat | plato
recipe | rezept | recette de cuisine | receta
ingredient | zutat | ingrédient | ingrediente
calorie | kalorie | calorie | caloría
protein | eiweiss, protein | protéine | proteína
fat | fett | graisse, matière grasse | grasa
sugar | zucker | sucre | azúcar
salt/sodium | salz | sel | sal
fiber | ballaststoff | fibre | fibra
carbohydrate/carbs | kohlenhydrat | glucide | carbohidrato
vitamin | vitamin | vitamine | vitamina
bread | brot | pain | pan
rice | reis | riz | arroz
wheat | weizen | blé | trigo
corn/maize | mais | maïs | maíz
potato | kartoffel | pomme de terre | patata, papa
vegetable | gemüse | légume | verdura, hortaliza
fruit | obst, frucht | fruit | fruta
apple | apfel, äpfel | pomme | manzana
onion | zwiebel | oignon | cebolla
tomato | tomate | tomate | tomate
banana | banane | banane | plátano, banana
meat | fleisch | viande | carne
chicken | hähnchen, huhn, hühner | poulet | pollo
beef | rindfleisch | boeuf | carne de res, ternera
pork | schweinefleisch | viande de porc | carne de cerdo
milk | milch | lait | leche
cheese | käse | fromage | queso
egg | ei, eier | oeuf | huevo
butter | butter | beurre | mantequilla
coffee | kaffee | café | café
tea | tee | thé | té
beer | bier | bière | cerveza
wine | wein | vin | vino
juice | saft | jus | jugo, zumo
chocolate | schokolade | chocolat | chocolate
candy | süssigkeit, bonbon | bonbon, friandise | dulce, caramelo
cereal | müsli, getreide | céréale | cereal
pizza | pizza, pizzen | pizza | pizza
burger | burger | burger | hamburguesa
cake | kuchen | gâteau | pastel, tarta
taste/flavour/flavor | geschmack | goût, saveur | sabor, gusto
sport | sport, sportart | sport | deporte
athlete | sportler, athlet | athlète, sportif | atleta, deportista
player | spieler | joueur | jugador
coach | trainer | entraîneur | entrenador
referee | schiedsrichter | arbitre | árbitro
club/team | verein, klub | club | club
match/game | partie, begegnung | match, rencontre | partido, encuentro
game/match | spiel, videospiel | jeu, jeux, jeu vidéo | juego, videojuego
season | saison, spielzeit | saison | temporada
season | jahreszeit | saison | estación del año
league | liga, ligen | ligue, championnat | liga
tournament | turnier | tournoi | torneo
championship | meisterschaft | championnat | campeonato
cup | pokal | coupe | copa
world cup | weltmeisterschaft, fussball wm | coupe du monde | mundial, copa del mundo
olympics | olympia, olympische spiele | jeux olympiques | juegos olímpicos
medal | medaille | médaille | medalla
gold medal/gold | goldmedaille | médaille d or | medalla de oro
silver medal/silver | silbermedaille | médaille d argent | medalla de plata
bronze medal/bronze | bronzemedaille | médaille de bronze | medalla de bronce
goal/score | tor, tore, treffer | but, buts | gol
point | punkt | point | punto
win/victory | sieg | victoire | victoria, triunfo
defeat/loss | niederlage | défaite | derrota
draw | unentschieden, remis | match nul | empate
home team | heimmannschaft, heimteam | équipe à domicile | equipo local
away team | gastmannschaft, auswärtsteam, gästeteam | équipe à l extérieur, équipe visiteuse | equipo visitante
race | rennen, lauf, wettlauf | course | carrera
runner | läufer | coureur | corredor
winner time/time | siegerzeit | temps du vainqueur | tiempo del ganador
record | rekord | record | récord
rank/ranking | rang, platzierung, rangliste | rang, classement | rango, puesto, clasificación
football/soccer | fussball | football, foot | fútbol
stadium | stadion, stadien | stade | estadio
penalty | strafe, elfmeter | pénalité, penalty | penalti, penal
foul | foul | faute | falta
suspension | sperre, suspendierung | suspension | suspensión
movie/film | film, kinofilm | film | película, film
series/show | serie | série | serie
episode | folge, episode | épisode | episodio, capítulo
genre | genre | genre | género
song | lied, song, titel | chanson, morceau | canción, tema
album | album, alben | album | álbum
music | musik | musique | música
band | band, musikgruppe | groupe de musique | banda
concert | konzert | concert | concierto
museum | museum, museen | musée | museo
art | kunst | art | arte
painting | gemälde, bild | tableau, peinture | cuadro, pintura
page | seite | page | página
publisher | verlag, herausgeber, publisher | éditeur, maison d édition | editorial, editor, editora
newspaper | zeitung | journal, journaux | periódico, diario
article | artikel | article | artículo
viewer/audience | zuschauer, publikum | spectateur, public | espectador, público
views | aufruf | vue | visualización
runtime/duration | laufzeit, spieldauer | durée du film | duración
release/release date | veröffentlichung | sortie | estreno, lanzamiento
release/release date | erscheinungsdatum | date de sortie | fecha de lanzamiento
box office | einspielergebnis, kinokasse | box office | taquilla
platform | plattform, konsole | plateforme, console | plataforma, consola
software | software | logiciel | programa informático
app | app, anwendung | appli, application | aplicación, app
website | website, webseite, internetseite | site web, site internet | sitio web, página web
click | klick | clic | clic
impression | einblendung, impression | impression | impresión
download/install | download, herunterladen | téléchargement | descarga
session | sitzung, session | session, séance | sesión
visit | besuch, aufruf | visite | visita
bug/error | fehler | bug, erreur, bogue | error, fallo
version | version | version | versión
server | server | serveur | servidor
browser | browser | navigateur | navegador
operating system | betriebssystem | système d exploitation | sistema operativo
memory/ram | arbeitsspeicher, speicher | mémoire, mémoire vive | memoria
screen | bildschirm, display | écran | pantalla
battery | akku, batterie | batterie, pile | batería, pila
password | passwort | mot de passe | contraseña
file | datei | fichier | archivo
data | daten | données | datos
breach | datenleck, datenpanne | fuite de données | filtración de datos
record | datensatz | enregistrement | registro
event/incident | ereignis, vorfall | événement, incident | evento, suceso, incidente
incident | zwischenfall | incident | incidente
project | projekt | projet | proyecto
task | aufgabe | tâche | tarea
priority | priorität, dringlichkeit | priorité | prioridad
resolution time/resolution | lösungszeit, bearbeitungszeit | délai de résolution | tiempo de resolución
resolution time/resolution | lösungsdauer | temps de résolution | -
resolution | lösung | résolution | resolución
response time | antwortzeit, reaktionszeit | temps de réponse, délai de réponse | tiempo de respuesta
call | anruf | appel | llamada
message | nachricht | message | mensaje
ticket | supportticket, anfrage | ticket | ticket, tique
sensor | sensor, messfühler | capteur | sensor
measurement | messung, messwert | mesure | medición, medida
device | messgerät | appareil de mesure | aparato de medida
element | element | élément | elemento
atom | atom | atome | átomo
metal | metall | métal, métaux | metal
gene | gen | gène | gen
cell | zelle | cellule | célula
experiment | versuch, experiment | expérience scientifique | experimento
research | forschung | recherche | investigación
patent | patent | brevet | patente
length | länge | longueur | longitud, largo
width | breite | largeur | anchura, ancho
height | höhe | hauteur | altura, alto
volume | volumen, lautstärke | volume | volumen
surface | oberfläche | surface | superficie
angle | winkel | angle | ángulo
duration/time/length | dauer, zeitdauer, zeitspanne | durée, délai | duración, plazo
time | zeit | temps | tiempo
hour of day | tageszeit, uhrzeit | moment de la journée, heure de la journée | momento del día, hora del día
date | datum, daten | date | fecha
day | tag | jour, journée | día, jornada
week | woche | semaine | semana
weekend | wochenende | week end, weekend, fin de semaine | fin de semana
weekday/day of week | wochentag | jour de la semaine | día de la semana
working day | werktag, arbeitstag | jour ouvrable, jour ouvré | día laborable, día hábil
holiday | feiertag | jour férié, férié | día festivo, festivo, feriado
month | monat | mois | mes
quarter | quartal, vierteljahr | trimestre | trimestre
year | jahr | année, an | año
decade | jahrzehnt, dekade | décennie | década, decenio
century | jahrhundert | siècle | siglo
hour | stunde | heure | hora
minute | minute | minute | minuto
second | sekunde | seconde | segundo
morning | morgen, vormittag | matin, matinée | mañana
afternoon | nachmittag | après midi | tarde
evening | abend | soir, soirée | noche
spring | frühling, frühjahr | printemps | primavera
summer | sommer | été | verano
autumn/fall | herbst | automne | otoño
winter | winter | hiver | invierno
christmas | weihnachten | noël | navidad
easter | ostern | pâques | pascua
kilometre/km | kilometer | kilomètre | kilómetro
metre/m | meter | mètre | metro
mile | meile | mille marin | milla
kilogram/kg | kilogramm, kilo | kilogramme, kilo | kilogramo, kilo
ton | tonne | tonne | tonelada
litre/liter | liter | litre | litro
degree | grad | degré | grado
percent | prozent | pour cent | por ciento
chance/probability | wahrscheinlichkeit | probabilité | probabilidad
risk | risiko, risiken | risque | riesgo
success | erfolg | succès, réussite | éxito
failure | misserfolg, fehlschlag, ausfall | échec, panne | fracaso, fallo
result/outcome | ergebnis, resultat, ausgang | résultat | resultado
test | test | essai | prueba
change | veränderung, änderung | changement, variation | cambio, variación
difference | unterschied, differenz | différence, écart | diferencia
increase | anstieg, zunahme, steigerung | hausse, augmentation | aumento, incremento, subida
decrease | rückgang, abnahme | baisse, diminution | disminución, descenso, caída, bajada
peak | spitze, höchstwert | pic | pico
source | quelle | source | fuente
language | landessprache | langue maternelle | lengua materna
entity | entität | entité | entidad
unit | einheit | unité | unidad
district | landkreis | canton | comarca
holiday | ferien | vacances scolaires | vacaciones escolares
theft | - | vol | -
`;
