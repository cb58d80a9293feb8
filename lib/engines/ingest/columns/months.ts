/**
 * Months by their names, whole and short, in English, German, French, Spanish, Italian, Portuguese and Dutch; without
 * marks over letters.
 */
const NAMES = [
  'jan january januar janner janvier janv enero ene gennaio gen janeiro januari',
  'feb february februar feber fevrier fevr febrero febbraio fevereiro fev februari',
  'mar march marz mrz mars marzo marco maart mrt',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'jun june juni juin junio giugno giu junho',
  'jul july juli juillet juil julio luglio lug julho',
  'aug august aout agosto ago augustus',
  'sep sept september septembre septiembre settembre set setembro',
  'oct october oktober okt octobre octubre ottobre ott outubro out',
  'nov november novembre noviembre novembro',
  'dec december dezember dez decembre diciembre dic dicembre dezembro',
];
const MONTHS = new Map(NAMES.flatMap((names, nth) => names.split(' ').map((name) => [name, nth + 1] as const)));

/** 1 to 12 for the name of a month, however it is written; 0 for any other word. */
export const monthOf = (word: string): number =>
  MONTHS.get(
    word
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}|\./gu, ''),
  ) ?? 0;
