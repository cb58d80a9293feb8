/** French words that make a question, as 'words > English', written without apostrophes. */
export const FRENCH = `
combien de|combien d|combien y a t il de|combien y a t il d|combien des|combien > how many
de combien > by how much
combien de fois > how often
combien de temps > how long
combien de types de|combien de sortes de > how many types of
combien coûte|combien coûtent > what is the price of
combien de différents|combien de différentes > how many different
nombre total de|nombre total d|nombre total des > total number of
nombre moyen de|nombre moyen d|nombre moyen des|le nombre moyen de > average
nombre maximum de|nombre maximal de|nombre maximum d > maximum
nombre médian de|nombre médian d > median
nombre de|nombre d|nombre des|nombre du|le nombre|nombre|nb de|nb > number of
quel est le nombre de|quel est le nombre d > number of
quel est le|quel est la|quelle est la|quelle est le|quels sont les|quelles sont les > what is
quel est l|quelle est l|quel était le|quelle était la|quel était l|quelle était l > what is
quel|quelle|quels|quelles|lequel|laquelle|lesquels|lesquelles > which
c est quoi > what is
qu est ce que|qu est ce qui|quoi > what
avons|avez > have
par habitant|par tête > per capita
est ce que|est ce qu > the
qui > who
que|qu > that
dont > whose
où > where
quand|lorsque|lorsqu > when
moyenne de|moyenne des|moyenne du|moyenne d|moyenne > average
moyen|moyens|moyennes > average
en moyenne > on average
somme de|somme des|somme du|somme > total
total des|total de|total du|total d|totale|totales|totaux|total > total
au total|en tout > in total
médian|médiane|médiane de|médiane des|médiane du|médiane d|médians|médianes > median
maximum|maximal|maximale|maximum de > maximum
minimum|minimal|minimale|minimum de > minimum
par|selon|suivant|réparti par|répartie par|répartis par|réparties par|ventilé par|groupé par > by
pour chaque|dans chaque|chaque|par chaque > for each
répartition de|répartition des|répartition du|répartition d|répartition > breakdown of
le plus de|le plus d|la plus de|le plus grand nombre de|le plus grand nombre d > the most
le moins de|le moins d > the fewest
supérieur à|supérieure à|supérieurs à|supérieures à|au dessus de|au delà de|supérieur|supérieure > more than
inférieur à|inférieure à|inférieurs à|inférieures à|en dessous de|au dessous de|inférieur|inférieure > less than
plus élevé que|plus élevée que > more than
de plus de|des plus de > over
de moins de|des moins de > under
plus de|plus d|plus que > more than
moins de|moins d|moins que > less than
âgés de plus de|âgé de plus de|âgées de plus de|plus âgés que|plus âgé que|plus âgée que > older than
âgés de moins de|âgé de moins de|âgées de moins de|plus jeunes que|plus jeune que > younger than
le plus élevé|la plus élevée|les plus élevés|les plus élevées|le plus haut|la plus haute > highest
la plus forte|le plus fort|les plus fortes|les plus forts > highest
plus élevé|plus élevée > highest
le plus grand|la plus grande|les plus grands|les plus grandes|plus grand|plus grande > largest
le plus bas|la plus basse|les plus bas|les plus basses > lowest
le plus petit|la plus petite|les plus petits|les plus petites > smallest
le plus faible|la plus faible|les plus faibles|plus bas|plus basse > lowest
le plus souvent|le plus fréquent|la plus fréquente|les plus fréquents|les plus fréquentes > most common
le plus courant|la plus courante|le plus répandu|la plus répandue > most common
le moins fréquent|la moins fréquente|le plus rare|la plus rare > least common
le moins cher|la moins chère|les moins chers|les moins chères|moins cher|moins chère > cheapest
le plus vendu|la plus vendue|les plus vendus|les plus vendues|se vend le mieux|se vendent le mieux > best selling
le moins vendu|la moins vendue > worst selling
le mieux payé|la mieux payée|les mieux payés|les mieux payées|le plus payé > highest paid
le mieux noté|la mieux notée|les mieux notés|les mieux notées > best rated
le moins bien noté|la moins bien notée > worst rated
le meilleur|la meilleure|les meilleurs|les meilleures|meilleurs|meilleures|meilleur|meilleure|le mieux > best
le pire|la pire|les pires|pire|pires > worst
le plus|la plus|les plus > most
le moins|la moins|les moins > least
différents|différentes|distincts|distinctes|uniques > different
part de|part des|part du|part d|la part|quelle part de|quelle part des|quelle part du|quelle part d > share of
pourcentage de|pourcentage des|pourcentage du|pourcentage d|pourcentage > percentage of
proportion de|proportion des|proportion du|proportion d|proportion > proportion of
quel pourcentage de|quel pourcentage des|quel pourcentage d|quelle proportion de|quelle proportion des > share of
rapport entre > ratio of
au moins|minimum de > at least
au plus|au maximum|pas plus de|jusqu à > at most
exactement > exactly
ou plus|et plus > or more
ou moins|et moins > or less
entre > between
depuis|à partir de|à partir du|à compter de > since
avant > before
après > after
sans > without
sauf|hors|excepté|à part|à l exception de|à l exception des|à l exclusion de|en dehors de|autre que|autres que > except
ne|n > -
pas|aucun|aucune|jamais|non > not
comparer|comparez|compare > compare
comparaison entre|comparaison de > comparison of
contre|par rapport à|par rapport aux|par rapport au|comparé à|comparée à|face à > vs
différence entre|écart entre > difference between
relation entre|lien entre|corrélation entre|rapport avec > relationship between
lien|corrélation > relationship
et|ainsi que > and
ou|soit > or
mais > but
avec|ayant > with
de|du|des|d|de la|de l|de le > of
pour > for
parmi > among
jusqu|jusqu en > to
à|en|au|aux|dans|chez|sur|durant|pendant|lors de|au cours de|au sein de > in
y a t il|il y a|y a > there are
est|sont|était|étaient|été|être|sera|fut|furent > is
a|ont|avait|avaient|eu|ayant eu|as|avoir > have
t|il|ils|elle|elles|on|nous|vous|je|j|tu|me|m|se|s > -
le|la|les|l|un|une|ce|cette|ces|c|cet|leur|leurs|son|sa|ses|notre|nos > the
tous|toutes|tout|toute|tous les|toutes les > all
montre|montrer|montrez|affiche|afficher|affichez|donne|donner|donnez|donne moi|liste|lister|montre moi > show
je veux|je voudrais|j aimerais|savoir|peux tu|pouvez vous|dis moi|s il vous plaît|s il te plaît|svp|stp|merci > please
seulement|uniquement|que les|environ|à peu près > only
pourquoi > why
augmenté|augmente|augmentent|augmenter|progressé|hausse de|hausse des|hausse du > rise
baissé|baisse|baissent|baisser|diminué|diminue|baisse de|baisse des > fall
croissance de|croissance des|croissance du|croissance > growth
comment a évolué|comment ont évolué|comment évolue|comment évoluent > how did
comment > how
au fil du temps|dans le temps|au fil des ans|au fil des années|au cours du temps > over time
évolution de|évolution des|évolution du|évolution d|évolution|tendance > over time
mensuel|mensuelle|mensuels|mensuelles > monthly
annuel|annuelle|annuels|annuelles > yearly
quotidien|quotidienne|quotidiens|quotidiennes|journalier|journalière > daily
hebdomadaire|hebdomadaires > weekly
dernier|dernière|derniers|dernières > last
prochain|prochaine|prochains|prochaines > next
premier trimestre|1er trimestre > q1
deuxième trimestre|second trimestre|2e trimestre|2ème trimestre > q2
troisième trimestre|3e trimestre|3ème trimestre > q3
quatrième trimestre|4e trimestre|4ème trimestre|dernier trimestre > q4
premier|première|premiers|premières > first
deuxième|deuxièmes > second
troisième > third
l année dernière|l an dernier|année dernière|an dernier|l an passé > last year
le mois dernier|mois dernier > last month
la semaine dernière|semaine dernière > last week
cette année > this year
ce mois|ce mois ci > this month
en l an|en l année > in
aujourd hui > today
hier > yesterday
actuel|actuelle|actuellement > current
le samedi et le dimanche|les samedis et dimanches|le week end|les week ends|week end|pendant le week end > at weekends
les jours fériés|jours fériés|pendant les jours fériés|un jour férié > on holidays
en semaine > on weekdays
heure de la journée|heure du jour > hour of day
jour de la semaine|jours de la semaine > day of week
mois de l année > month of year
mois par mois > by month
année par année > by year
jour par jour > by day
plus > more
moins > fewer
beaucoup|très > many
prévision|prévisions > forecast
ordre croissant|par ordre croissant|croissant > ascending
ordre décroissant|par ordre décroissant|décroissant|du plus grand au plus petit > descending
dans la table|dans le tableau|dans le fichier|dans la liste|dans les données|dans ce fichier > in this data
table|tableau|fichier|jeu de données|données|base de données > table
lignes|ligne|enregistrements > rows
vient de|viennent de|provient de|proviennent de|originaire de|originaires de > from
vient|viennent > come
moins âgé|moins âgés > youngest
manquant|manquante|manquants|manquantes|vide|vides|manque > missing
fortune > net worth/wealth/fortune
doit|doivent|devrait|faut|faut il|peut|peuvent > should
tombées|tombés|tombée|tombé > fell
font ils|font elles|fait il > the
chiffre d affaires|chiffres d affaires > revenue/sales/turnover
ventes nettes > net sales
états unis > usa
`;
