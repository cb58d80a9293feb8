/**
 * Verbs: 'English now, past, participle | German | French | Spanish'. Of an irregular verb its other forms stand behind
 * it, the participle last; regular forms are made by rule (inflect.ts). A slash parts English words to choose from.
 */
export const VERBS = `
sell sold sold | verkaufen, absetzen | vendre | vender
buy bought bought | kaufen, einkaufen, erwerben erwarb erworben | acheter achète achètent | comprar, adquirir
order ordered ordered | bestellen | commander | pedir pide piden pidió pidieron pedido, encargar
pay paid paid | zahlen, bezahlen | payer paie paient paye | pagar
cost cost cost | kosten | coûter | costar cuesta cuestan
earn earned earned | verdienen | gagner, toucher, percevoir perçoit perçoivent perçu | ganar, cobrar
spend spent spent | ausgeben gab ausgegeben | dépenser | gastar
save saved saved | sparen | économiser, épargner | ahorrar
owe owed owed | schulden | devoir doit doivent dû | deber
book/reserve booked/reserved booked/reserved | buchen, reservieren | réserver | reservar
cancel canceled canceled | stornieren, absagen | annuler | cancelar, anular
rent rented rented | mieten, vermieten, ausleihen lieh ausgeliehen, leihen lieh geliehen | louer | alquilar, arrendar
deliver delivered delivered | liefern, ausliefern, zustellen | livrer | entregar
ship shipped shipped | versenden versandt, verschicken | expédier, envoyer envoie envoient | enviar envía envían
return returned returned | zurückgeben zurückgegeben, zurückschicken | retourner | devolver devuelto
return returned returned | retournieren | renvoyer | -
reject rejected rejected | ablehnen | rejeter, refuser | rechazar
approve approved approved | genehmigen, bewilligen | approuver, accepter | aprobar, aceptar
offer offered offered | anbieten bietet angeboten | offrir offre offrent offert, proposer | ofrecer
produce produced produced | produzieren, herstellen | produire produit produisent | producir produjo produjeron
produce produced produced | fertigen, erzeugen | - | -
make made made | machen | faire fait font | hacer hace hizo hicieron hecho
build built built | bauen | construire construit construisent | construir construye construyen construyó construyeron
build built built | errichten | bâtir | -
use used used | nutzen, benutzen, verwenden, einsetzen | utiliser | usar, utilizar, emplear
hire hired hired | einstellen | embaucher, recruter, engager | contratar
work worked worked | arbeiten | travailler | trabajar
quit quit quit | kündigen | démissionner | renunciar, dimitir
leave left left | verlassen verließ verlassen, weggehen weggegangen | quitter | irse
leave left left | abwandern | partir part partent parti | marcharse
stay stayed stayed | bleiben blieb geblieben | rester | quedarse, permanecer
sleep slept slept | schlafen schlief geschlafen | dormir dort dorment dormi | dormir duerme duermen durmió
live lived lived | leben, wohnen | vivre vit vivent vécu, habiter | vivir, habitar
born born born | geboren | naître naît naissent né | nacer
die died died | sterben starb gestorben, umkommen umgekommen | mourir meurt meurent mort | morir muere mueren murió murieron muerto
die died died | versterben verstorben | décéder | fallecer
kill killed killed | töten, umbringen umgebracht | tuer | matar
survive survived survived | überleben | survivre survit survivent survécu | sobrevivir
injure injured injured | verletzen, verwunden | blesser | herir hiere hieren herido, lesionar
affect affected affected | treffen traf getroffen, betreffen betroffen | toucher, affecter | afectar
happen happened happened | passieren, geschehen geschah | se produire | ocurrir, suceder
happen happened happened | ereignen, stattfinden stattgefunden | arriver | pasar
marry married married | heiraten | se marier | casarse
win won won | gewinnen gewann gewonnen, siegen | remporter | vencer
lose lost lost | verlieren verlor verloren | perdre | perder pierde pierden
play played played | spielen | jouer | jugar juega juegan
score scored scored | erzielen, schießen schoss geschossen | marquer | marcar, anotar
run ran run | laufen lief gelaufen, rennen rannte gerannt | courir court courent couru | correr
fly flew flown | fliegen flog geflogen | voler | volar vuela vuelan
launch launched launched | starten | lancer, décoller | lanzar, despegar
land landed landed | landen | atterrir | aterrizar
travel traveled traveled | reisen, fahren fuhr gefahren | voyager | viajar
drive drove driven | fahren | conduire conduit conduisent | conducir, manejar
arrive arrived arrived | ankommen kam angekommen, eintreffen | arriver | llegar
depart departed departed | abfahren abgefahren, abfliegen abgeflogen | décoller | salir, partir
come came come | kommen kam gekommen | venir vient viennent venu | venir viene vienen vino vinieron venido
come came come | stammen | provenir provient proviennent | provenir proviene
go went gone | gehen ging gegangen | aller va vont allé | ir va van
visit visited visited | besuchen | visiter | visitar
open opened opened | öffnen, eröffnen | ouvrir ouvre ouvrent ouvert | abrir abierto
close closed closed | schließen schloss geschlossen | fermer | cerrar cierra cierran
close closed closed | abschließen abgeschlossen | clôturer | -
solve/resolve solved/resolved solved/resolved | lösen | résoudre résout résolu | resolver resuelve resuelven resuelto
solve/resolve solved/resolved solved/resolved | beheben behob behoben | - | solucionar
handle handled handled | bearbeiten, abwickeln | traiter, gérer | gestionar, atender atiende atienden, tramitar
answer answered answered | beantworten, antworten | répondre | responder, contestar
call called called | anrufen rief angerufen | appeler appelle appellent | llamar
create created created | erstellen, anlegen, schaffen schuf geschaffen | créer | crear
start started started | beginnen begann begonnen | commencer | empezar empieza empiezan
start started started | anfangen angefangen | débuter | comenzar comienza
end ended ended | enden, beenden | finir, terminer | terminar, acabar
finish finished finished | fertigstellen | achever | finalizar
release released released | veröffentlichen, erscheinen erschien erschienen | sortir sort sortent sorti | lanzar
release released released | herausbringen herausgebracht | - | estrenar
publish published published | verlegen, publizieren | publier | publicar
write wrote written | schreiben schrieb geschrieben | écrire écrit écrivent | escribir escrito
read read read | lesen las gelesen | lire lit lisent lu | leer leyó
watch watched watched | sehen sah gesehen, anschauen | regarder | ver visto
rate rated rated | bewerten, beurteilen, benoten | noter, évaluer | valorar, calificar, puntuar, evaluar
inspect inspected inspected | kontrollieren, inspizieren | inspecter | inspeccionar
inspect inspected inspected | überprüfen, prüfen | contrôler | controlar
test tested tested | testen | tester | probar prueba prueban
measure measured measured | messen maß gemessen | mesurer | medir mide miden midió
record recorded recorded | erfassen, aufzeichnen, verzeichnen | enregistrer | registrar
report reported reported | melden, berichten | signaler, déclarer | reportar, informar, denunciar
find found found | finden fand gefunden | trouver | encontrar encuentra encuentran
find found found | entdecken | découvrir découvre découvert | descubrir descubierto
lead led led | führen | mener, diriger | liderar, dirigir
reach reached reached | erreichen | atteindre atteint atteignent | alcanzar
contain contained contained | enthalten enthielt enthalten | contenir contient contiennent contenu | contener contiene contienen
contain contained contained | beinhalten | - | -
consume consumed consumed | verbrauchen, konsumieren | consommer | consumir
drink drank drunk | trinken trank getrunken | boire boit boivent bu | beber, tomar
eat ate eaten | essen isst aß gegessen | manger | comer
smoke smoked smoked | rauchen | fumer | fumar
weigh weighed weighed | wiegen wog gewogen | peser pèse pèsent | pesar
last lasted lasted | dauern, andauern | durer | durar
take took taken | brauchen, nehmen nahm genommen | prendre prend prennent pris | tardar, tomar
give gave given | geben gab gegeben | donner | dar dado
get got gotten | bekommen bekam bekommen, erhalten erhielt erhalten | obtenir obtient obtiennent obtenu | obtener obtiene obtienen obtuvo
get got gotten | kriegen | recevoir reçoit reçoivent reçu | recibir
assign assigned assigned | vergeben vergab vergeben, zuweisen zugewiesen | attribuer, assigner | asignar
assign assigned assigned | zuteilen | affecter | -
study studied studied | studieren, lernen | étudier | estudiar
pass passed passed | bestehen bestand bestanden | réussir | aprobar aprueba aprueban
fail failed failed | scheitern, durchfallen durchgefallen | échouer | fracasar, fallar
fail failed failed | fehlschlagen fehlgeschlagen, misslingen misslang misslungen | rater | suspender
graduate graduated graduated | absolvieren | obtenir son diplôme | graduarse
vote voted voted | wählen, abstimmen | voter, élire élu | votar, elegir elegido
arrest arrested arrested | festnehmen festgenommen, verhaften | arrêter | arrestar, detener detiene detenido
steal stole stolen | stehlen stahl gestohlen | voler | robar
shoot shot shot | erschießen erschoss erschossen | abattre abattu | disparar
burn burned burned | brennen brannte gebrannt, verbrennen verbrannt | brûler | quemar
destroy destroyed destroyed | zerstören | détruire détruit détruisent | destruir destruye destruido
fall fell decreased | abstürzen, sinken sank gesunken | baisser, diminuer | bajar, caer cae caen cayó cayeron
fall fell fallen | zurückgehen zurückgegangen | chuter | disminuir disminuye disminuyó disminuyeron
fall fell fallen | abnehmen abgenommen | reculer | descender
rise rose increased | steigen stieg gestiegen, ansteigen angestiegen | augmenter, monter | subir
rise rose risen | zunehmen zugenommen | progresser | aumentar
grow grew grown | wachsen wuchs gewachsen | croître croît croissent, grandir | crecer
change changed changed | ändern, verändern, wechseln | changer, évoluer, varier | cambiar, variar
develop developed developed | entwickeln | développer | desarrollar
exceed exceeded exceeded | überschreiten überschritt überschritten | dépasser | superar, exceder
exceed exceeded exceeded | übersteigen überstieg überstiegen | excéder | sobrepasar
compare compared compared | vergleichen verglich verglichen | comparer | comparar
include included included | umfassen | inclure inclut incluent inclus | incluir incluye incluyen incluido
belong belonged belonged | gehören | appartenir appartient appartiennent | pertenecer
receive received received | empfangen empfing empfangen | recueillir | recoger
attend attended attended | teilnehmen teilgenommen | participer, assister | asistir, participar
compete competed competed | antreten trat angetreten | concourir | competir compite
speak spoke spoken | sprechen sprach gesprochen | parler | hablar
click clicked clicked | klicken | cliquer | pulsar
download downloaded downloaded | herunterladen lud heruntergeladen | télécharger | descargar
install installed installed | installieren | installer | instalar
like liked liked | mögen mag gemocht | aimer | gustar
suffer suffered suffered | leiden litt gelitten | souffrir souffre souffert | sufrir, padecer
vaccinate vaccinated vaccinated | impfen | vacciner | vacunar
diagnose diagnosed diagnosed | diagnostizieren | diagnostiquer | diagnosticar
treat treated treated | behandeln | soigner, traiter | tratar
admit admitted admitted | aufnehmen aufgenommen, zulassen zugelassen | admettre admet admis | admitir, ingresar
export exported exported | exportieren, ausführen | exporter | exportar
import imported imported | importieren, einführen | importer | importar
invest invested invested | investieren, anlegen | investir, placer | invertir invierte
emit emitted emitted | ausstoßen ausgestoßen | émettre émet émis | emitir
rain rained rained | regnen | pleuvoir pleut plu | llover llueve
recycle recycled recycled | recyceln | recycler | reciclar
generate generated generated | generieren, erwirtschaften | générer | generar
contribute contributed contributed | beitragen trug beigetragen | contribuer | contribuir contribuye
represent represented represented | ausmachen | représenter | representar
occupy occupied occupied | belegen | occuper | ocupar
delay delayed delayed | verspäten, verzögern | retarder | retrasar, demorar
bring brought brought | einbringen eingebracht | rapporter | aportar
get got gotten | - | - | sacar, conseguir consigue
place placed placed | aufgeben aufgegeben | passer | realizar
direct directed directed | drehen, inszenieren | tourner, réaliser | rodar rueda
discharge discharged discharged | entlassen entließ entlassen | renvoyer | dar de alta
miss missed missed | fehlen, verpassen | manquer | faltar
`;
/**
 * Adjectives: 'English, more, most | German | French | Spanish', in the masculine. Other forms are made by rule; what
 * stands behind a word is another stem of it ('groß größer größt'). 'More' is what stands before 'than'.
 */
export const ADJECTIVES = `
expensive, costing more, most expensive | teuer teurer teuerst, kostspielig | cher, coûteux | caro, costoso
cheap, cheaper, cheapest | billig, günstig, preiswert | bon marché, économique | barato, económico
high, higher, highest | hoch höher höchst hoh | élevé, haut | alto, elevado
low, lower, lowest | niedrig, gering, tief | bas basse, faible | bajo
large, larger, largest | groß größer größt | grand, gros grosse | grande
small, smaller, smallest | klein | petit | pequeño
long, longer, longest | lang länger längst | long longue | largo
short, shorter, shortest | kurz kürzer kürzest | court | corto
old, older, oldest | alt älter ältest | vieux vieille vieil, âgé | viejo, antiguo
young, younger, youngest | jung jünger jüngst | jeune | joven
new, newer, newest | neu | nouveau nouvelle nouvel nouveaux, neuf | nuevo
heavy, heavier, heaviest | schwer | lourd | pesado
light, lighter, lightest | leicht | léger | ligero, liviano
tall, taller, tallest | hochgewachsen | grand de taille | alto de estatura
fast, faster, fastest | schnell, rasch | rapide | rápido, veloz
slow, slower, slowest | langsam | lent | lento
warm, warmer, warmest | warm wärmer wärmst | chaud | cálido
hot, hotter, hottest | heiß | brûlant | caliente, caluroso
cold, colder, coldest | kalt kälter kältest | froid | frío
wet, wetter, wettest | nass, feucht | humide | húmedo
dry, drier, driest | trocken | sec sèche | seco
rich, richer, richest | reich | riche | rico
poor, poorer, poorest | arm ärmer ärmst | pauvre | pobre
strong, stronger, strongest | stark stärker stärkst | fort, puissant | fuerte, potente
weak, weaker, weakest | schwach schwächer schwächst | faible | débil
happy, happier, happiest | glücklich | heureux | feliz felices
deadly, deadlier, deadliest | tödlich | meurtrier, mortel | mortífero, mortal
deep, deeper, deepest | tief | profond | profundo
wide, wider, widest | breit | large | ancho
dense, denser, densest | dicht | dense | denso
populous, more populous, most populous | bevölkerungsreich, einwohnerstark | peuplé | poblado
popular, more popular, most popular | beliebt, populär, gefragt | populaire | popular
common, more common, most common | häufig | fréquent, courant | frecuente, común
rare, rarer, rarest | selten | rare | raro
frequent, more frequent, most frequent | regelmäßig | régulier | habitual
successful, more successful, most successful | erfolgreich | fructueux | exitoso
profitable, more profitable, most profitable | profitabel, rentabel | rentable, profitable | rentable
valuable, more valuable, most valuable | wertvoll | précieux | valioso
powerful, more powerful, most powerful | leistungsstark, mächtig | puissant | poderoso
safe, safer, safest | sicher | sûr | seguro
dangerous, more dangerous, most dangerous | gefährlich | dangereux | peligroso
important, more important, most important | wichtig | important | importante
productive, more productive, most productive | produktiv | productif | productivo
late, later, latest | spät | tardif | tardío
early, earlier, earliest | früh | précoce | temprano
busy, busier, busiest | beschäftigt, voll | chargé, occupé | ocupado, concurrido
sunny, sunnier, sunniest | sonnig | ensoleillé | soleado
rainy, rainier, rainiest | regnerisch | pluvieux | lluvioso
windy, windier, windiest | windig | venteux | ventoso
satisfied, more satisfied, most satisfied | zufrieden | satisfait | satisfecho
dissatisfied, more dissatisfied, most dissatisfied | unzufrieden | insatisfait, mécontent | insatisfecho
different, more different, most different | verschieden, unterschiedlich | différent, distinct | diferente, distinto
other, other, other | ander | autre | otro
special, more special, most special | besonder, speziell | spécial | especial
average, average, average | durchschnittlich, mittler | moyen | medio
total, total, total | gesamt | total | total
median, median, median | median | médian | mediano
maximum, maximum, maximum | maximal | maximal | máximo
minimum, minimum, minimum | minimal | minimal | mínimo
annual, annual, annual | jährlich | annuel | anual
monthly, monthly, monthly | monatlich | mensuel | mensual
weekly, weekly, weekly | wöchentlich | hebdomadaire | semanal
daily, daily, daily | täglich | quotidien, journalier | diario
hourly, hourly, hourly | stündlich | horaire | horario
quarterly, quarterly, quarterly | vierteljährlich, quartalsweise | trimestriel | trimestral
male, male, male | männlich | masculin, mâle | masculino
female, female, female | weiblich | féminin, femelle | femenino
married, married, married | verheiratet | marié | casado
single, single, single | ledig, alleinstehend | célibataire | soltero
divorced, divorced, divorced | geschieden | divorcé | divorciado
widowed, widowed, widowed | verwitwet | veuf | viudo
pregnant, pregnant, pregnant | schwanger | enceinte | embarazado
sick, sicker, sickest | krank | malade | enfermo
healthy, healthier, healthiest | gesund | sain, en bonne santé | sano, saludable
dead, dead, dead | tot | mort | muerto
alive, alive, alive | lebendig, lebend | vivant | vivo
employed, employed, employed | erwerbstätig, angestellt | salarié | empleado
unemployed, unemployed, unemployed | arbeitslos | sans emploi | desempleado
homeless, homeless, homeless | obdachlos | sans abri | sin techo
open, open, open | offen, geöffnet | ouvert | abierto
closed, closed, closed | geschlossen | fermé | cerrado
active, more active, most active | aktiv | actif | activo
inactive, inactive, inactive | inaktiv | inactif | inactivo
free, free, free | kostenlos, gratis | gratuit | gratuito, gratis
available, available, available | verfügbar | disponible | disponible
late, later, latest | verspätet | en retard | retrasado
national, national, national | national | national | nacional
international, international, international | international | international | internacional
local, local, local | lokal, örtlich | local | local
domestic, domestic, domestic | inländisch, einheimisch | intérieur, domestique | doméstico, nacional
foreign, foreign, foreign | ausländisch | étranger | extranjero
net, net, net | netto | net | neto
gross, gross, gross | brutto | brut | bruto
public, public, public | öffentlich, staatlich | public publique | público
private, private, private | privat | privé | privado
whole/entire, whole, whole | ganz | entier | entero
full, full, full | voll | plein | lleno
empty, empty, empty | leer | vide | vacío
rural, rural, rural | ländlich | rural | rural
urban, urban, urban | städtisch, urban | urbain | urbano
northern, northern, northernmost | nördlich | du nord | norteño, septentrional
southern, southern, southernmost | südlich | du sud | sureño, meridional
electric, electric, electric | elektrisch | électrique | eléctrico
natural, natural, natural | natürlich | naturel | natural
economic, economic, economic | wirtschaftlich, ökonomisch | économique | económico
medical, medical, medical | medizinisch | médical | médico
financial, financial, financial | finanziell | financier | financiero
positive, positive, positive | positiv | positif | positivo
negative, negative, negative | negativ | négatif | negativo
red, redder, reddest | rot | rouge | rojo
blue, bluer, bluest | blau | bleu | azul
green, greener, greenest | grün | vert | verde
yellow, yellow, yellow | gelb | jaune | amarillo
black, blacker, blackest | schwarz | noir | negro
white, whiter, whitest | weiß | blanc blanche | blanco
grey/gray, greyer, greyest | grau | gris | gris
brown, browner, brownest | braun | brun, marron | marrón
orange, orange, orange | orange | orange | naranja
pink, pink, pink | rosa | rose | rosado
good, better, best | gut besser best | bon bonne meilleur | bueno buen mejor
bad, worse, worst | schlecht schlimm | mauvais pire | malo mal peor
rated, better rated, best rated | bewertet | noté | valorado, calificado
paid, better paid, highest paid | bezahlt | payé, rémunéré | pagado, remunerado
sold, sold, best selling | verkauft | vendu | vendido
used, used, most used | genutzt, benutzt | utilisé | usado, utilizado
visited, visited, most visited | besucht | visité | visitado
vegetarian, vegetarian, vegetarian | vegetarisch | végétarien | vegetariano
`;
