/**
 * Countries and territories of ISO 3166-1: number, two letters, three letters, a position (longitude, latitude) where
 * the map has no outline of it, names. Codes and the first names are those of i18n-iso-countries 7.14.0 (MIT), the
 * short ones those of world-atlas 2.0.2, positions the middle of the largest part in its 1:50m outlines; the others
 * are common names and those of the World Bank. Kosovo has no ISO code: XK and XKX are in common use.
 */
export const COUNTRIES = `
004|AF|AFG||Afghanistan
008|AL|ALB||Albania
012|DZ|DZA||Algeria
016|AS|ASM|-170.7,-14.3|American Samoa
020|AD|AND|1.6,42.5|Andorra
024|AO|AGO||Angola
660|AI|AIA|-63.1,18.2|Anguilla
010|AQ|ATA||Antarctica
028|AG|ATG|-61.8,17.1|Antigua and Barbuda|Antigua and Barb.
032|AR|ARG||Argentina
051|AM|ARM||Armenia
533|AW|ABW|-70,12.5|Aruba
036|AU|AUS||Australia
040|AT|AUT||Austria
031|AZ|AZE||Azerbaijan
044|BS|BHS||Bahamas|Bahamas, The
048|BH|BHR|50.5,26|Bahrain
050|BD|BGD||Bangladesh
052|BB|BRB|-59.6,13.2|Barbados
112|BY|BLR||Belarus
056|BE|BEL||Belgium
084|BZ|BLZ||Belize
204|BJ|BEN||Benin
060|BM|BMU|-64.8,32.3|Bermuda
064|BT|BTN||Bhutan
068|BO|BOL||Bolivia|Bolivia, Plurinational State of
070|BA|BIH||Bosnia and Herzegovina|Bosnia and Herz.
072|BW|BWA||Botswana
074|BV|BVT|3.4,-54.4|Bouvet Island
076|BR|BRA||Brazil
086|IO|IOT|72.4,-7.3|British Indian Ocean Territory|Br. Indian Ocean Ter.
096|BN|BRN||Brunei Darussalam|Brunei
100|BG|BGR||Bulgaria
854|BF|BFA||Burkina Faso
108|BI|BDI||Burundi
116|KH|KHM||Cambodia
120|CM|CMR||Cameroon
124|CA|CAN||Canada
132|CV|CPV|-23.6,15.1|Cape Verde|Cabo Verde
136|KY|CYM|-81.3,19.3|Cayman Islands|Cayman Is.
140|CF|CAF||Central African Republic|Central African Rep.
148|TD|TCD||Chad
152|CL|CHL||Chile
156|CN|CHN||People's Republic of China|China|PR China
162|CX|CXR|105.7,-10.5|Christmas Island
166|CC|CCK|96.8,-12.2|Cocos (Keeling) Islands
170|CO|COL||Colombia
174|KM|COM|43.3,-11.7|Comoros
178|CG|COG||Republic of the Congo|Congo|Congo, Rep.|Congo-Brazzaville|Republic of Congo
180|CD|COD||Democratic Republic of the Congo|Congo|Dem. Rep. Congo|DR Congo|Congo, Dem. Rep.|Congo-Kinshasa
180|CD|COD||Democratic Republic of Congo|Congo, Democratic Republic of the
184|CK|COK|-159.8,-21.2|Cook Islands|Cook Is.
188|CR|CRI||Costa Rica
384|CI|CIV||Cote d'Ivoire|Ivory Coast
191|HR|HRV||Croatia
192|CU|CUB||Cuba
196|CY|CYP||Cyprus
203|CZ|CZE||Czech Republic|Czechia
208|DK|DNK||Denmark
262|DJ|DJI||Djibouti
212|DM|DMA|-61.4,15.4|Dominica
214|DO|DOM||Dominican Republic|Dominican Rep.
218|EC|ECU||Ecuador
818|EG|EGY||Egypt|Egypt, Arab Rep.
222|SV|SLV||El Salvador
226|GQ|GNQ||Equatorial Guinea|Eq. Guinea
232|ER|ERI||Eritrea
233|EE|EST||Estonia
231|ET|ETH||Ethiopia
238|FK|FLK||Falkland Islands (Malvinas)|Falkland Is.
234|FO|FRO|-6.9,62.2|Faroe Islands|Faeroe Is.
242|FJ|FJI||Fiji
246|FI|FIN||Finland
250|FR|FRA||France
254|GF|GUF|-53.1,3.9|French Guiana
258|PF|PYF|-149.4,-17.7|French Polynesia|Fr. Polynesia
260|TF|ATF||French Southern Territories|Fr. S. Antarctic Lands
266|GA|GAB||Gabon
270|GM|GMB||Republic of The Gambia|The Gambia|Gambia, The
268|GE|GEO||Georgia
276|DE|DEU||Germany
288|GH|GHA||Ghana
292|GI|GIB|-5.4,36.1|Gibraltar
300|GR|GRC||Greece
304|GL|GRL||Greenland
308|GD|GRD|-61.7,12.1|Grenada
312|GP|GLP|-61.5,16.2|Guadeloupe
316|GU|GUM|144.8,13.4|Guam
320|GT|GTM||Guatemala
324|GN|GIN||Guinea
624|GW|GNB||Guinea-Bissau
328|GY|GUY||Guyana
332|HT|HTI||Haiti
334|HM|HMD|73.5,-53.1|Heard Island and McDonald Islands|Heard I. and McDonald Is.
336|VA|VAT|12.4,41.9|Holy See (Vatican City State)|Vatican|Vatican City
340|HN|HND||Honduras
344|HK|HKG|114.1,22.4|Hong Kong|Hong Kong SAR, China
348|HU|HUN||Hungary
352|IS|ISL||Iceland
356|IN|IND||India
360|ID|IDN||Indonesia
364|IR|IRN||Islamic Republic of Iran|Iran|Iran, Islamic Republic of|Iran, Islamic Rep.
368|IQ|IRQ||Iraq
372|IE|IRL||Ireland
376|IL|ISR||Israel
380|IT|ITA||Italy
388|JM|JAM||Jamaica
392|JP|JPN||Japan
400|JO|JOR||Jordan
398|KZ|KAZ||Kazakhstan
404|KE|KEN||Kenya
296|KI|KIR|-157.4,1.9|Kiribati
408|KP|PRK||North Korea|Korea, Democratic People's Republic of|Korea, Dem. Rep.
410|KR|KOR||South Korea|Korea, Republic of|Republic of Korea|Korea, South|Korea, Rep.
414|KW|KWT||Kuwait
417|KG|KGZ||Kyrgyzstan|Kyrgyz Republic
418|LA|LAO||Lao People's Democratic Republic|Laos|Lao PDR
428|LV|LVA||Latvia
422|LB|LBN||Lebanon
426|LS|LSO||Lesotho
430|LR|LBR||Liberia
434|LY|LBY||Libya
438|LI|LIE|9.5,47.1|Liechtenstein
440|LT|LTU||Lithuania
442|LU|LUX||Luxembourg
446|MO|MAC|113.5,22.2|Macao|Macao SAR, China|Macau
450|MG|MDG||Madagascar
454|MW|MWI||Malawi
458|MY|MYS||Malaysia
462|MV|MDV|73.5,4.2|Maldives
466|ML|MLI||Mali
470|MT|MLT|14.4,35.9|Malta
584|MH|MHL|171.2,7.1|Marshall Islands|Marshall Is.
474|MQ|MTQ|-61,14.6|Martinique
478|MR|MRT||Mauritania
480|MU|MUS|57.6,-20.3|Mauritius
175|YT|MYT|45.2,-12.8|Mayotte
484|MX|MEX||Mexico
583|FM|FSM|158.2,6.9|Micronesia, Federated States of|Micronesia|Micronesia, Fed. Sts.
498|MD|MDA||Moldova, Republic of|Moldova|Republic of Moldova
492|MC|MCO|7.4,43.8|Monaco
496|MN|MNG||Mongolia
500|MS|MSR|-62.2,16.7|Montserrat
504|MA|MAR||Morocco
508|MZ|MOZ||Mozambique
104|MM|MMR||Myanmar|Burma
516|NA|NAM||Namibia
520|NR|NRU|166.9,-0.5|Nauru
524|NP|NPL||Nepal
528|NL|NLD||Netherlands|Netherlands (Kingdom of the)|Holland
540|NC|NCL||New Caledonia
554|NZ|NZL||New Zealand
558|NI|NIC||Nicaragua
562|NE|NER||Niger
566|NG|NGA||Nigeria
570|NU|NIU|-169.9,-19|Niue
574|NF|NFK|167.9,-29.1|Norfolk Island
580|MP|MNP|145.7,15.2|Northern Mariana Islands|N. Mariana Is.
807|MK|MKD||The Republic of North Macedonia|North Macedonia|Macedonia|FYROM
578|NO|NOR||Norway
512|OM|OMN||Oman
586|PK|PAK||Pakistan
585|PW|PLW|134.6,7.5|Palau
275|PS|PSE||State of Palestine|Palestine|West Bank and Gaza|Palestinian Territories
591|PA|PAN||Panama
598|PG|PNG||Papua New Guinea
600|PY|PRY||Paraguay
604|PE|PER||Peru
608|PH|PHL||Philippines
612|PN|PCN|-128.3,-24.4|Pitcairn|Pitcairn Islands|Pitcairn Is.
616|PL|POL||Poland
620|PT|PRT||Portugal
630|PR|PRI||Puerto Rico
634|QA|QAT||Qatar
638|RE|REU|55.5,-21.1|Reunion
642|RO|ROU||Romania
643|RU|RUS||Russian Federation|Russia
646|RW|RWA||Rwanda
654|SH|SHN|-5.7,-16|Saint Helena
659|KN|KNA|-62.7,17.3|Saint Kitts and Nevis|St. Kitts and Nevis
662|LC|LCA|-61,13.9|Saint Lucia
666|PM|SPM|-56.3,46.9|Saint Pierre and Miquelon|St. Pierre and Miquelon
670|VC|VCT|-61.2,13.3|Saint Vincent and the Grenadines|St. Vin. and Gren.
882|WS|WSM|-172.4,-13.6|Samoa
674|SM|SMR|12.5,43.9|San Marino
678|ST|STP|6.6,0.2|Sao Tome and Principe
682|SA|SAU||Saudi Arabia
686|SN|SEN||Senegal
690|SC|SYC|55.5,-4.7|Seychelles
694|SL|SLE||Sierra Leone
702|SG|SGP|103.8,1.4|Singapore
703|SK|SVK||Slovakia|Slovak Republic
705|SI|SVN||Slovenia
090|SB|SLB||Solomon Islands|Solomon Is.
706|SO|SOM||Somalia
710|ZA|ZAF||South Africa
239|GS|SGS|-36.7,-54.4|South Georgia and the South Sandwich Islands|S. Geo. and the Is.
724|ES|ESP||Spain
144|LK|LKA||Sri Lanka
729|SD|SDN||Sudan
740|SR|SUR||Suriname
744|SJ|SJM|16,78.5|Svalbard and Jan Mayen
748|SZ|SWZ||Eswatini|Swaziland
752|SE|SWE||Sweden
756|CH|CHE||Switzerland
760|SY|SYR||Syrian Arab Republic|Syria
158|TW|TWN||Taiwan, Province of China|Taiwan
762|TJ|TJK||Tajikistan
834|TZ|TZA||United Republic of Tanzania|Tanzania|Tanzania, United Republic of
764|TH|THA||Thailand
626|TL|TLS||Timor-Leste|East Timor
768|TG|TGO||Togo
772|TK|TKL|-171.8,-9.2|Tokelau
776|TO|TON|-175.2,-21.2|Tonga
780|TT|TTO||Trinidad and Tobago
788|TN|TUN||Tunisia
792|TR|TUR||Türkiye|Turkey
795|TM|TKM||Turkmenistan
796|TC|TCA|-71.7,21.8|Turks and Caicos Islands|Turks and Caicos Is.
798|TV|TUV|179.2,-8.5|Tuvalu
800|UG|UGA||Uganda
804|UA|UKR||Ukraine
784|AE|ARE||United Arab Emirates|UAE
826|GB|GBR||United Kingdom|UK|Great Britain|Britain|England
840|US|USA||United States of America|United States|U.S.A.|U.S.|America
581|UM|UMI|166.6,19.3|United States Minor Outlying Islands
858|UY|URY||Uruguay
860|UZ|UZB||Uzbekistan
548|VU|VUT||Vanuatu
862|VE|VEN||Venezuela|Venezuela, Bolivarian Republic of|Venezuela, RB
704|VN|VNM||Vietnam|Viet Nam
092|VG|VGB|-64.6,18.4|Virgin Islands, British|British Virgin Is.
850|VI|VIR|-64.8,17.7|Virgin Islands, U.S.|U.S. Virgin Is.
876|WF|WLF|-178.1,-14.3|Wallis and Futuna|Wallis and Futuna Is.
732|EH|ESH||Western Sahara|W. Sahara
887|YE|YEM||Yemen|Yemen, Rep.
894|ZM|ZMB||Zambia
716|ZW|ZWE||Zimbabwe
248|AX|ALA|19.9,60.2|Åland Islands|Åland
535|BQ|BES|-68.3,12.2|Bonaire, Sint Eustatius and Saba
531|CW|CUW|-69,12.2|Curaçao
831|GG|GGY|-2.6,49.5|Guernsey
833|IM|IMN|-4.5,54.2|Isle of Man
832|JE|JEY|-2.1,49.2|Jersey
499|ME|MNE||Montenegro
652|BL|BLM|-62.8,17.9|Saint Barthélemy|St-Barthélemy
663|MF|MAF|-63.1,18.1|Saint Martin (French part)|St-Martin
688|RS|SRB||Serbia
534|SX|SXM|-63.1,18.1|Sint Maarten (Dutch part)|Sint Maarten
728|SS|SSD||South Sudan|S. Sudan
XKX|XK|XKX||Kosovo
`;
