import { remember } from '@/lib/pure/format/remember';
import { OTHER_ALPHABETS } from './other-alphabets';

/**
 * Words of headers in German, French, Spanish, Italian, Dutch, Portuguese and Polish as the English words of the
 * lexicon. Only words that mean one thing in all languages in which they stand: not 'nombre' (a name in Spanish, a
 * number in French), not 'note', 'art', 'tag', 'kind'. Without accents, singular and plural.
 */
const TABLE = `
sales: umsatz umsatze umsaetze erlos erlose verkaufe ventas venta fatturato vendite vendita omzet vendas venda sprzedaz obrot przychody przychod ricavi ricavo recettes facturacion faturamento
profit: gewinn beneficio beneficios ganancia ganancias benefice benefices utile utili guadagno winst lucro zysk uberschuss
loss: verlust verluste perdida perdidas perte pertes perdita perdite verlies strata
price: preis preise precio precios prix prezzo prezzi prijs prijzen preco precos cena ceny
cost: kosten coste costes costo costos cout couts costi custo custos koszt koszty
expense: ausgabe ausgaben aufwand gasto gastos depense depenses spesa spese uitgaven despesa despesas wydatki
gross: brutto bruto lordo
amount: betrag betrage importe importes montant montants importo importi bedrag bedragen kwota kwoty monto montos
total: gesamt insgesamt summe totale totaal razem lacznie suma somme
budget: presupuesto presupuestos orcamento budzet
income: einkommen ingreso ingresos revenu revenus reddito redditi inkomen renda dochod dochody
salary: gehalt gehalter lohn lohne salario salarios sueldo sueldos salaire salaires stipendio stipendi salaris pensja wynagrodzenie
tax: steuer steuern mwst impuesto impuestos iva impot impots tva imposta imposte tasse belasting btw imposto impostos podatek
discount: rabatt rabatte descuento descuentos remise remises rabais sconto sconti korting desconto descontos rabat
quantity: menge mengen stuckzahl stueckzahl cantidad cantidades quantite quantites quantita hoeveelheid quantidade quantidades ilosc unidades stucke stuks pezzi sztuk sztuki qte qtd qta stk szt
tip: trinkgeld pourboire pourboires propina propinas mancia fooi gorjeta napiwek
count: anzahl aantal liczba
number: nummer nr numer numero numeros
order: bestellung bestellungen auftrag auftrage pedido pedidos commande commandes ordine ordini bestelling bestellingen encomenda zamowienie
customer: kunde kunden cliente clientes client clients clienti klant klanten klient klienci
product: produkt produkte artikel producto productos articulo articulos produit produits articles prodotto prodotti articolo produto produtos produkty
stock: bestand bestande lagerbestand existencias inventario stocks scorta scorte giacenza voorraad estoque zapas
store: filiale filialen geschaft tienda tiendas magasin magasins negozio negozi winkel winkels loja lojas sklep
age: alter edad edades leeftijd idade idades wiek
weight: gewicht gewichte poids gewichten waga
height: hohe grosse altura alturas hauteur altezza hoogte wysokosc
length: lange longitud longueur lunghezza lengte comprimento dlugosc
width: breite ancho anchura largeur larghezza breedte largura szerokosc
area: flache superficie superficies oppervlakte powierzchnia
temperature: temperatur temperaturen temperatura temperaturas temperatuur
precipitation: niederschlag niederschlage precipitacion precipitaciones lluvia pluie precipitations pioggia neerslag precipitacao chuva opady
humidity: luftfeuchte luftfeuchtigkeit humedad humidite umidita luchtvochtigheid umidade wilgotnosc
pressure: druck luftdruck presion pression pressione luchtdruk pressao cisnienie
speed: geschwindigkeit velocidad vitesse velocita snelheid velocidade predkosc
distance: entfernung strecke distancia distancias distanza afstand odleglosc
duration: dauer duracion duree durata duur duracao
energy: energie energia stromverbrauch
consumption: verbrauch consumo consommation verbruik zuzycie
population: bevolkerung einwohner poblacion habitantes habitants popolazione abitanti bevolking inwoners populacao ludnosc mieszkancy
employee: mitarbeiter beschaftigte empleado empleados employe employes dipendente dipendenti werknemers medewerkers funcionarios pracownicy
student: schuler studenten alumno alumnos estudiante estudiantes eleve eleves etudiants studente studenti leerlingen aluno alunos uczniowie
patient: patienten paciente pacientes paziente pazienti pacjent
birth: geburten nacimientos naissances nascite geboorten nascimentos urodzenia
death: todesfalle gestorbene muertes fallecidos deces morti decessi sterfgevallen obitos mortes zgony
accident: unfall unfalle accidente accidentes accidents incidente incidenti ongevallen acidentes wypadki
visit: besuch besuche visitas visita visites visite bezoeken wizyty
visitor: besucher visitantes visiteurs visitatori bezoekers odwiedzajacy
passenger: fahrgaste passagiere pasajeros passagers passeggeri passagiers passageiros pasazerowie
rate: tasa tasas taux tasso tassi taxa taxas wskaznik
share: anteil anteile udzial participacion
percent: prozent porcentaje porcentajes pourcentage pourcentages percentuale percentuali percentagem porcentagem procent
average: durchschnitt mittelwert promedio moyenne gemiddelde srednia
score: punktzahl punkte puntuacion puntaje punteggio pontuacao wynik
rating: bewertung bewertungen valoracion valoraciones calificacion valutazione beoordeling avaliacao ocena
satisfaction: zufriedenheit satisfaccion soddisfazione tevredenheid satisfacao zadowolenie
margin: marge marges margen margine margem marza
balance: saldo saldos solde soldes
value: wert werte valore waarde wartosc valor valores vlr
interest: zinsen zins intereses interessi juros odsetki
date: datum fecha fechas
year: jahr jahre ano anos annee annees anno anni jaar jaren
month: monat monate mes meses mois mese mesi maand maanden miesiac
week: woche wochen semana semanas semaine semaines settimana settimane weken tydzien
day: dia dias jour jours giorno giorni dzien
hour: stunde stunden uhrzeit hora horas heure heures uur godzina
minute: minuten minutos minuti minuty
country: pais paises paese paesi kraj
city: stadt stadte ciudad ciudades ville villes citta comune gemeinde stad cidade cidades miasto
region: regionen regione regioni regio regiao regiony
postal: plz postleitzahl
category: kategorie kategorien categoria categorias categories categorie kategoria
type: typ typen tipo tipos soort rodzaj
code: codigo codigos codice codici kod konto kostenstelle
name: nom noms nome nomes naam namen nazwa
description: bezeichnung beschreibung descripcion libelle descrizione omschrijving descricao opis
gender: geschlecht sexo genero sexe sesso geslacht plec
invoice: rechnung rechnungen factura facturas facture factures fattura fatture factuur facturen fatura faturas faktura
supplier: lieferant lieferanten proveedor proveedores fournisseur fournisseurs fornitore fornitori leverancier fornecedor dostawca
department: abteilung abteilungen departamento departement afdeling reparto
delay: verspatung verspatungen verzogerung retraso retrasos retard retards ritardo ritardi vertraging atraso opoznienie
of: de del des du di della delle von
per: por
`;

/** A German or Dutch noun is what its last part is: 'Einkaufspreis' is a price, 'Rechnungsdatum' a date. */
const TAILS: readonly (readonly [string, string])[] = [
  ['preis', 'price'],
  ['betrag', 'amount'],
  ['bestand', 'stock'],
  ['menge', 'quantity'],
  ['datum', 'date'],
  ['nummer', 'number'],
  ['konto', 'code'],
  ['kosten', 'cost'],
  ['umsatz', 'sales'],
  ['anzahl', 'count'],
  ['gewicht', 'weight'],
  ['verbrauch', 'consumption'],
  ['temperatur', 'temperature'],
  ['prijs', 'price'],
  ['bedrag', 'amount'],
  ['aantal', 'count'],
  ['omzet', 'sales'],
];
const SHORTEST_HEAD = 3;

/** Made when first asked: a page that only writes labels does not carry it. */
let words: Map<string, string> | undefined;
const wordsOf = () =>
  (words ??= new Map(
    [TABLE, OTHER_ALPHABETS]
      .flatMap((table) => table.trim().split('\n'))
      .flatMap((line) => {
        const [english = '', foreign = ''] = line.split(': ');
        return foreign.split(' ').map((word) => [bare(word), english] as const);
      }),
  ));

const bare = (word: string) => word.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

const MOST_WORDS = 8192;
/** The English word for a word of a header in lower case; null where it is English, unknown or means several things. */
export const englishOf: (word: string) => { word: string } | null = remember(MOST_WORDS, (word) => {
  const plain = bare(word);
  const known = wordsOf().get(plain);
  if (known) return { word: known };
  const tail = TAILS.find(([end]) => plain.endsWith(end) && plain.length >= end.length + SHORTEST_HEAD);
  return tail ? { word: tail[1] } : null;
});
