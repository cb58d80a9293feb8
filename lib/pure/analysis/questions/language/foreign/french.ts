/** French words of questions and of what tables hold, as 'words > English'. A star stands for an ending. */
export const FRENCH = `
combien de|combien d|combien y a t il de|combien y a t il d|combien > how many
nombre total de|nombre total d|nombre de|nombre d|nombre des|nombre > number of
quel est le|quel est la|quelle est la|quelle est le|quels sont les|quelles sont les > what is
quel|quelle|quels|quelles > which
qui > who
moyenne de|moyenne des|moyenne du|moyenne d|moyenne|moyen|moyens|moyennes|en moyenne > average
somme de|somme des|somme du|somme|total des|total de|total du|totale|totales|totaux|au total > total
médian|médiane|médiane de|médiane des > median
maximum|maximal|maximale > maximum
minimum|minimal|minimale > minimum
par > by
le plus de|le plus d|la plus de > most
le moins de|le moins d > fewest
plus de|plus que|supérieur à|supérieure à > more than
moins de|moins que|inférieur à|inférieure à > less than
le plus élevé|la plus élevée|les plus élevés|le plus haut|la plus haute|le plus grand|la plus grande|plus élevé|plus élevée > highest
le plus bas|la plus basse|le plus petit|la plus petite|le plus faible|la plus faible|plus bas > lowest
le plus souvent|le plus fréquent|la plus fréquente > most common
le plus cher|la plus chère > most expensive
le moins cher|la moins chère > cheapest
le meilleur|la meilleure|meilleurs|meilleures|meilleur > best
le plus > most
le moins > least
différents|différentes|distincts|distinctes > different
part de|part des|part du|part d|pourcentage de|pourcentage des|pourcentage d|proportion de|proportion des|la part > share of
au moins > at least
au plus|au maximum > at most
entre > between
depuis > since
avant > before
après > after
sans > without
sauf|hors|excepté|à part > except
comparer|comparez|compare > compare
contre|par rapport à > vs
et|ainsi que > and
avec > with
de|du|des|d > of
pour > for
à|jusqu > to
en|au|aux|dans|chez|sur > in
y a t il|il y a|est|sont|a|ont|le|la|les|l|un|une|ce|cette|c|s|se|tous|toutes|chaque|montre|montrer|était|étaient|été > the
seulement|uniquement > only
pourquoi > why
quand|lorsque > when
augmenté|augmente|augmenter > rise
baissé|baisse|baisser|diminué > fall
croissance > growth
au fil du temps|dans le temps|évolution de|évolution des|évolution du|évolution > over time
mensuel|mensuelle > monthly
annuel|annuelle > yearly
dernier|dernière|derniers|dernières > last
mois > month
année|années|an|ans > year
jour|jours > day
semaine|semaines > week
trimestre|trimestres > quarter
heure|heures > hour
janvier > january
février > february
mars > march
avril > april
mai > may
juin > june
juillet > july
août > august
septembre > september
octobre > october
novembre > november
décembre > december
pays > country
ville|villes > city
état|états > state
région|régions > region
ventes nettes > net sales
ventes|chiffre d affaires|vente > sales
bénéfice|bénéfices > profit
prix > price
coût|coûts > cost
coûte plus de|coûtent plus de|coûte plus que > costs more than
coûte moins de|coûtent moins de|coûte moins que > costs less than
carburant > fuel
quantité|quantités > quantity
âge|âges > age
sexe|genre > gender
client|clients|clientes > customer
commande|commandes > order
réservation|réservations > booking
produit|produits|article|articles > product
catégorie|catégories > category
film|films > movie
jeu|jeux > game
joueur|joueurs > player
voiture|voitures > car
personne|personnes|gens > people
femme|femmes > women
homme|hommes > men
enfant|enfants > children
élève|élèves|étudiant|étudiants > student
employé|employés|salariés > employee
patient|patients > patient
salaire|salaires > salary
revenu|revenus > income
dépenses|dépense > spending
population|habitants > population
secteur > industry
marque|marques > brand
éditeur|éditeurs > publisher
espérance de vie > life expectancy
température|températures > temperature
précipitations > precipitation
fortune > net worth
coureur|coureurs > runner
bière|bières > beer
maison|maisons > house
appartement|appartements > apartment
vol|vols > flight
accident|accidents > accident
morts|décès > deaths
médaille|médailles > medals
or > gold
argent > silver
vendu|vendus|vendue|vendues > sold
poids > weight
taille > size
durée > duration
note|notes > score
école|écoles > school
magasin|magasins > store
profession|métier > occupation
mode de paiement > payment
états unis > usa
royaume uni > uk
`;
