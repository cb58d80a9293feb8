/** A language of questions beside English. */
export type Language = 'de' | 'fr' | 'es';

/** A word without accents and in small letters, ß as ss: how words of other languages are looked up. */
export const plain = (word: string): string =>
  word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Endings of nouns by what may stand in their place in the dictionary, the likeliest first. */
const NOUN_ENDINGS: Record<Language, [ending: string, lemma: string, plural: boolean][]> = {
  de: [
    ['n', '', true],
    ['en', '', true],
    ['e', '', true],
    ['es', '', false],
    ['s', '', false],
    ['er', '', true],
    ['ern', '', true],
    ['innen', '', true],
    ['innen', 'e', true],
    ['in', '', false],
    ['in', 'e', false],
    ['r', '', false],
    ['nen', '', true],
    ['en', 'a', true],
    ['en', 'um', true],
    ['en', 'o', true],
    ['sen', 's', true],
    ['se', 's', true],
  ],
  fr: [
    ['s', '', true],
    ['x', '', true],
    ['aux', 'al', true],
    ['e', '', false],
    ['es', '', true],
    ['euse', 'eur', false],
    ['euses', 'eur', true],
    ['trice', 'teur', false],
    ['trices', 'teur', true],
    ['ere', 'er', false],
    ['eres', 'er', true],
    ['enne', 'en', false],
    ['ennes', 'en', true],
  ],
  es: [
    ['s', '', true],
    ['es', '', true],
    ['ces', 'z', true],
    ['a', 'o', false],
    ['as', 'o', true],
    ['a', '', false],
    ['as', '', true],
    ['triz', 'tor', false],
    ['trices', 'tor', true],
  ],
};
const SHORTEST_NOUN = 3;

type NounForm = { lemma: string; plural: boolean };

/** What a noun may be a form of, in the singular; the word itself first. Plain letters. */
export function nounForms(word: string, language: Language): NounForm[] {
  const forms = NOUN_ENDINGS[language].flatMap(([ending, lemma, plural]) => {
    const start = word.slice(0, -ending.length);
    const isShort = start.length < (ending === 's' ? SHORTEST_NOUN - 1 : SHORTEST_NOUN);
    return word.endsWith(ending) && !isShort ? [{ lemma: start + lemma, plural }] : [];
  });
  return [{ lemma: word, plural: false }, ...forms];
}

type VerbForm = { form: string; tense: 'now' | 'past' | 'participle' | 'infinitive' | 'future' };
const formsOf = (stem: string, endings: string, tense: VerbForm['tense']): VerbForm[] =>
  endings.split(' ').map((ending) => ({ form: stem + (ending === '-' ? '' : ending), tense }));

const SEPARABLE = /^(ab|an|auf|aus|bei|ein|fest|fertig|her|herunter|hin|los|statt|teil|um|vor|weg|zu|zuruck)(?=...)/;
/** These begin like a separable verb and are none, or have no 'ge'. */
const JOINED = /^(be|ge|er|ver|zer|ent|emp|miss|uber|unter)|ieren$/;
const NOT_SEPARABLE = new Set(['antworten', 'arbeiten', 'beinhalten', 'beenden', 'uberprufen', 'andern']);

function germanParticiple(infinitive: string): string {
  const stem = infinitive.replace(/e?n$/, '');
  const end = /([td]|[^lr]n|ffn)$/.test(stem) ? 'et' : 't';
  const [prefix] = NOT_SEPARABLE.has(infinitive) ? [] : (SEPARABLE.exec(infinitive) ?? []);
  if (prefix !== undefined) {
    const rest = stem.slice(prefix.length);
    return JOINED.test(infinitive.slice(prefix.length)) ? `${prefix}${rest}${end}` : `${prefix}ge${rest}${end}`;
  }
  return JOINED.test(infinitive) ? stem + end : `ge${stem}${end}`;
}

const AGREEMENT: Record<Language, string> = { de: '- e en er es em', fr: '- e s es', es: '' };

/** The participle as an adjective: 'verkaufte', 'vendues', 'vendidas'. */
const participles = (participle: string, language: Language): VerbForm[] =>
  language === 'es'
    ? formsOf(participle.replace(/o$/, ''), 'o a os as', 'participle')
    : formsOf(participle, AGREEMENT[language], 'participle');

function regularForms(infinitive: string, language: Language): VerbForm[] {
  if (language === 'de') {
    const stem = infinitive.replace(/e?n$/, '');
    const end = /([td]|[^lrhm]n)$/.test(stem) ? 'e' : '';
    return [...formsOf(stem, `${end}t`, 'now'), ...formsOf(`${stem}${end}t`, 'e en', 'past')];
  }
  const stem = infinitive.slice(0, -2);
  if (language === 'fr' && infinitive.endsWith('er'))
    return [
      ...formsOf(stem.endsWith('g') ? `${stem}e` : stem, 'ait aient a', 'past'),
      ...formsOf(stem, 'e ent', 'now'),
      ...participles(`${stem}e`, 'fr'),
    ];
  if (language === 'fr' && infinitive.endsWith('ir'))
    return [
      ...formsOf(stem, 'it issent', 'now'),
      ...formsOf(stem, 'issait issaient', 'past'),
      ...participles(`${stem}i`, 'fr'),
    ];
  if (language === 'fr')
    return [...formsOf(stem, '- ent', 'now'), ...formsOf(stem, 'ait aient', 'past'), ...participles(`${stem}u`, 'fr')];
  return infinitive.endsWith('ar')
    ? [
        ...formsOf(stem, 'a an', 'now'),
        ...formsOf(stem, 'o aron aba aban amos', 'past'),
        ...participles(`${stem}ado`, 'es'),
      ]
    : [
        ...formsOf(stem, 'e en', 'now'),
        ...formsOf(stem, 'io ieron ia ian imos', 'past'),
        ...participles(`${stem}ido`, 'es'),
      ];
}

/** What one's own forms of an irregular verb are: the last is its participle, those before it told by their endings. */
function irregularForms(forms: readonly string[], language: Language): VerbForm[] {
  const participle = forms.at(-1);
  if (participle === undefined) return [];
  const isParticiple =
    language === 'de' || !/(nt|en|an|eron|o)$/.test(participle) || /[dt]o$|cho$|sto$/.test(participle);
  const told = isParticiple ? forms.slice(0, -1) : forms;
  return [
    ...told.flatMap((form) => {
      const isPast = language === 'de' || /(o|eron|aron)$/.test(form);
      return language === 'de'
        ? formsOf(form, '- en', 'past')
        : [{ form, tense: isPast ? ('past' as const) : ('now' as const) }];
    }),
    ...(isParticiple ? participles(participle, language) : []),
  ];
}

/** The forms of a verb that questions use, in plain letters: an infinitive, and what is irregular of it. */
export function verbForms([infinitive, ...own]: readonly string[], language: Language): VerbForm[] {
  const itself: VerbForm = { form: infinitive!, tense: 'infinitive' };
  const regular = regularForms(infinitive!, language);
  const future = formsOf(infinitive!.replace(/e$/, ''), language === 'fr' ? 'a ont' : 'a an', 'future');
  if (language !== 'de') return [itself, ...irregularForms(own, language), ...regular, ...future];
  // 'Verkauft' and 'vergeben' are participles first: 'wurde verkauft'.
  return [
    ...(own.length ? irregularForms(own, language).reverse() : participles(germanParticiple(infinitive!), 'de')),
    itself,
    ...(own.length ? regular.filter(({ tense }) => tense === 'now') : regular),
  ];
}

export type Degree = 'positive' | 'comparative' | 'superlative';
type AdjectiveForm = { form: string; degree: Degree };

const GERMAN_ENDINGS = ['e', 'en', 'er', 'es', 'em'];
const withEndings = (stem: string, degree: Degree): AdjectiveForm[] =>
  GERMAN_ENDINGS.map((ending) => ({ form: stem + ending, degree }));

function germanAdjective([base, comparative, superlative, ...also]: readonly string[]): AdjectiveForm[] {
  const short = base!.replace(/e([lr])$/, '$1');
  const stems = [base!, ...(short === base ? [] : [short]), ...also];
  return [
    { form: base!, degree: 'positive' },
    ...stems.flatMap((stem) => withEndings(stem, 'positive')),
    ...[comparative ?? `${short}er`].flatMap((stem): AdjectiveForm[] => [
      { form: stem, degree: 'comparative' },
      ...withEndings(stem, 'comparative'),
    ]),
    ...(superlative === undefined ? [`${base}st`, `${base}est`] : [superlative]).flatMap((stem) =>
      withEndings(stem, 'superlative'),
    ),
  ];
}

const FRENCH_FEMININE: [RegExp, string][] = [
  [/eux$/, 'euse'],
  [/er$/, 'ere'],
  [/([ei])([ln])$/, '$1$2$2e'],
  [/f$/, 've'],
  [/al$/, 'ale'],
];

function frenchAdjective(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => {
    const [ending, feminine] = FRENCH_FEMININE.find(([each]) => each.test(stem)) ?? [];
    const women = ending ? stem.replace(ending, feminine!) : `${stem}e`;
    return [stem, `${stem}s`, stem.replace(/al$/, 'aux'), women, `${women}s`, `${stem}e`, `${stem}es`];
  });
}

function spanishAdjective(stems: readonly string[]): string[] {
  return stems.flatMap((stem) =>
    stem.endsWith('o')
      ? ['o', 'a', 'os', 'as'].map((ending) => stem.slice(0, -1) + ending)
      : [stem, `${stem}s`, `${stem}es`, `${stem}a`, `${stem}as`],
  );
}

/** The forms of an adjective, in plain letters; degrees are words of their own in French and Spanish. */
export function adjectiveForms(stems: readonly string[], language: Language): AdjectiveForm[] {
  if (language === 'de') return germanAdjective(stems);
  const forms = language === 'fr' ? frenchAdjective(stems) : spanishAdjective(stems);
  return forms.map((form) => ({ form, degree: 'positive' }));
}
