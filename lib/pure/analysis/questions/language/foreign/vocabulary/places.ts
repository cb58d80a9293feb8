/** Peoples, as adjectives and as nouns: 'English | German adjective, noun | French | Spanish'. */
export const PEOPLES = `
american | amerikanisch, amerikaner | américain | americano, estadounidense
british | britisch, brite | britannique | británico
english | englisch, engländer | anglais | inglés
scottish | schottisch, schotte | écossais | escocés
irish | irisch, ire | irlandais | irlandés
german | deutsch, deutsche | allemand | alemán
austrian | österreichisch, österreicher | autrichien | austriaco, austríaco
swiss | schweizerisch, schweizer | suisse | suizo
french | französisch, franzose | français | francés
spanish | spanisch, spanier | espagnol | español
portuguese | portugiesisch, portugiese | portugais | portugués
italian | italienisch, italiener | italien | italiano
greek | griechisch, grieche | grec grecque | griego
turkish | türkisch, türke | turc turque | turco
dutch | niederländisch, niederländer, holländisch, holländer | néerlandais, hollandais | neerlandés, holandés
belgian | belgisch, belgier | belge | belga
danish | dänisch, däne | danois | danés
swedish | schwedisch, schwede | suédois | sueco
norwegian | norwegisch, norweger | norvégien | noruego
finnish | finnisch, finne | finlandais | finlandés
polish | polnisch, pole | polonais | polaco
czech | tschechisch, tscheche | tchèque | checo
hungarian | ungarisch, ungar | hongrois | húngaro
romanian | rumänisch, rumäne | roumain | rumano
russian | russisch, russe | russe | ruso
ukrainian | ukrainisch, ukrainer | ukrainien | ucraniano
european | europäisch, europäer | européen | europeo
asian | asiatisch, asiate | asiatique | asiático
african | afrikanisch, afrikaner | africain | africano
canadian | kanadisch, kanadier | canadien | canadiense
mexican | mexikanisch, mexikaner | mexicain | mexicano
brazilian | brasilianisch, brasilianer | brésilien | brasileño
argentine | argentinisch, argentinier | argentin | argentino
chilean | chilenisch, chilene | chilien | chileno
colombian | kolumbianisch, kolumbianer | colombien | colombiano
peruvian | peruanisch, peruaner | péruvien | peruano
chinese | chinesisch, chinese | chinois | chino
japanese | japanisch, japaner | japonais | japonés
korean | koreanisch, koreaner | coréen | coreano
indian | indisch, inder | indien | indio
indonesian | indonesisch, indonesier | indonésien | indonesio
thai | thailändisch, thailänder | thaïlandais | tailandés
vietnamese | vietnamesisch, vietnamese | vietnamien | vietnamita
australian | australisch, australier | australien | australiano
israeli | israelisch, israeli | israélien | israelí
egyptian | ägyptisch, ägypter | égyptien | egipcio
moroccan | marokkanisch, marokkaner | marocain | marroquí
`;

/** Names of places that the list of countries does not hold: 'English | German | French | Spanish'. */
export const PLACES = `
usa | usa, vereinigte staaten, vereinigten staaten, amerika | états unis, usa | estados unidos, eeuu, ee uu
uk | vereinigtes königreich, vereinigten königreich | royaume uni | reino unido
uk | grossbritannien | grande bretagne | gran bretaña
england | england | angleterre | inglaterra
scotland | schottland | écosse | escocia
wales | wales | pays de galles | gales
netherlands | holland | hollande | holanda
europe | europa | europe | europa
european union | europäische union, europäischen union, eu | union européenne, ue | unión europea
asia | asien | asie | asia
africa | afrika | afrique | áfrica
america | amerika | amérique | américa
north america | nordamerika | amérique du nord | américa del norte, norteamérica
south america | südamerika | amérique du sud | américa del sur, sudamérica, suramérica
latin america | lateinamerika | amérique latine | américa latina, latinoamérica
central america | mittelamerika, zentralamerika | amérique centrale | américa central, centroamérica
middle east | naher osten, nahen osten, nahost | moyen orient | oriente medio
oceania | ozeanien | océanie | oceanía
antarctica | antarktis | antarctique | antártida
czech republic | tschechien | république tchèque | república checa
london | london | londres | londres
paris | paris | paris | parís
new york | new york | new york | nueva york
munich | münchen | munich | múnich
cologne | köln | cologne | colonia alemana
vienna | wien | vienne | viena
zurich | zürich | zurich | zúrich
geneva | genf | genève | ginebra
rome | rom | rome | roma
milan | mailand | milan | milán
venice | venedig | venise | venecia
athens | athen | athènes | atenas
brussels | brüssel | bruxelles | bruselas
copenhagen | kopenhagen | copenhague | copenhague
warsaw | warschau | varsovie | varsovia
prague | prag | prague | praga
moscow | moskau | moscou | moscú
lisbon | lissabon | lisbonne | lisboa
beijing | peking | pékin | pekín
tokyo | tokio | tokyo | tokio
california | kalifornien | californie | california
texas | texas | texas | texas
florida | florida | floride | florida
north | norden | nord | norte
south | süden | sud | sur
east | osten | est | este
west | westen | ouest | oeste
northeast | nordosten | nord est | noreste, nordeste
northwest | nordwesten | nord ouest | noroeste
southeast | südosten | sud est | sureste, sudeste
southwest | südwesten | sud ouest | suroeste, sudoeste
`;

/** Days, months and numbers: 'English | German | French | Spanish'. */
export const TIMES = `
monday | montag, montags | lundi | lunes
tuesday | dienstag, dienstags | mardi | martes
wednesday | mittwoch, mittwochs | mercredi | miércoles
thursday | donnerstag, donnerstags | jeudi | jueves
friday | freitag, freitags | vendredi | viernes
saturday | samstag, samstags, sonnabend, sonnabends | samedi | sábado
sunday | sonntag, sonntags | dimanche | domingo
january | januar, jänner | janvier | enero
february | februar, feber | février | febrero
march | märz | mars | marzo
april | april | avril | abril
may | mai | mai | mayo
june | juni | juin | junio
july | juli | juillet | julio
august | august | août | agosto
september | september | septembre | septiembre, setiembre
october | oktober | octobre | octubre
november | november | novembre | noviembre
december | dezember | décembre | diciembre
zero | null | zéro | cero
one | eins | - | uno
two | zwei | deux | dos
three | drei | trois | tres
four | vier | quatre | cuatro
five | fünf | cinq | cinco
six | sechs | six | seis
seven | sieben | sept | siete
eight | acht | huit | ocho
nine | neun | neuf | nueve
ten | zehn | dix | diez
eleven | elf | onze | once
twelve | zwölf | douze | doce
fifteen | fünfzehn | quinze | quince
twenty | zwanzig | vingt | veinte
thirty | dreissig | trente | treinta
forty | vierzig | quarante | cuarenta
fifty | fünfzig | cinquante | cincuenta
sixty | sechzig | soixante | sesenta
seventy | siebzig | soixante dix, septante | setenta
eighty | achtzig | quatre vingts, quatre vingt | ochenta
ninety | neunzig | quatre vingt dix, nonante | noventa
hundred | hundert | cent, cents | cien, ciento
thousand | tausend | mille | mil
million | million, millionen | million, millions | millón, millones
billion | milliarde, milliarden | milliard, milliards | mil millones
`;
