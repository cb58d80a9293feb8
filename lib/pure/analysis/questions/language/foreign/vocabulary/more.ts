/** Further nouns of all fields: 'English | German | French | Spanish'. */
export const MORE = `
advantage | vorteil | avantage | ventaja
age difference | altersunterschied | différence d âge | diferencia de edad
agency | agentur | agence | agencia
agreement | vereinbarung | accord | acuerdo
aid | hilfe, beihilfe | aide | ayuda
allergy | allergie | allergie | alergia
ambulance | krankenwagen | ambulance | ambulancia
anxiety | angst | anxiété | ansiedad
appointment | termin | rendez vous | cita
army | armee, heer | armée | ejército
asset | vermögenswert, aktivum | actif | activo
asthma | asthma | asthme | asma
attempt | versuch | tentative | intento
attendance | anwesenheit, besucherzahl, zuschauerzahl | fréquentation, présence, affluence | asistencia
audience | publikum | auditoire | audiencia
bag | tasche, tüte | sac | bolsa, bolso
bakery | bäckerei | boulangerie | panadería
ball | ball | balle, ballon | pelota, balón
bankruptcy | insolvenz, konkurs | faillite | quiebra
bar | bar, kneipe | bar | bar
bathrooms | bäder | salles de bain | baños
bean | bohne | haricot | frijol, judía
bicycle rental/rental | fahrradverleih, radverleih | location de vélos | alquiler de bicicletas
billing | abrechnung, rechnungsstellung | facturation | facturación
board | vorstand, aufsichtsrat | conseil d administration | junta directiva
body | körper | corps | cuerpo
bone | knochen | os | hueso
border crossing | grenzübergang, grenzübertritt | passage de frontière | cruce fronterizo
bottle | flasche | bouteille | botella
box | kiste, schachtel | boîte, caisse | caja
breast | brust | sein | pecho
bride | braut | mariée | novia
brand name | markenname | nom de marque | nombre de marca
bus driver | busfahrer | conducteur de bus | conductor de autobús
camera | kamera | caméra, appareil photo | cámara
camp | lager | camp | campamento
capital | kapital | capital | capital
carbon dioxide/co2 | kohlendioxid, co2 | dioxyde de carbone, co2 | dióxido de carbono, co2
closing price/close | schlusskurs, schlusspreis | cours de clôture, prix de clôture | precio de cierre, cotización de cierre
opening price/open | eröffnungskurs, startkurs | cours d ouverture, prix d ouverture | precio de apertura
highest price/high | höchstkurs, tageshoch | cours le plus haut, plus haut | precio máximo
lowest price/low | tiefstkurs, tagestief | cours le plus bas, plus bas | precio mínimo
share price/price | aktienkurs, börsenkurs | cours de l action, cours de bourse | precio de la acción, cotización
trading volume/volume | handelsvolumen | volume des échanges | volumen de negociación
data leak/breach | datenleck, datenpanne | fuite de données | fuga de datos, filtración
cargo | fracht, ladung | cargaison | cargamento
cash register/register | kasse | caisse enregistreuse | caja registradora
casualty | opfer, verluste | victime | baja
centre/center | zentrum, zentren, mitte | centre | centro
chain | kette | chaîne | cadena
chair | stuhl, stühle | chaise | silla
chapter | kapitel | chapitre | capítulo
character | figur, charakter, zeichen | personnage, caractère | personaje, carácter
charge | ladung, anklage | charge | cargo
check in | anmeldung, einchecken | enregistrement | registro de entrada
chemical | chemikalie | produit chimique | sustancia química
chloramine | chloramin | chloramine | cloramina
church | kirche | église | iglesia
cinema | kino | cinéma | cine
clerk | sachbearbeiter | commis | oficinista
client | mandant | client | cliente
clinic | praxis | cabinet médical | consultorio
clock | uhr | horloge | reloj
coal power | kohlestrom, kohlekraft | énergie du charbon | energía de carbón
coin | münze | pièce de monnaie | moneda
colleague | kollege | collègue | colega, compañero
commission | provision | commission | comisión
committee | ausschuss | comité | comité
community | gemeinschaft | communauté | comunidad
competition | wettbewerb, konkurrenz | concurrence, concours | competencia, concurso
competitor | konkurrent, wettbewerber | concurrent | competidor
component | bauteil, komponente | composant | componente
conference | konferenz | conférence | conferencia
confidence | zuversicht | assurance | confianza
conflict | konflikt | conflit | conflicto
congress | kongress | congrès | congreso
construction | bau, konstruktion | construction | construcción
construction year/year built | baujahr | année de construction | año de construcción
consumer | verbraucher, konsument | consommateur | consumidor
contact | kontakt | contact | contacto
container | behälter | conteneur | contenedor
content | inhalt | contenu | contenido
conversion | umwandlung, konversion | conversion | conversión
conversion rate | konversionsrate | taux de conversion | tasa de conversión
copper | kupfer | cuivre | cobre
cotton | baumwolle | coton | algodón
council | rat | conseil | consejo
country of origin | herkunftsland, ursprungsland | pays d origine | país de origen
county seat | kreisstadt | chef lieu | cabecera
couple | paar | couple | pareja
crew | besatzung | équipage | tripulación
cruise | kreuzfahrt | croisière | crucero
culture | kultur | culture | cultura
cup | tasse | tasse | taza
customer segment/segment | kundensegment | segment de clientèle | segmento de clientes
cycle | zyklus | cycle | ciclo
cyclist | radfahrer | cycliste | ciclista
dairy | molkerei, milchprodukt | produit laitier | lácteo
dance | tanz | danse | baile
danger | gefahr | danger | peligro
database | datenbank | base de données | base de datos
date of birth/birth date | geburtsdatum | date de naissance | fecha de nacimiento
decision | entscheidung | décision | decisión
deficit | defizit | déficit | déficit
democracy | demokratie | démocratie | democracia
dentist | zahnarzt | dentiste | dentista
deposit | anzahlung, einlage, kaution | acompte, dépôt, caution | depósito, fianza
depression | depression | dépression | depresión
desk | schreibtisch | - | escritorio
dessert | nachtisch, dessert | dessert | postre
development | entwicklung | développement | desarrollo
diameter | durchmesser | diamètre | diámetro
diet | ernährung, diät | régime | dieta
discipline | disziplin | discipline | disciplina
discovery | entdeckung | découverte | descubrimiento
divorce | scheidung | divorce | divorcio
document | dokument, unterlage | document | documento
donation | spende | don | donación
donor | spender | donateur, donneur | donante
door | tür | porte | puerta
dust | staub | poussière | polvo
ear | ohr | oreille | oreja
economy | wirtschaft, ökonomie | économie | economía
efficiency | effizienz, wirkungsgrad | efficacité | eficiencia
effort | aufwand | effort | esfuerzo
engine size | hubraum | cylindrée | cilindrada
engineering | technik | ingénierie | ingeniería
entrance | eingang | entrée | entrada
entry | eintritt | entrée | entrada
equipment | ausrüstung, ausstattung | équipement, matériel | equipamiento, equipo
estate | grundbesitz | domaine | finca
evaluation | auswertung | évaluation | evaluación
exit | ausgang | sortie | salida
expense account/expenses | spesen, reisekosten | note de frais | viáticos
eye | auge | oeil, yeux | ojo
face | gesicht | visage | cara
factor | faktor | facteur | factor
fan | fan | fan | aficionado
farmer | bauer, landwirt | agriculteur, fermier | agricultor, granjero
fatalities/deaths | todesopfer | victimes mortelles | víctimas mortales
fashion | mode | mode | moda
feedback | rückmeldung | retour d expérience | comentarios
fertility | fruchtbarkeit | fertilité, fécondité | fertilidad, fecundidad
fertilizer | dünger | engrais | fertilizante
field | feld | champ | campo
fine | bussgeld, geldstrafe | amende | multa
firefighter | feuerwehrmann | pompier | bombero
fishing | fischerei | pêche | pesca
flag | flagge, fahne | drapeau | bandera
fleet | flotte, fuhrpark | flotte | flota
flour | mehl | farine | harina
flu | grippe | grippe | gripe
forecast | prognose | prévision | pronóstico
friend | freund | ami | amigo
fuel consumption | kraftstoffverbrauch, spritverbrauch | consommation de carburant | consumo de combustible
fuel type/fuel | kraftstoffart | type de carburant | tipo de combustible
fund | fonds | fonds | fondo
funding | förderung, finanzierung | financement | financiación
funeral | beerdigung | enterrement | entierro
game console/platform | spielkonsole | console de jeux | consola de juegos
genus | gattung | genre biologique | género biológico
glass | glas | verre | vidrio, vaso
governor | gouverneur | gouverneur | gobernador
grain | korn, getreide | grain | grano
grant | zuschuss, stipendium | subvention, bourse | subvención, beca
grape | traube | raisin | uva
guest rating/rating | gästebewertung | note des clients | valoración de huéspedes
hair | haar | cheveux | pelo, cabello
hand | hand, hände | main | mano
harbour | hafen | port | puerto
head | kopf, köpfe | tête | cabeza
heating | heizung | chauffage | calefacción
helicopter | hubschrauber | hélicoptère | helicóptero
helmet | helm | casque | casco
hit | treffer, hit | tube, coup | golpe, éxito
home | heim, zuhause | domicile | domicilio
home run | homerun | coup de circuit | jonrón
honey | honig | miel | miel
hospital bed/bed | krankenhausbett | lit d hôpital | cama de hospital
hospitalization | krankenhausaufenthalt, einweisung | hospitalisation | hospitalización
ice | eis | glace | hielo
ice cream | speiseeis, eiscreme | crème glacée | helado
idea | idee | idée | idea
illness | krankheit | affection | dolencia
image | bild | image | imagen
impact | auswirkung, einschlag | impact | impacto
index | index | indice | índice
initiative | initiative | initiative | iniciativa
innovation | innovation | innovation | innovación
installation | installation | installation | instalación
institution | einrichtung, institution | institution, établissement | institución
intensity | intensität | intensité | intensidad
interest | interesse | intérêt | interés
internet | internet | internet | internet
interview | interview, vorstellungsgespräch | entretien | entrevista
investor | investor, anleger | investisseur | inversor
iron | eisen | fer | hierro
issue | problem, ausgabe | problème | problema
journey time/duration | reisezeit | temps de trajet | tiempo de viaje
kidney | niere | rein | riñón
king | könig | roi | rey
knowledge | wissen | connaissance | conocimiento
label | etikett | étiquette | etiqueta
labor/labour | arbeit | travail | mano de obra
land | grund | terrain | terreno
landing | landung | atterrissage | aterrizaje
lawsuit | klage | procès | demanda judicial
layer | schicht | couche | capa
leader | führer | dirigeant | líder
leather | leder | cuir | cuero
leg | bein | jambe | pierna
lesson | unterricht, unterrichtsstunde | leçon | lección
letter | brief | lettre | carta
life | leben | vie | vida
lifespan | lebensdauer | durée de vie | esperanza de vida útil
light | licht | lumière | luz
literacy | alphabetisierung | alphabétisation | alfabetización
liver | leber | foie | hígado
livestock | vieh | bétail | ganado
location type/type | standorttyp | type de lieu | tipo de lugar
loan amount | kredithöhe, kreditsumme, darlehensbetrag | montant du prêt | monto del préstamo
lock | schloss | serrure | cerradura
logistics | logistik | logistique | logística
lot size | grundstücksgrösse, grundstücksfläche | taille du terrain | tamaño del terreno
lottery | lotterie | loterie | lotería
luggage | gepäck | bagage | equipaje
lung | lunge | poumon | pulmón
lung cancer | lungenkrebs | cancer du poumon | cáncer de pulmón
machine type/machine | maschinentyp | type de machine | tipo de máquina
magazine | zeitschrift | magazine, revue | revista
maintenance | wartung, instandhaltung | maintenance, entretien | mantenimiento
malaria | malaria | paludisme | malaria
marathon | marathon | marathon | maratón
marketing | marketing | marketing | marketing
marriage | heirat, ehe, eheschliessung | mariage | matrimonio, boda
mass | masse | masse | masa
mayor | bürgermeister | maire | alcalde
meat consumption | fleischkonsum | consommation de viande | consumo de carne
meeting | besprechung, sitzung, treffen | réunion | reunión
mental illness | psychische erkrankung | maladie mentale | enfermedad mental
menu | speisekarte, menü | menu, carte | menú, carta
merchant | händler | commerçant | comerciante
methane | methan | méthane | metano
microphone | mikrofon | microphone | micrófono
mine | bergwerk, mine | mine | mina
mineral | mineral | minéral | mineral
mobility | mobilität | mobilité | movilidad
mood | stimmung | humeur | ánimo
motivation | motivation | motivation | motivación
mouse | maus | souris | ratón
murder rate | mordrate | taux d homicides | tasa de homicidios
muscle | muskel | muscle | músculo
name day | namenstag | fête | onomástico
neighbor/neighbour | nachbar | voisin | vecino
newborn | neugeborene | nouveau né | recién nacido
news | nachrichten | actualités, nouvelles | noticias
nitrogen | stickstoff | azote | nitrógeno
noise | lärm, rauschen | bruit | ruido
novel | roman | roman | novela
nuclear plant | atomkraftwerk, kernkraftwerk | centrale nucléaire | central nuclear
nut | nuss, nüsse | noix | nuez
occupancy | belegung, auslastung | occupation | ocupación
occupancy rate | auslastungsquote, belegungsrate | taux d occupation | tasa de ocupación
office | büro, amt, geschäftsstelle | bureau | oficina
operator | betreiber, bediener | opérateur, exploitant | operador
orbit height/altitude | bahnhöhe | altitude d orbite | altitud orbital
orchestra | orchester | orchestre | orquesta
organization | organisation | organisation, organisme | organización
origin country | herkunftsstaat | pays de provenance | país de procedencia
outlet | steckdose, outlet | prise | enchufe
overweight | übergewicht | surpoids | sobrepeso
obesity | fettleibigkeit, adipositas | obésité | obesidad
oxygen | sauerstoff | oxygène | oxígeno
ozone | ozon | ozone | ozono
packages sold | verkaufte pakete | paquets vendus | paquetes vendidos
pain | schmerz | douleur | dolor
paper | papier | papier | papel
parcel | parzelle | parcelle | parcela
parliament | parlament | parlement | parlamento
participation | teilnahme, beteiligung | participation | participación
partner | partner | partenaire | socio
passport | reisepass | passeport | pasaporte
pasta | nudel | pâtes | pasta
payment term | zahlungsfrist, zahlungsziel | délai de paiement | plazo de pago
pedestrian | fussgänger | piéton | peatón
penalty | vertragsstrafe | amende | sanción
pension | rente, pension | retraite, pension | pensión, jubilación
percentage point | prozentpunkt | point de pourcentage | punto porcentual
performance rating/performance | leistungsbewertung | évaluation de performance | evaluación de desempeño
pesticide | pestizid | pesticide | pesticida
pet | haustier | animal de compagnie | mascota
pharmacy | apotheke | pharmacie | farmacia
photo | foto | photo | foto
pilgrim | pilger | pèlerin | peregrino
pizza size/size | pizzagrösse | taille de pizza | tamaño de pizza
plastic | plastik, kunststoff | plastique | plástico
plate | teller | assiette | plato
poem | gedicht | poème | poema
police officer | polizeibeamte | agent de police | agente de policía
policy | police, richtlinie | politique | póliza, política
politics | politik | politique | política
port of embarkation/embarked | einschiffungshafen | port d embarquement | puerto de embarque
post | beitrag, post | publication, poste | publicación, correo
poverty rate | armutsquote | taux de pauvreté | tasa de pobreza
power consumption | leistungsaufnahme | consommation électrique | consumo eléctrico
precision | genauigkeit | précision | precisión
price category/category | preisklasse, preiskategorie | catégorie de prix | categoría de precio
price per unit/unit price | preis pro stück | prix à l unité | precio por unidad
printer | drucker | imprimante | impresora
procedure | verfahren | procédure | procedimiento
process | prozess | processus | proceso
product category/category | produktkategorie, warengruppe | catégorie de produit | categoría de producto
product line/product group | produktlinie | gamme de produits | línea de productos
productivity | produktivität | productivité | productividad
promotion | beförderung | promotion | ascenso
proof | nachweis | preuve | prueba
proposal | vorschlag | proposition | propuesta
prosperity | wohlstand | prospérité | prosperidad
protest | protest, demonstration | manifestation | protesta, manifestación
protocol | protokoll | protocole | protocolo
public transport | öpnv, nahverkehr | transports en commun, transport public | transporte público
publication | veröffentlichung, publikation | publication | publicación
publication year/year | erscheinungsjahr | année de parution, année de publication | año de publicación
purchase date | kaufdatum | date d achat | fecha de compra
purchase price | kaufpreis, einkaufspreis | prix d achat | precio de compra
purchasing power | kaufkraft | pouvoir d achat | poder adquisitivo
quarterback | spielmacher | quart arrière | mariscal de campo
queen | königin | reine | reina
queue | warteschlange | file d attente | cola
radiation | strahlung | rayonnement, radiation | radiación
radio | radio | radio | radio
radius | radius | rayon | radio
railway | eisenbahn, bahn | chemin de fer | ferrocarril
range | bereich, reichweite | gamme, autonomie | rango, autonomía
rape | vergewaltigung | viol | violación
rating count/reviews | anzahl der bewertungen | nombre d avis | número de reseñas
raw material | rohstoff | matière première | materia prima
reaction | reaktion | réaction | reacción
rebound | rebound | rebond | rebote
recall | rückruf | rappel | retiro
recession | rezession | récession | recesión
refrigerator | kühlschrank | réfrigérateur | refrigerador, nevera
registration | anmeldung, registrierung, zulassung | inscription, immatriculation | registro, inscripción
rejection | ablehnung | refus, rejet | rechazo
relationship | beziehung | relation | relación
release year/year | erscheinungsjahr | année de sortie | año de lanzamiento
reliability | zuverlässigkeit | fiabilité | fiabilidad
renovation | sanierung, renovierung | rénovation | renovación
rental income | mieteinnahme | revenu locatif | ingreso por alquiler
repair | reparatur | réparation | reparación
reply | antwort, rückmeldung | réponse | contestación
report | bericht | rapport | informe
reporter | reporter | reporter | reportero
reputation | ruf | réputation | reputación
rescue | rettung | sauvetage | rescate
resident population/population | wohnbevölkerung | population résidente | población residente
resource | ressource | ressource | recurso
restaurant chain/chain | restaurantkette | chaîne de restaurants | cadena de restaurantes
retail | einzelhandel | vente au détail | venta minorista
return rate | rücksendequote, retourenquote | taux de retour | tasa de devolución
reward | belohnung | récompense | recompensa
ring | ring | anneau, bague | anillo
road type/road | strassenart | type de route | tipo de vía
robot | roboter | robot | robot
roof | dach | toit | techo, tejado
root | wurzel | racine | raíz
rule | regel | règle | regla
run | lauf | course à pied | carrera a pie
safety | sicherheit | sécurité | seguridad
sailor | matrose | marin | marinero
salad | salat | salade | ensalada
salary increase | gehaltserhöhung | augmentation de salaire | aumento salarial
sales channel/channel | verkaufskanal, absatzkanal | canal de vente | canal de venta
sales manager | verkaufsleiter, vertriebsleiter | directeur des ventes | gerente de ventas
sales representative/salesperson | vertreter, vertriebsmitarbeiter | commercial | representante de ventas
sales representative/salesperson | aussendienstler | représentant | vendedor
sand | sand | sable | arena
sauce | sosse | sauce | salsa
scale | skala, massstab | échelle | escala
school year | schuljahr | année scolaire | año escolar
sea level | meeresspiegel | niveau de la mer | nivel del mar
sea route | seeweg | voie maritime | ruta marítima
search | suche | recherche | búsqueda
seat | sitz, sitzplatz, mandat | siège, place | asiento, escaño
seed | samen | graine | semilla
semester | semester | semestre | semestre
sentence | strafmass, satz | peine, phrase | sentencia, condena
service | dienst, dienstleistung, service | service, prestation | servicio
severity | schwere, schweregrad | gravité, sévérité | gravedad, severidad
shape | form | forme | forma
shelf | regal | étagère, rayon | estante
shipper | spediteur | transporteur | transportista
shipping mode/ship mode | versandart | mode d expédition, mode de livraison | modo de envío
shooting | schiesserei | fusillade | tiroteo
shopping | einkaufen | shopping | compras
shot | schuss, schüsse | tir | tiro, disparo
show | show, sendung | émission, spectacle | programa, espectáculo
signal | signal | signal | señal
silk | seide | soie | seda
skin | haut | peau | piel
skin colour | hautfarbe | couleur de peau | color de piel
sky | himmel | ciel | cielo
snack | imbiss | encas | bocadillo
soap | seife | savon | jabón
social media | soziale medien | réseaux sociaux | redes sociales
soil | boden | sol | suelo
soup | suppe | soupe | sopa
space flight/launch | raumflug | vol spatial | vuelo espacial
spam | spam | pourriel | correo basura
speaker | redner, lautsprecher | orateur, haut parleur | orador, altavoz
spectator | zuschauer | spectateur | espectador
speed limit | tempolimit | limitation de vitesse | límite de velocidad
spread | streuung | dispersion | dispersión
stage | bühne, phase | étape, scène, stade | etapa, escenario
start date | startdatum, anfangsdatum, beginn | date de début, début | fecha de inicio, inicio
end date | enddatum | date de fin | fecha de fin
steel | stahl | acier | acero
step | schritt | pas | paso
stomach | magen | estomac | estómago
stone | stein | pierre | piedra
stop | halt | arrêt | parada
story | geschichte | histoire | historia
strike | streik | grève | huelga
structure | struktur | structure | estructura
studio | studio | studio | estudio
study | studie | étude | estudio
subsidy | subvention | subvention | subsidio
success rate | erfolgsquote, erfolgsrate | taux de réussite, taux de succès | tasa de éxito
sunset | sonnenuntergang | coucher du soleil | puesta de sol
support | unterstützung | soutien | apoyo
surplus | überschuss | excédent | superávit
surgeon | chirurg | chirurgien | cirujano
swimming | schwimmen | natation | natación
system | system | système | sistema
table | tisch | table | mesa
tank | tank | réservoir | tanque, depósito
target group | zielgruppe | groupe cible | grupo objetivo
task status/status | aufgabenstatus | statut de la tâche | estado de la tarea
taxpayer | steuerzahler | contribuable | contribuyente
technology | technologie | technologie | tecnología
television/tv | fernseher, fernsehen | télévision, télé | televisión, televisor
tennis | tennis | tennis | tenis
tent | zelt | tente | tienda de campaña
terminal | terminal | terminal | terminal
terrorist attack/attack | terroranschlag | attentat terroriste | atentado terrorista
textile | textil | textile | textil
theatre/theater | theater | théâtre | teatro
thickness | dicke | épaisseur | grosor
ticket price/fare/price | eintrittspreis, ticketpreis | prix du ticket | precio de la entrada, precio del billete
time zone | zeitzone | fuseau horaire | zona horaria
tire | reifen | pneu | neumático, llanta
toilet | toilette | toilettes | inodoro
tooth | zahn, zähne | dent | diente
topic | thema, themen | sujet, thème | tema
tour | tour, rundgang | tour, visite | recorrido
tourism | tourismus, fremdenverkehr | tourisme | turismo
toxin | gift | poison | veneno
trade balance | handelsbilanz | balance commerciale | balanza comercial
trailer | anhänger | remorque | remolque
transfer | transfer, ablöse | transfert | traspaso, transferencia
transport | transport, beförderung | transport | transporte
travel | reisen | voyage | viaje
trial | versuch | essai | ensayo
triathlon | triathlon | triathlon | triatlón
trouble | störung | panne, perturbation | avería
tuberculosis | tuberkulose | tuberculose | tuberculosis
turbine | turbine | turbine | turbina
tv show/show | fernsehsendung, fernsehserie | émission de télé, série télé | programa de televisión
twin | zwilling | jumeau, jumeaux | gemelo
ufo | ufo | ovni | ovni
uniform | uniform | uniforme | uniforme
union | gewerkschaft | syndicat | sindicato
upload | hochladen | téléversement | subida
urgency | dringlichkeit | urgence | urgencia
emergency | notfall, notaufnahme | urgence | emergencia
usage | nutzung | usage, utilisation | uso
user rating/rating | nutzerbewertung | note des utilisateurs | valoración de usuarios
variety | vielfalt, sorte | variété | variedad
variance | varianz | variance | varianza
standard deviation | standardabweichung | écart type | desviación estándar
percentile | perzentil | percentile | percentil
veteran | veteran | vétéran | veterano
video | video | vidéo | vídeo
view | ansicht | vue | vista
violence | gewalt | violence | violencia
visa | visum | visa | visado, visa
vitality | vitalität | vitalité | vitalidad
voice | stimme | voix | voz
volleyball | volleyball | volley | voleibol
volunteer | freiwillige, ehrenamtliche | bénévole, volontaire | voluntario
voting | abstimmung | scrutin | votación
wage gap | lohnlücke | écart salarial | brecha salarial
wait/waiting time | wartezeit | temps d attente, attente | tiempo de espera, espera
waiter | kellner | serveur | camarero, mesero
wall | wand, mauer | mur | pared, muro
waste type/waste | abfallart | type de déchet | tipo de residuo
watch | armbanduhr | montre | reloj de pulsera
water consumption | wasserverbrauch | consommation d eau | consumo de agua
water level | wasserstand, pegel | niveau d eau | nivel del agua
water quality | wasserqualität | qualité de l eau | calidad del agua
air quality | luftqualität | qualité de l air | calidad del aire
wave | welle | vague, onde | ola, onda
weather condition/weather | wetterlage | conditions météo | condiciones climáticas
wedding | hochzeit | mariage, noces | boda
wheel | rad, räder | roue | rueda
whale | wal | baleine | ballena
window | fenster | fenêtre | ventana
winery | weingut | domaine viticole | bodega
wine type/wine | weinsorte | type de vin | tipo de vino
wing | flügel | aile | ala
wood | holz | bois | madera
wool | wolle | laine | lana
word | wort, wörter | mot | palabra
working hours/hours | arbeitszeit | temps de travail | horas de trabajo
working hours/hours | arbeitsstunde | heures de travail | jornada laboral
workplace | arbeitsplatz | lieu de travail | lugar de trabajo
workload | arbeitsbelastung | charge de travail | carga de trabajo
wound | wunde | plaie | herida
year of manufacture/year | herstellungsjahr | année de fabrication | año de fabricación
sick day | krankheitstag, krankentag | jour de maladie | día de baja
zone | zone | zone | zona
zoo | zoo | zoo | zoológico
body temperature/temperature | körpertemperatur | température corporelle | temperatura corporal
death cause/cause of death | todesursache | cause de décès | causa de muerte
number of rooms/rooms | zimmeranzahl, zimmerzahl | nombre de pièces | número de habitaciones
school type | schulart, schulform, schultyp | type d école | tipo de escuela
education level/education | bildungsniveau | niveau d instruction | nivel de estudios
education level/education | bildungsstand | niveau scolaire | nivel de educación
income group | einkommensgruppe, einkommensklasse | tranche de revenu | grupo de ingresos
work experience/experience | berufserfahrung | expérience professionnelle | experiencia laboral
contract type/contract | vertragsart | type de contrat | tipo de contrato
job satisfaction | arbeitszufriedenheit | satisfaction au travail | satisfacción laboral
business travel | dienstreise, geschäftsreise | voyage d affaires | viaje de negocios
home office/remote | homeoffice, fernarbeit | télétravail | teletrabajo
remote work/remote | remote arbeit | travail à distance | trabajo remoto
price range | preisspanne | fourchette de prix | rango de precios
order number | bestellnummer, auftragsnummer | numéro de commande | número de pedido
order value | bestellwert, auftragswert, warenkorbwert | valeur de commande, panier moyen | valor del pedido
order date | bestelldatum, auftragsdatum | date de commande | fecha de pedido
delivery date | lieferdatum, liefertermin | date de livraison | fecha de entrega
shipping date/ship date | versanddatum | date d expédition | fecha de envío
customer satisfaction/satisfaction | kundenzufriedenheit | satisfaction client | satisfacción del cliente
customer loyalty | kundentreue, kundenbindung | fidélité client | lealtad del cliente
customer type | kundentyp, kundenart | type de client | tipo de cliente
new customer | neukunde | nouveau client | cliente nuevo
regular customer | stammkunde | client régulier, client fidèle | cliente habitual
churn | abwanderung, kundenabwanderung | désabonnement, attrition clients | abandono de clientes
traffic accident/accident | verkehrsunfall | accident de la route | accidente de tráfico
traffic accident/accident | autounfall | accident de voiture | accidente de tránsito
traffic death/death | verkehrstote | mort sur la route | muerte en carretera
drunk driving | alkohol am steuer | alcool au volant | alcohol al volante
crime type/crime | deliktart | type de crime | tipo de delito
airline company/airline | airline | compagnie d aviation | compañía aérea
departure airport/origin | abflughafen, startflughafen | aéroport de départ | aeropuerto de salida, aeropuerto de origen
arrival airport/destination | zielflughafen | aéroport d arrivée | aeropuerto de llegada
arrival airport/destination | ankunftsflughafen | - | aeropuerto de destino
departure time | abfahrtszeit, abflugzeit | heure de départ | hora de salida
arrival time | ankunftszeit | heure d arrivée | hora de llegada
arrival delay | ankunftsverspätung | retard à l arrivée | retraso en la llegada
departure delay | abflugverspätung | retard au départ | retraso en la salida
flight time/duration | flugzeit, flugdauer | temps de vol, durée de vol | duración del vuelo
number of passengers/passengers | passagierzahl, fahrgastzahl | nombre de passagers | número de pasajeros
forest fire/wildfire | buschfeuer | feu de brousse | incendio
economic damage | wirtschaftsschaden, wirtschaftlicher schaden | dommage économique, dégât économique | daño económico
natural disaster/disaster | naturkatastrophe | catastrophe naturelle | desastre natural, catástrofe natural
volcanic eruption | vulkanausbruch | éruption volcanique | erupción volcánica
`;
