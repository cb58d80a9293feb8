/** German words that make a question, as 'words > English'. A star stands for an ending; '-' is left out. */
export const GERMAN = `
wie viele|wieviele|wie viel|wieviel|wie vielen|wievielen > how many
wie viele verschiedene|wie viele unterschiedliche|anzahl verschiedener|anzahl der verschiedenen > how many different
um wie viel|um wieviel > by how much
wie oft|wie häufig > how often
wie lange|wie lang > how long
wie alt > how old
wie teuer > how expensive
wie hoch ist|wie hoch war|wie hoch sind|wie hoch waren|wie gross ist|wie gross war|wie gross sind > what is
was ist|was sind|was war|was waren|wie ist|wie sind|wie war|wie waren|wie lautet > what is
wie entwickelt sich|wie entwickelte sich|wie hat sich|wie haben sich > how did
wie verteilen sich|wie verteilt sich > how many
was kostet|was kosten|wieviel kostet|wie viel kostet|wie viel kosten > what is the price of
durchschnittliche anzahl der|durchschnittliche anzahl von|durchschnittliche anzahl an|durchschnittliche anzahl|durchschnittliche zahl der|mittlere anzahl > average
maximale anzahl von|maximale anzahl der|maximale anzahl > maximum
anzahl der|anzahl von|anzahl an|anzahl|zahl der|zahl von|die zahl > number of
gesamtzahl der|gesamtanzahl der|gesamtzahl|gesamtanzahl > total number of
im durchschnitt|im schnitt|im mittel|durchschnittlich > on average
durchschnitt von|durchschnitt der|durchschnitt des|durchschnitt|mittelwert von|mittelwert der|mittelwert > average
durchschnittlich*|mittlere* > average
insgesamt|gesamt*|summe von|summe der|summe des|summe aller|summe > total
median von|median der|median des|mediane* > median
maximum von|maximum der|maximum|maximal* > maximum
minimum von|minimum der|minimum|minimal* > minimum
pro kopf|je einwohner|pro einwohner > per capita
pro|je|für jede|für jeden|für jedes > per
aufgeteilt nach|gruppiert nach|aufgeschlüsselt nach|unterteilt nach|getrennt nach|sortiert nach|nach > by
welch* > which
welche 3|die 3|die drei > top 3
wer|wessen > who
wem|wen > who
was > what
wo > where
wann > when
die meisten|das meiste|den meisten|am meisten|meiste* > most
die wenigsten|den wenigsten|am wenigsten|wenigste* > fewest
am häufigsten|häufigste* > most common
am seltensten|seltenste* > least common
höchste*|am höchsten > highest
grösste*|am grössten > largest
niedrigste*|tiefste*|geringste*|am niedrigsten|am geringsten > lowest
kleinste*|am kleinsten > smallest
verkauft sich am besten|verkaufen sich am besten|am besten verkauft|meistverkauft|meistverkaufte*|bestverkaufte*|am besten verkauft*|am meisten verkauft* > best selling
am schlechtesten verkauft* > worst selling
bestbezahlte*|am besten bezahlt*|höchstbezahlte* > highest paid
bestbewertete*|am besten bewertet* > best rated
schlechtestbewertete*|am schlechtesten bewertet* > worst rated
verschiedene*|unterschiedliche* > different
anteil der|anteil von|anteil an|anteil des|anteil|prozentualer anteil|prozentanteil > share of
prozent der|prozent von|prozentsatz der|prozentsatz von|prozentsatz > percent of
welcher anteil der|welcher anteil|wie hoch ist der anteil der|wie hoch ist der anteil von|wie hoch ist der anteil > share of
wie viel prozent der|wie viel prozent|wie viele prozent der|wie viele prozent > what percent of
verhältnis von|verhältnis > ratio of
mehr als|grösser als|höher als|über mehr als > more than
weniger als|kleiner als|niedriger als|geringer als > less than
mindestens|wenigstens|nicht weniger als > at least
höchstens|maximal|nicht mehr als|bis zu > at most
genau > exactly
oder mehr|und mehr|oder höher|oder älter > or more
oder weniger|und weniger|oder jünger > or less
zwischen > between
älter als > older than
jünger als > younger than
teurer als > costing more than
billiger als|günstiger als > costing less than
im vergleich zu|im vergleich zum|im vergleich mit|verglichen mit|gegen|gegenüber|versus|im gegensatz zu > vs
vergleiche|vergleich|im vergleich|vergleich von|vergleich der > compare
unterschied zwischen|unterschied > difference between
zusammenhang zwischen|zusammenhang von|beziehung zwischen|korrelation zwischen|korrelation von > relationship between
zusammenhang|korrelation > relationship
hängt ab von|hängen ab von|abhängigkeit von > related
ausser|ausgenommen|bis auf|mit ausnahme von|abgesehen von > except
nicht|keine|kein|keinen|keiner|nie|niemals > not
ohne > without
und|sowie|sowohl|als auch > and
oder|bzw|beziehungsweise > or
aber > but
mit > with
von|des|vom|davon > of
für > for
in einem|in einer|in der|in den|im|in|an|am|auf|bei|beim > in
aus|durch|wegen|aufgrund > from
bis|zu|zum|zur > to
seit|ab > since
vor > before
nur|lediglich|ausschliesslich > only
bitte|mal|denn|eigentlich|etwa|ungefähr|circa|ca|so|schon|noch|auch|dabei|jeweils|jeweilig*|tatsächlich > the
zeige|zeig|zeigen|gib|gibt|nenne|liste auf|finde > show
ich will|ich möchte|ich hätte gern|wissen|kannst du|können sie|könntest du|sagen|mir|uns|wir|ich|sie|er|man > the
gibt es|gab es|hat es|es gibt|es gab > there are
hat|haben|hatte|hatten|habe|gehabt > have
ist|sind|war|waren|wird|werden|wurde|wurden|worden|sei|wäre > is
der|die|das|den|dem|ein|eine|einen|einer|eines|einem|es|ihr|ihre|ihren|seine|seinen|sein|sich|dieses mal|unsere*|unser > the
alle|aller|allen|alles|jede* > all
als > as
wenn|falls > when
weil > because
damit|dass > that
warum|wieso|weshalb|woran liegt > why
gestiegen|gewachsen|zugenommen|angestiegen > rise
gefallen|gesunken|zurückgegangen|abgenommen > fall
wachstum von|wachstum der|wachstum des|wachstum > growth
sich verändert|verändert|geändert|entwickelt > changed
im zeitverlauf|im laufe der zeit|über die zeit|über die jahre|zeitlich* verlauf|zeitlich* entwicklung > over time
verlauf der|verlauf von|verlauf|entwicklung der|entwicklung des|entwicklung von|entwicklung|trend > over time
monatlich* > monthly
jährlich* > yearly
täglich* > daily
wöchentlich* > weekly
stündlich* > hourly
quartalsweise|vierteljährlich* > quarterly
letzten|letzte|letztes|letzter|letztem|vergangene*|vorige* > last
dieses|diesen|diese|dieser|diesem > this
nächste*|kommende* > next
heute > today
gestern > yesterday
morgen werden|in zukunft|zukünftig* > will
vorhersage|prognose > forecast
aktuell*|derzeit*|momentan > current
neueste*|jüngster stand > latest
erstes quartal|ersten quartal|1 quartal > q1
zweites quartal|zweiten quartal|2 quartal > q2
drittes quartal|dritten quartal|3 quartal > q3
viertes quartal|vierten quartal|4 quartal > q4
im jahr|im jahre|in den jahren|in dem jahr > in
an wochenenden|am wochenende|an samstagen und sonntagen|samstags und sonntags|am samstag und sonntag > at weekends
an feiertagen|am feiertag > on holidays
an werktagen|an arbeitstagen > on working days
an wochentagen > on weekdays
jahr für jahr > by year
monat für monat > by month
tageszeit|stunde des tages|uhrzeit > hour of day
um wie viel uhr > what hour
zum ersten mal|erstmals > first
zum letzten mal|zuletzt > last
erste*|erstem > first
zweite* > second
dritte* > third
mehr > more
weniger > fewer
viel*|sehr > many
unter > under
über > over
mittags > noon
auf dem land > rural
in der tabelle|in den daten|in der liste|in der datei|im datensatz|in dieser tabelle|in dieser liste > in this data
tabelle|datensatz|daten|datei > table
liegt|liegen|lag|lagen|beträgt|betragen|betrug > is
zeilen|einträge|einträgen|datensätze > rows
spalten > columns
nach oben|aufsteigend > ascending
absteigend > descending
starts > launches
befragte|befragten|befragter > respondents
vermögen > net worth/wealth/fortune
vergehen > pass
kein wert|keinen wert|keine angabe|fehlend*|leer*|fehlt|fehlen > missing
gesamter|gesamte > total
beste*|besten > best
schlechteste* > worst
ganze*|ganz > whole
woher > where from
wohnhaft > living
gestorben|ums leben gekommen|umgekommen > died
gebürtig* > born
soll|sollte|sollen|muss|müssen|kann|können|darf|dürfen > should
würde|würden > would
`;
