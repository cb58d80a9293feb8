/** German words of questions and of what tables hold, as 'words > English'. A star stands for an ending. */
export const GERMAN = `
wie viele|wieviele|wie viel|wieviel > how many
wie oft|wie häufig > how often
anzahl der|anzahl von|anzahl an|anzahl|zahl der|zahl von > number of
wie hoch ist|wie hoch war|wie hoch sind|wie gross ist|wie gross war|was ist|was sind|was war > what is
durchschnittlich*|im durchschnitt|im schnitt|durchschnitt von|durchschnitt der|durchschnitt des|durchschnitt|mittelwert von|mittelwert der|mittelwert|mittlere* > average
insgesamt|gesamt*|summe von|summe der|summe des|summe > total
median von|median der|mediane* > median
maximum|maximal* > maximum
minimum|minimal* > minimum
pro|je > per
aufgeteilt nach|gruppiert nach|nach > by
welch* > which
wer > who
die meisten|das meiste|den meisten|am meisten|meiste* > most
die wenigsten|den wenigsten|am wenigsten|wenigste* > fewest
am häufigsten|häufigste* > most common
höchste*|grösste*|größte* > highest
niedrigste*|kleinste*|tiefste*|geringste* > lowest
beste* > best
schlechteste* > worst
teuerste* > most expensive
billigste*|günstigste* > cheapest
älteste* > oldest
jüngste* > youngest
längste* > longest
kürzeste* > shortest
schwerste* > heaviest
verschiedene*|unterschiedliche* > different
anteil der|anteil von|anteil an|anteil des|anteil|prozent der|prozentsatz der > share of
mehr als|grösser als|größer als|höher als > more than
weniger als|kleiner als|niedriger als > less than
mindestens > at least
höchstens|maximal > at most
zwischen > between
befragte|befragten|befragter > respondents
über > over
unter > under
älter als > older than
jünger als > younger than
seit|ab > since
vor > before
ausser|außer|ausgenommen|nicht > except
ohne > without
vergleiche|vergleich > compare
im vergleich zu|gegen|gegenüber|versus > vs
und|sowie > and
mit > with
von|des > of
für > for
bis > to
aus > from
nur > only
im|am|in > in
hat|haben|hatte|hatten|gibt es|gab es|gibt|gab|ist|sind|war|waren|wird|werden|wurde|wurden|der|die|das|den|dem|ein|eine|einen|einer|eines|es|mir|uns|zeige|zeig|bitte|alle|aller|jede* > the
warum|wieso > why
gestiegen|steigen|wuchs|wachsen > rise
gefallen|fallen|sanken|gesunken > fall
wachstum|zuwachs > growth
im zeitverlauf|über die zeit|zeitlich* verlauf|verlauf|entwicklung > over time
monatlich* > monthly
jährlich* > yearly
täglich* > daily
wöchentlich* > weekly
letzten|letzte|letztes|letzter > last
dieses|diesen|diese|dieser > this
monat|monate|monaten|monats > month
jahr|jahre|jahren|jahres > year
tag|tage|tagen > day
woche|wochen > week
quartal|quartale|quartalen > quarter
stunde|stunden > hour
wochentag|wochentage|wochentagen > weekday
januar > january
februar > february
märz > march
mai > may
juni > june
juli > july
oktober > october
dezember > december
land|länder|ländern > country
stadt|städte|städten > city
staat|staaten|bundesland|bundesländer > state
umsatz|umsätze|umsätzen|erlös|erlöse|verkäufe|verkäufen > sales
gewinn|gewinne > profit
preis|preise|preises|preisen > price
kosten > cost
menge|mengen > quantity
alter > age
geschlecht > gender
kunde|kunden > customer
bestellung|bestellungen|auftrag|aufträge > order
buchung|buchungen > booking
produkt|produkte|produkten|artikel > product
kategorie|kategorien > category
film|filme|filmen > movie
spiel|spiele|spielen > game
spieler > player
auto|autos|wagen|fahrzeug|fahrzeuge > car
person|personen|leute|menschen > people
frau|frauen > women
mann|männer|männern > men
kind|kinder|kindern > children
schüler|schülern|student|studenten|studierende > student
mitarbeiter|mitarbeitern|angestellte > employee
patient|patienten > patient
gehalt|gehälter|lohn|löhne > salary
einkommen > income
ausgaben > spending
bevölkerung|einwohner > population
branche|branchen|industrie > industry
marke|marken > brand
hersteller > make
art|typ > type
abteilung|abteilungen > department
lebenserwartung > life expectancy
temperatur|temperaturen > temperature
niederschlag > precipitation
milliardär|milliardäre|milliardären > billionaire
vermögen > net worth
läufer > runner
bier|biere > beer
haus|häuser|häusern > house
wohnung|wohnungen > apartment
flug|flüge > flight
fahrt|fahrten > trip
unfall|unfälle > accident
todesfälle|tote > deaths
geburtsland > birth country
verkauft|verkaufte|verkauften > sold
klicks > clicks
kanal|kanäle > channel
farbe > color
gewicht > weight
grösse|größe > size
höhe > height
länge > length
dauer > duration
fläche > area
punkte|punktzahl > score
bewertung|bewertungen > rating
rabatt > discount
zahlungsart > payment
lieferant|lieferanten > supplier
verkäufer > seller
schule|schulen > school
ergebnis > result
beruf|berufe > occupation
vereinigte staaten|vereinigten staaten > usa
vereinigtes königreich|vereinigten königreich > uk
`;
