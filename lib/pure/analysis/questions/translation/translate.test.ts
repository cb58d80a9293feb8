import { describe, expect, it } from 'vitest';
import { words } from '@/tests/analysis/columns';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from '../read-question';
import { tableWords } from './table-words';
import { tokenize } from '../language/tokens';
import { translate } from './translate';

/** Made-up tables: their headers, and values of one of them. */
const TABLES = {
  shop: [
    ['Store', 'Customer', 'Sales', 'Unit price', 'Size', 'Order date'],
    ['XL', 'Berlin', 'Drought', 'Art', 'Land'],
  ],
  people: [
    ['Department', 'Salary', 'Gender', 'Age', 'Reserved_room', 'Networth', 'State'],
    ['Sales', 'Female'],
  ],
  german: [
    ['Filiale', 'Umsatz', 'Menge', 'Anzahl der Kunden'],
    ['Nord', 'Süd', 'Damen'],
  ],
  french: [
    ['Nombre de clients', 'Pays', 'Note'],
    ['Chine', 'Rouge'],
  ],
  none: [[], []],
} satisfies Record<string, [string[], string[]]>;
type TableName = keyof typeof TABLES;

/** The question in English, numbers in figures. */
function english(text: string, name: TableName): string {
  const [headers, values] = TABLES[name];
  const table = tableWords([...headers.map((label) => words(label, [])), words('other', values)]);
  return translate(text, tokenize(text), table)
    .map(({ lower, number }) => (number !== null && /[.,\s]/.test(lower) ? String(number) : lower))
    .join(' ');
}

describe('questions in other languages', () => {
  it.each<[TableName, string, string]>([
    ['shop', 'Wie viele Kunden haben mehr als drei Bestellungen?', 'how many customers have more than three orders'],
    ['shop', 'Welche Filiale hat den höchsten Umsatz?', 'which store have the highest sales'],
    ['shop', 'welche filiale hat den hoechsten umsatz', 'which store have the highest sales'],
    ['shop', 'Umsatz je Quartal 2023 im Vergleich zu 2022', 'sales per quarter 2023 vs 2022'],
    ['shop', 'Zeige die 5 teuersten Artikel in Berlin', 'show the 5 most expensive item in berlin'],
    ['shop', 'Wie hoch ist der Anteil der XL-Pizzen am Umsatz?', 'share of xl pizza in sales'],
    ['shop', 'Preise ab 1.000 Euro', 'prices at least 1000 euro'],
    ['shop', 'Produkte mit einem Preis von mehr als 2,5', 'products with the price of more than 2.5'],
    ['shop', 'Umsatz außer Deutschland und Frankreich', 'sales except germany and france'],
    ['shop', 'Umsatz ohne Österreich', 'sales without austria'],
    ['shop', 'Umsatzentwicklung der letzten 12 Monate', 'trend of sales of last 12 months'],
    ['shop', 'Welche Kategorie verkauft sich am besten?', 'which category best selling'],
    ['shop', 'Verkäufe am Wochenende', 'sales at weekends'],
    ['shop', 'Umsatz in den 1990er Jahren', 'sales in 1990s'],
    ['shop', 'Umsatz vor 2019', 'sales before 2019'],
    ['shop', 'Umsatz nach Monat', 'sales by month'],
    ['shop', 'Umsatz nach 2019', 'sales after 2019'],
    ['shop', 'Bestellungen seit März 2020', 'orders since march 2020'],
    ['shop', 'Kundenzahl nach Region', 'number of customer by region'],
    ['shop', 'Umsatz unter 5000', 'sales under 5000'],
    ['shop', 'Gesamtumsatz der Online-Shops', 'total sales of online store'],
    ['shop', 'Sind die Preise seit 2019 gestiegen?', 'is the prices since 2019 rise'],
    ['shop', 'Anzahl je Art', 'number of per type'],
    ['shop', 'Umsatz pro Land', 'sales per country'],
    ['shop', 'Welches Jahr hatte die meisten Dürretoten?', 'which year have most drought deaths'],
    ['people', 'Frauenanteil je Abteilung', 'share of woman per department'],
    ['people', 'Durchschnittliche Betriebszugehörigkeit nach Abteilung', 'average tenure by department'],
    ['people', 'Durchschnittsalter der Passagiere pro Klasse', 'average age of passengers per class'],
    ['people', 'Median der Gehälter nach Geschlecht', 'median salaries by gender'],
    ['people', 'Anteil der Raucher unter den Frauen', 'share of smokers among the women'],
    ['people', 'Mitarbeiter, die mehr als 50.000 verdienen', 'employee that earn more than 50000'],
    ['people', 'Wie viele Mitarbeiterinnen arbeiten in München?', 'how many employees work in munich'],
    ['people', 'Wie viel Prozent der Kunden sind weiblich?', 'what percent of customers is female'],
    ['people', 'Wurde ein anderes Zimmer reserviert?', 'is the other room reserved'],
    ['people', 'Welcher Staat hat das größte Vermögen?', 'which state have the largest net worth'],
    ['people', 'Durchschnittsverdienst CA gegen TX', 'average salary ca vs tx'],
    ['none', 'Welches Viertel ist im Schnitt am teuersten?', 'which neighbourhood is most expensive on average'],
    ['none', 'Welche Rakete ist am häufigsten geflogen?', 'which rocket is most common flown'],
    [
      'none',
      'Gibt es einen Zusammenhang zwischen Luftfeuchtigkeit und Ausleihen?',
      'there are the relationship between humidity and rentals',
    ],
    [
      'none',
      'Wie viele verschiedene Betriebe wurden 2016 kontrolliert?',
      'how many different business is 2016 inspected',
    ],
    ['none', 'Welches Land hat die höchste Bevölkerungsdichte?', 'which country have the highest population density'],
    [
      'none',
      'Wie viele Erdbeben stärker als 6 gab es in Japan?',
      'how many earthquakes stronger than 6 there are in japan',
    ],
    ['none', 'Wie viele deutsche Milliardäre gibt es?', 'how many german billionaires there are'],
    ['none', 'Wie viele Fluege hatten Verspaetung?', 'how many flights have delay'],
    ['none', 'Stromverbrauch pro Haushalt', 'electricity consumption per household'],
    ['none', 'Wie viele Unfälle gab es von 2010 bis 2015?', 'how many accidents there are from 2010 to 2015'],
    ['none', 'In welchem Monat gab es die meisten Unfälle?', 'in which month there are most accidents'],
    ['none', 'Wie viele Länder sind in der Tabelle?', 'how many countries is in this data'],
    ['none', 'Höchsttemperatur in Zürich', 'highest temperature in zurich'],
    ['none', 'Wie viele Fahrgäste an Samstagen und Sonntagen?', 'how many passengers at weekends'],
    ['none', 'und pro Monat?', 'and per month'],
    ['none', 'Fluktuation im Vertriebsinnendienst', 'attrition in vertriebsinnendienst'],
    ['german', 'Umsätze nach Filialen', 'umsatz by filiale'],
    ['german', 'Anzahl der Kunden je Filiale', 'anzahl der kunden per filiale'],
    ['german', 'Umsatz Nord gegen Süd', 'umsatz nord vs süd'],
    ['german', 'Umsatz für Damen', 'umsatz for damen'],
    ['none', 'Welche Stadt ist im Schnitt am teuersten?', 'which city is most expensive on average'],
    ['none', 'Wie viele Gäste hatte Rom im Schnitt an Samstagen und Sonntagen?', 'average guests rome at weekends'],
    ['none', 'Unfälle am Freitag', 'accidents on friday'],
    ['none', 'durchschnittliche Anzahl der Gäste pro Hotel', 'average guest per hotel'],
  ])('German, %s: %s', (table, text, expected) => expect(english(text, table)).toBe(expected));

  it.each<[TableName, string, string]>([
    ['none', 'Was kostet ein Zimmer in Paris?', 'what is the price of the room in paris'],
    ['shop', "quel magasin a le chiffre d'affaires le plus élevé ?", 'which store have the highest sales'],
    ['shop', 'les 10 villes les plus peuplées', 'the 10 most populous cities'],
    ['shop', 'prix supérieur à 1 000 euros', 'price more than 1000 euros'],
    [
      'shop',
      'ventes moyennes quand le carburant coûte plus de 4 dollars',
      'average sales where the fuel price more than 4 dollars',
    ],
    [
      'shop',
      'Combien de clients ont passé plus de trois commandes ?',
      'how many customers have placed more than three orders',
    ],
    ['shop', 'clients sans commande', 'customers without order'],
    ['shop', 'le produit le moins cher', 'the cheapest product'],
    ['shop', 'évolution des ventes', 'over time sales'],
    ['shop', 'ventes hors Allemagne', 'sales except germany'],
    ['shop', 'dépenses totales par mois depuis janvier 2020', 'total spending by month since january 2020'],
    ['people', 'le salaire moyen des ingénieuses', 'the average salary of engineers'],
    ['people', 'part des femmes dans chaque service', 'share of women for each department'],
    ['people', 'combien de fumeurs ont plus de 50 ans ?', 'how many smokers have more than 50 years'],
    ['people', 'clients français de plus de 60 ans', 'french customers over 60 years'],
    ['people', 'joueurs plus âgés que 30 ans', 'players older than 30 years'],
    ['people', "moyenne d'âge des passagers par classe", 'average age of passengers by class'],
    [
      'none',
      'nombre moyen de locations par heure de la journée les jours fériés',
      'average rentals by hour of day on holidays',
    ],
    [
      'none',
      'nombre de blessés par année pour les inondations depuis 2000',
      'number of injured by year for the floods since 2000',
    ],
    ['none', 'Quelle part des milliardaires vient de Chine ?', 'share of billionaires from china'],
    ['none', 'combien de vols ont été annulés en décembre ?', 'how many flights have is canceled in december'],
    ['none', 'température maximale à Lyon en juillet', 'maximum temperature in lyon in july'],
    ['none', 'accidents de 2010 à 2015', 'accidents from 2010 to 2015'],
    ['none', 'taux de mortalité par région', 'death rate by region'],
    ['none', 'loyer moyen par quartier', 'average rent by neighbourhood'],
    ['none', 'quel pays a la plus forte densité de population ?', 'which country have highest population density'],
    ['none', 'la note moyenne des films français', 'the average rating of french movies'],
    ['none', 'les moyens de paiement par ville', 'the payment methods by city'],
    ['none', 'et en 2016 ?', 'and in 2016'],
    ['none', 'combien de schtroumpfs par ville ?', 'how many schtroumpfs by city'],
    ['german', 'average Umsatz by Filiale', 'average umsatz by filiale'],
    ['french', 'nombre de clients en Chine par pays', 'nombre de clients in chine by pays'],
    ['french', 'note moyenne par pays', 'note average by pays'],
    ['french', 'clients rouges', 'clients rouge'],
    ['people', 'quel est le délai médian de résolution par canal ?', 'what is median resolution time by channel'],
    ['people', 'taux moyen de chômage par région', 'average unemployment rate by region'],
    ['none', 'ventes le lundi et le mardi', 'sales on monday and on tuesday'],
    ['none', 'nombre moyen de locations par heure de la journée', 'average rentals by hour of day'],
  ])('French, %s: %s', (table, text, expected) => expect(english(text, table)).toBe(expected));

  it.each<[TableName, string, string]>([
    ['shop', '¿qué tienda vende más?', 'which store sell most'],
    ['shop', 'precio superior a 1.000 euros', 'price more than 1000 euros'],
    ['shop', 'ventas excepto Alemania', 'sales except germany'],
    ['shop', 'producto más vendido', 'best selling product'],
    ['shop', 'las 5 ciudades más caras', 'the 5 most expensive cities'],
    ['shop', 'más de 5 millones de habitantes', 'more than 5000000 inhabitants'],
    ['people', 'mediana de edad de los fumadores', 'median age of the smokers'],
    ['people', 'empleados que ganan más de 50 mil', 'employees that earn more than 50000'],
    ['people', 'pacientes fumadores mayores de 50 años', 'patients smokers older than 50 years'],
    ['people', 'edad media de los pasajeros por clase', 'average age of the passengers by class'],
    ['people', 'jugadores más altos que 200', 'players higher than 200'],
    ['people', 'salario medio de las mujeres por departamento', 'average salary of the women by department'],
    [
      'none',
      '¿cuántas reservas tienen al menos dos peticiones especiales?',
      'how many bookings have at least two special requests',
    ],
    ['none', 'accidentes entre 2010 y 2015', 'accidents between 2010 and 2015'],
    ['none', 'ventas el 5 de mayo de 2020', 'sales the 5 may 2020'],
    ['none', '¿cuántos vuelos fueron cancelados en diciembre?', 'how many flights is canceled in december'],
    ['none', 'número de heridos por año desde 2000', 'number of injured by year since 2000'],
    ['none', 'alquiler medio por barrio', 'average rent by neighbourhood'],
    ['none', 'relación entre precio y superficie', 'relationship between price and area'],
    ['none', '¿quién ganará el próximo mundial?', 'who will earn the next world cup'],
    ['none', 'los años 90', 'the 1990s'],
    ['none', '¿Qué país tiene más aeropuertos?', 'which country with the most airports'],
    ['none', 'clientes que se fueron', 'customers that left'],
    ['none', 'ventas los lunes', 'sales on monday'],
  ])('Spanish, %s: %s', (table, text, expected) => expect(english(text, table)).toBe(expected));

  it.each([
    ['which art has the most sales'],
    ['what is the mean age of men who die'],
    ['sales per region'],
    ['which games have die hard fans'],
    ['war deaths by year'],
    ['pour over coffee sales'],
    ['mayor votes by city'],
    ['list once per person'],
    ['fin length by species'],
    ['son or daughter count'],
    ['sales in El Paso and Las Vegas'],
    ['revenue of Casa Blanca by barrio'],
    ['average plus size price'],
    ['gift sales'],
    ['most frequent pain point'],
    ['how many patients per doctor'],
    ['and for 2016 only?'],
    ['die casting sales'],
    ['mes score by student'],
    ['sin tax revenue by state'],
    ['tag sales by kind'],
    ['top 5 stores in München'],
  ])('leaves an English question: %s', (text) =>
    expect(english(text, 'shop')).toBe(text.toLowerCase().replace('?', '')),
  );

  it.each([
    ['Umsatz je Land', 'sales by country'],
    ['Gewinn nach Produktlinie 2024', 'profit by product line in 2024'],
    ['ventes moyennes par région', 'average sales by region'],
    ['ventas en Alemania por mes', 'sales in Germany by month'],
    ['Wie viele Bestellungen mit einem Umsatz von mehr als 1.000?', 'how many orders with sales of more than 1000'],
  ])('reads %s as the English question', (text, same) =>
    expect(saidOf(ordersTable, text)).toBe(saidOf(ordersTable, same)),
  );

  it.each([
    ['Umsatz je Schlumpfhausen', 'Schlumpfhausen'],
    ['combien de schtroumpfs par pays', 'schtroumpfs'],
    ['ventas por zapatófono', 'zapatófono'],
    ['Wie hoch ist die Luftfeuchtigkeit?', 'Luftfeuchtigkeit'],
  ])('refuses %s by the word that was written', (text, word) => {
    const understood = readQuestion(text, ordersTable);
    expect(understood.ok ? '' : understood.message).toContain(`“${word}”`);
  });
});
