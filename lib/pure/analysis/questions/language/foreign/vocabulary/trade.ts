/** Nouns of trade, money and firms: 'English | German | French | Spanish'; a slash parts words to choose from. */
export const TRADE = `
revenue/sales/turnover | umsatz, erlös | chiffre d affaires, recette | facturación, recaudación
sales/revenue/turnover | verkauf, absatz, verkaufszahl | vente | venta
net sales | nettoumsatz | vente nette | venta neta
gross sales | bruttoumsatz | vente brute | venta bruta
revenue/income/sales | einnahme, ertrag, einkünfte | revenu | -
profit/earnings | gewinn, überschuss, profit | bénéfice, profit, gain | beneficio, ganancia, utilidad
margin | marge, gewinnspanne, spanne | marge | margen
loss | verlust | perte | pérdida
price/fare | preis | prix | precio
unit price/price | stückpreis, einzelpreis | prix unitaire | precio unitario
price/rate | tarif | tarif | tarifa
cost/price/expense | kosten | coût | coste, costo
spending/expense/cost | ausgabe | dépense | gasto
expense/spending/cost | aufwand | frais | -
spending/cost | kostenpunkt | débours | desembolso
amount/value | betrag, summe | montant | importe, monto
value | wert | valeur | valor
fee/charge | gebühr, honorar | frais, redevance, honoraire | honorario, cuota, comisión
fare/price | fahrpreis, ticketpreis, fahrgeld | prix du billet, prix du trajet | pasaje
tip/gratuity | trinkgeld | pourboire | propina
tax | steuer, abgabe | impôt, taxe | impuesto
vat/tax | mehrwertsteuer, umsatzsteuer, mwst | tva | iva
duty/tariff | zoll, zölle | droit de douane, douane | arancel, aduana
discount/rebate | rabatt, nachlass, preisnachlass | remise, rabais | descuento
discount/rebate | ermässigung, skonto | réduction, ristourne | rebaja
coupon/voucher | gutschein, coupon | bon, coupon, bon d achat | cupón, vale
promotion | aktion, werbeaktion, sonderangebot | promotion | promoción
advertising/advertisement | werbung, reklame, anzeige | publicité, annonce | publicidad, anuncio
campaign | kampagne | campagne | campaña
budget | budget, etat | budget | presupuesto
salary/wage/pay | gehalt, lohn | salaire, paie | salario, sueldo
salary/wage/pay | verdienst, besoldung | rémunération, traitement | paga, remuneración
hourly wage/wage | stundenlohn | salaire horaire | salario por hora
monthly salary/salary | monatsgehalt, monatslohn | salaire mensuel | salario mensual
annual salary/yearly salary/salary | jahresgehalt, jahreslohn | salaire annuel | salario anual
starting salary | einstiegsgehalt, anfangsgehalt | salaire de départ, salaire d embauche | salario inicial
bonus | bonus, prämie, zulage | prime, bonus | bono, prima, bonificación
income/revenue/earnings | einkommen | revenu | ingreso, renta
earnings/income | verdienst, bezüge | gain | ganancia
wealth/net worth/fortune | vermögen, reichtum | fortune, richesse, patrimoine | fortuna, patrimonio, riqueza
debt | schuld, schulden, verschuldung | dette, endettement | deuda, endeudamiento
loan/credit | kredit, darlehen | prêt, crédit, emprunt | préstamo, crédito
mortgage | hypothek | hypothèque | hipoteca
interest | zins, zinsen, verzinsung | intérêt | interés
interest rate/rate | zinssatz, zins | taux d intérêt | tipo de interés, tasa de interés
balance | saldo, guthaben, kontostand | solde | saldo
account | konto, konten | compte | cuenta
payment | zahlung, bezahlung | paiement, versement | pago
payment method/payment | zahlungsart, zahlungsmethode | mode de paiement | método de pago, forma de pago
payment method/payment | zahlungsmittel, zahlweise | moyen de paiement | medio de pago
credit card/card | kreditkarte | carte de crédit, carte bancaire | tarjeta de crédito
cash | bargeld | espèces, liquide | efectivo
card | karte | carte | tarjeta
bank transfer/transfer | überweisung, banküberweisung | virement | transferencia
bank | bank | banque | banco
investment | investition, anlage, investment | investissement, placement | inversión
share/stock | aktie | action | acción
dividend | dividende | dividende | dividendo
return/yield | rendite | rendement, rentabilité | rendimiento, rentabilidad
insurance | versicherung | assurance | seguro
premium | versicherungsprämie, beitrag | prime d assurance, cotisation | prima del seguro
claim | schadensfall, schaden, anspruch | sinistre, réclamation | siniestro, reclamación
fraud | betrug | fraude | fraude
transaction | transaktion | transaction, opération | transacción, operación
invoice/bill | rechnung | facture | factura
receipt | beleg, quittung, kassenbon | reçu, ticket de caisse | recibo
contract | vertrag | contrat | contrato
order | bestellung, auftrag, order | commande | pedido, orden
purchase/order | kauf, einkauf, einkäufe | achat | compra
sale/sales | verkauf | vente | venta
basket/cart | warenkorb, einkaufswagen | panier, chariot | cesta, carrito
customer/client | kunde, kundschaft, kundin, abnehmer | client, clientèle | cliente, clientela
buyer/customer | käufer | acheteur | comprador
seller/vendor | verkäufer, händler | vendeur, marchand | vendedor, comerciante
supplier/vendor | lieferant, zulieferer, anbieter | fournisseur | proveedor
product/item | produkt, erzeugnis | produit | producto
item/product/article | artikel, ware | article, marchandise | artículo, mercancía
goods | güter, waren | biens | bienes
quantity/units | menge, stückzahl | quantité | cantidad
unit/piece | stück, einheit | unité, pièce | unidad, pieza
stock/inventory | bestand, lagerbestand, vorrat | stock, inventaire | existencia, inventario
warehouse | lager, lagerhaus | entrepôt, dépôt | almacén, depósito, bodega
category | kategorie, warengruppe, produktgruppe | catégorie | categoría
subcategory | unterkategorie | sous catégorie | subcategoría
segment | segment | segment | segmento
brand/make | marke, brand | marque | marca
manufacturer/maker/make | hersteller, fabrikant, produzent | fabricant, constructeur | fabricante
model | modell | modèle | modelo
store/shop/branch | laden, geschäft, shop | magasin, boutique | tienda, sucursal
store/shop/branch | filiale, markt, kaufhaus | succursale, point de vente | local, comercio
branch/store | zweigstelle, niederlassung | agence, filiale | filial, sucursal
shop/store | einzelhändler | commerce | negocio
supermarket | supermarkt | supermarché | supermercado
market | markt, märkte | marché | mercado
channel | kanal, vertriebsweg | canal, canaux | canal
distribution channel/channel | vertriebskanal | canal de distribution | canal de distribución
delivery | lieferung, zustellung | livraison | entrega, envío
delivery time/delivery | lieferzeit, lieferdauer | délai de livraison | plazo de entrega, tiempo de entrega
shipping/shipment | versand, sendung | expédition, envoi | envío, expedición
shipping cost/shipping/freight | versandkosten, frachtkosten | frais de port | gastos de envío
shipping cost/shipping/freight | porto | frais de livraison | -
freight | fracht | fret | flete, carga
return | rücksendung, retoure, rückgabe | retour | devolución
refund | erstattung, rückerstattung | remboursement | reembolso
complaint | beschwerde, reklamation | plainte, réclamation | queja, reclamación
review | rezension, kundenmeinung | avis, critique | reseña, opinión, crítica
rating/score | bewertung, note, wertung | note, évaluation, notation | valoración, calificación, puntuación
satisfaction | zufriedenheit | satisfaction | satisfacción
company/firm/business | firma, unternehmen | entreprise, société | empresa, compañía
company/firm/business | gesellschaft, konzern | compagnie, firme | sociedad
business/establishment/company | betrieb, geschäftsbetrieb | établissement, exploitation | negocio, establecimiento
industry/sector | branche, industrie, wirtschaftszweig | secteur, industrie, branche | sector, industria, ramo
sector | sektor | secteur | sector
factory/plant | fabrik, werk, produktionsstätte | usine, fabrique | fábrica, planta
production/output | produktion, herstellung, fertigung | production, fabrication | producción, fabricación
export | export, ausfuhr | exportation | exportación
import | import, einfuhr | importation | importación
trade | handel | commerce, négoce | comercio
growth | wachstum, zuwachs | croissance | crecimiento
rate | rate, quote, satz | taux | tasa
share/percentage | anteil | part | cuota, parte
market share | marktanteil | part de marché | cuota de mercado
currency | währung | devise, monnaie | moneda, divisa
exchange rate | wechselkurs | taux de change | tipo de cambio
euro | euro | euro | euro
dollar | dollar | dollar | dólar
pound | pfund | livre sterling | libra esterlina
money | geld | argent | dinero
price index/index | preisindex | indice des prix | índice de precios
inflation | inflation, teuerung | inflation | inflación
gdp | bip, bruttoinlandsprodukt | pib, produit intérieur brut | pib, producto interno bruto, producto interior bruto
subscription | abo, abonnement | abonnement | suscripción, abono
subscriber | abonnent | abonné | suscriptor, abonado
member | mitglied | membre, adhérent | miembro, socio
membership | mitgliedschaft | adhésion | membresía, afiliación
loyalty | treue | fidélité | fidelidad, lealtad
auction | auktion, versteigerung | enchère, vente aux enchères | subasta
bid/offer | gebot, angebot | offre | oferta, puja
offer | angebot | offre | oferta
deal | geschäftsabschluss, deal | affaire | trato, negocio
lead | interessent | prospect | prospecto
target/goal | ziel, zielwert, soll | objectif, cible | objetivo, meta
quarter/period | zeitraum, periode | période | período, periodo
size | grösse | taille | tamaño, talla
colour/color | farbe | couleur | color
weight | gewicht | poids | peso
package/parcel | paket, packung, päckchen | colis, paquet | paquete
packaging | verpackung | emballage | embalaje, envase
material | material, stoff | matériau, matière | material
quality | qualität, güte | qualité | calidad
condition/state | zustand | état | condición
warranty | garantie, gewährleistung | garantie | garantía
barcode/code | strichcode | code barres | código de barras
code | code, kennung, kürzel, schlüssel | code | código
number | nummer | numéro | número
name | name, bezeichnung | nom | nombre
title | titel | titre | título
type/kind/category | art, typ, sorte, gattung | type, sorte, espèce | tipo, género
class | klasse | classe | clase
group | gruppe | groupe | grupo
level | stufe, ebene, niveau | niveau | nivel
status/state | status, stand | statut | estado, estatus
list | liste | liste | lista
line/row/record | zeile, eintrag, datensatz, datensätze | ligne, enregistrement | fila, línea, registro
column | spalte | colonne | columna
description | beschreibung | description | descripción
comment | kommentar | commentaire | comentario
note | notiz, anmerkung | remarque | nota
average | durchschnitt, mittelwert | moyenne | promedio
gold | gold | or | oro
silver | silber | argent | plata
bronze | bronze | bronze | bronce
diamond | diamant | diamant | diamante
jewellery/jewelry | schmuck | bijou, bijouterie | joya, joyería
clothing/clothes | kleidung, bekleidung | vêtement | ropa, prenda
shoe | schuh | chaussure | zapato, calzado
shirt | hemd | chemise | camisa
dress | kleid | robe | vestido
trousers | hose | pantalon | pantalón
furniture | möbel | meuble | mueble
toy | spielzeug | jouet | juguete
book | buch, bücher | livre | libro
electronics | elektronik | électronique | electrónica
phone | telefon, handy, smartphone | téléphone, portable | teléfono, móvil, celular
computer | computer, rechner | ordinateur | ordenador, computadora
laptop | notebook, laptop | ordinateur portable | portátil
office supplies | bürobedarf | fourniture de bureau | suministro de oficina
gift/present | geschenk | cadeau | regalo
tool | werkzeug | outil | herramienta
machine | maschine, gerät | machine, appareil | máquina, aparato
device | gerät | appareil, dispositif | dispositivo
`;
