/** What a unit says about adding up: money and quantities add, ratios do not, sizes and spans belong to one thing. */
export type UnitNature = 'money' | 'quantity' | 'ratio' | 'percent' | 'size' | 'span' | 'scale';
export type LabelUnit = { unit: string; nature: UnitNature };

const units = new Map<string, LabelUnit>();
function define(nature: UnitNature, spellings: string): void {
  for (const spelling of spellings.split(' ')) {
    const [written, shown = written] = spelling.split('=') as [string, string?];
    units.set(written.replaceAll('~', ' '), { unit: shown!.replaceAll('~', ' '), nature });
  }
}
define(
  'money',
  '$ € £ ¥ ₹ usd=$ us$ eur=€ euro=€ euros=€ gbp=£ dollar=$ dollars=$ us~dollars=$ chf=CHF cad=CAD aud=AUD jpy=¥ inr=₹ cny=CNY sek=SEK nok=NOK dkk=DKK pln=PLN czk=CZK huf=HUF',
);
define('percent', '% pct=% perc=% percent=% percentage=%');
define(
  'ratio',
  'ppm ppb mg/l g/l ug/m3=µg/m³ µg/m³ mg/m3 mg/dl mmol/l °c=°C °f=°F celsius=°C fahrenheit=°F kelvin=K degc=°C degf=°F mph km/h kmh=km/h kph=km/h m/s knots=kn mpg hpa=hPa kpa=kPa mb=mb mmhg=mmHg psi db=dB dbm=dBm hz=Hz khz=kHz mhz=MHz ghz=GHz bpm rpm volts=V kv=kV kmph=km/h kw=kW mw=MW gw=GW watts=W kva=kVA kwp=kWp l/100km w/m2=W/m² kg/m2=kg/m² kg/m²',
);
define(
  'quantity',
  'wh=Wh kwh=kWh mwh=MWh gwh=GWh twh=TWh watt~hours=Wh kilowatt-hours=kWh kilowatt~hours=kWh megawatt-hours=MWh megawatt~hours=MWh gigawatt-hours=GWh gigawatt~hours=GWh terawatt-hours=TWh terawatt~hours=TWh mtherms therms kj=kJ mj=MJ gj=GJ tj=TJ pj=PJ barrels=barrels bbl tonnes=t tonne=t tons=t ton=t metric~tons=t mt=Mt kt litres=l litre=l liters=l liter=l hl gallons=gal gal kcal people=people persons=people units=units pieces=pieces',
);
define(
  'size',
  'mm cm m km mi miles=mi mile=mi inches=in inch=in ft feet=ft yd nm kg g mg µg ug=µg grams=g gram=g kilograms=kg lb lbs=lb pounds=lb oz sqft=sq~ft sq~ft sqm=m² sq~m=m² m2=m² km2=km² sq~km=km² m3=m³ m² m³ km² ha=ha acres=acres acre=acres hectares=ha cc ml cl gb=GB tb=TB kb=kB bytes=B degrees=° deg=° mah=mAh ah=Ah',
);
define(
  'span',
  'ms sec=s secs=s seconds=s s min mins=min minutes=min hours=h hrs=h hr=h h days=days weeks=weeks months=months years=years yrs=years',
);
define('scale', 'thousand thousands=thousand millions=million million billions=billion billion bn=billion');

/** Where capitals tell two units apart. */
const EXACT = new Map<string, LabelUnit>([
  ['MB', { unit: 'MB', nature: 'size' }],
  ['mW', { unit: 'mW', nature: 'ratio' }],
  ['Mb', { unit: 'Mb', nature: 'size' }],
  ['mV', { unit: 'mV', nature: 'ratio' }],
]);

/** The unit of exactly this spelling. */
export const unitSpelled = (text: string): LabelUnit | undefined => EXACT.get(text) ?? units.get(text.toLowerCase());

/** Units with a capital inside, which a name in camelCase would cut in two: 'kWh', 'mmHg'. */
const INNER_CAPITAL = [
  'kWh',
  'KWh',
  'KWH',
  'MWH',
  'GWH',
  'MWh',
  'GWh',
  'TWh',
  'kHz',
  'MHz',
  'GHz',
  'kPa',
  'hPa',
  'MPa',
  'mAh',
  'mmHg',
  'kVA',
  'kWp',
  'degC',
  'degF',
  'kJ',
  'MJ',
  'GJ',
  'kW',
  'KW',
  'MW',
  'GW',
  'mW',
  'dB',
  'kV',
  // No unit, but cut in two as one.
  'YoY',
  'QoQ',
  'MoM',
  'WoW',
  'mV',
  'dBm',
];
/** Of 'roundB' and 'sideB' the last letters are no decibels: where a word ends in d, a B may follow. */
const WHOLE = new RegExp(
  `(^|[^\\p{L}]|\\p{Ll}{2}(?!dB))(${INNER_CAPITAL.toSorted((a, b) => b.length - a.length).join('|')})(?=$|[^\\p{L}])`,
  'gu',
);

/** Cuts a text around units that must stay whole: 'energy_kWh' gives 'energy_' and 'kWh'. */
export function aroundUnits(text: string): { text: string; whole: boolean }[] {
  const parts: { text: string; whole: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(WHOLE)) {
    const at = found.index + found[1]!.length;
    parts.push({ text: text.slice(from, at), whole: false }, { text: found[2]!, whole: true });
    from = at + found[2]!.length;
  }
  parts.push({ text: text.slice(from), whole: false });
  return parts.filter((part) => part.text !== '');
}
